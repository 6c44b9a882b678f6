import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { HeldEdit, HeldMessage } from '#shared/model/held-message.ts';
import { party as parties, type Party } from '#shared/model/party.ts';
import type { Cancel, Clock, Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';

interface Outgoing {
  method?: string;
  url: string;
  headers: readonly HeaderPair[];
  body?: Buffer;
}

/** The sender of a message, and what it belongs to. */
interface Sender {
  from: Party;
  trace: string;
  signal: AbortSignal | undefined;
}

/** Holds messages before they are sent, while a user steps through them. */
export interface StepThrough {
  /** Waits for the user, if messages are held now. @returns The message, edited or as it was. */
  hold<Message extends Outgoing>(message: Message, sender: Sender): Promise<Message>;
  held(): HeldMessage[];
  /** Sends the message that waits the longest. @throws HookbenchError `conflict` if none waits */
  next(edit: HeldEdit): HeldMessage[];
  /**
   * Holds messages from now on. @param receive Called with the held messages after each change.
   * @returns Ends the holding; when the last caller ended it, all messages are released.
   */
  open(receive: (held: HeldMessage[]) => void): () => void;
  release(): void;
  /** Calls `run` once after `ms` real milliseconds, without those in which a message was held. */
  after(ms: number, run: () => void): Cancel;
}

/** How often a timer looks at most whether messages are still held, in milliseconds. */
const lookEveryMs = 200;

interface Waiting {
  shown: HeldMessage;
  send: (edit: HeldEdit) => void;
}

/** Replaces what was edited. The length of an edited body follows from the body. */
function edited<Message extends Outgoing>(message: Message, { body, headers, url }: HeldEdit): Message {
  const given = headers ?? message.headers;
  const fields = body === undefined ? given : given.filter(([name]) => name.toLowerCase() !== 'content-length');
  return {
    ...message,
    headers: fields,
    ...(url !== undefined && { url }),
    ...(body !== undefined && { body: Buffer.from(body) }),
  };
}

/** Calls `run` after `ms` milliseconds, and as much later as messages were held meanwhile. */
function afterHeld(wall: Clock, heldMs: () => number, ms: number, run: () => void): Cancel {
  const heldBefore = heldMs();
  let cancel = wall.after(ms, () => {
    const missedMs = heldMs() - heldBefore;
    if (missedMs > 0) cancel = afterHeld(wall, heldMs, Math.max(missedMs, lookEveryMs), run);
    else run();
  });
  return () => cancel();
}

/** Time does not pass on the parties' clocks while messages are held: nothing expires before it is sent. */
export function createStepThrough(clocks: Clocks, newId: NewId): StepThrough {
  const receivers = new Set<(held: HeldMessage[]) => void>();
  const waiting: Waiting[] = [];
  let heldSince = 0;
  let stoppedMs = 0;
  /** Time in which messages were held since the start. */
  let heldMs = 0;

  const held = (): HeldMessage[] => waiting.map(({ shown }) => shown);
  const report = (): void => {
    for (const receive of receivers) receive(held());
  };
  const move = (ms: number): void => {
    for (const party of parties.options) clocks[party].advance(ms);
  };

  /** Takes back the time in which messages were held. */
  function takeBack(): void {
    const ms = clocks.wall.now() - heldSince;
    stoppedMs += ms;
    heldMs += ms;
    move(-ms);
    heldSince = clocks.wall.now();
  }

  function release(): void {
    for (const { send } of waiting.slice()) send({});
    if (stoppedMs > 0) move(stoppedMs);
    stoppedMs = 0;
  }

  const heldUntilNow = (): number => heldMs + (waiting.length > 0 ? clocks.wall.now() - heldSince : 0);

  return {
    after: (ms, run) => afterHeld(clocks.wall, heldUntilNow, ms, run),
    held,
    release,
    async hold(message, { from, signal, trace }) {
      if (receivers.size === 0) return message;
      if (waiting.length === 0) heldSince = clocks.wall.now();
      const { body = Buffer.alloc(0), headers, method = 'POST', url } = message;
      const shown = { id: newId('hld'), from, trace, method, url, headers: [...headers], body: body.toString() };
      const edit = await new Promise<HeldEdit>((resolve) => {
        const send = (given: HeldEdit): void => {
          const at = waiting.findIndex((one) => one.shown === shown);
          if (at < 0) return;
          waiting.splice(at, 1);
          takeBack();
          report();
          resolve(given);
        };
        signal?.addEventListener('abort', () => send({}));
        waiting.push({ shown, send });
        report();
      });
      return edited(message, edit);
    },
    next(edit) {
      const [first] = waiting;
      if (!first)
        throw new HookbenchError('conflict', 'No message is held.', {
          hint: 'Start a chat or a flow, then try again.',
        });
      first.send(edit);
      return held();
    },
    open(receive) {
      receivers.add(receive);
      return () => {
        receivers.delete(receive);
        if (receivers.size === 0) release();
      };
    },
  };
}
