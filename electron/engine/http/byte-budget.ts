import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import type { Cancel, Clock } from '../clock.ts';

/** Bytes of request bodies that one listener holds at once by default, until they are committed. */
export const defaultBytesInFlight = 192 * 1024 * 1024;
/** Bodies up to this size are not counted: the number of connections limits them. */
export const uncountedBytes = 64 * 1024;
/** How long a request waits for room before it is refused, in milliseconds. */
const maxWaitMs = 10_000;
/** When a refused client should try again, in seconds; the value of `Retry-After`. */
export const retryAfterSeconds = '5';
/** The error text of a refused request. */
export const budgetExceeded =
  'The request bodies in flight already take all memory reserved for them (limits.megabytesInFlight).';

/**
 * The bytes that the requests of one listener may hold at once. A request that finds no room is not read until there is
 * some, so its sender waits; after 10 s it is refused.
 */
export type ByteBudget = ReturnType<typeof createByteBudget>;

interface Waiting {
  holder: object;
  bytes: number;
  settle(hasRoom: boolean): void;
}

export function createByteBudget(clock: Clock, limit = defaultBytesInFlight) {
  const held = new Map<object, number>();
  let queue: Waiting[] = [];
  let used = 0;

  function take({ bytes, holder, settle }: Waiting): void {
    used += bytes;
    held.set(holder, (held.get(holder) ?? 0) + bytes);
    settle(true);
  }

  function admit(): void {
    for (let next = queue[0]; next && used + next.bytes <= limit; next = queue[0]) {
      queue.shift();
      take(next);
    }
  }

  return {
    /**
     * Reserves further bytes for a request, in the order of asking.
     * @returns Whether there was room in time.
     */
    reserve(holder: object, wanted: number): Promise<boolean> {
      // A body larger than the whole budget is admitted alone.
      const bytes = Math.min(wanted, limit - (held.get(holder) ?? 0));
      return new Promise((resolve) => {
        let cancel: Cancel = () => undefined;
        const waiting: Waiting = {
          holder,
          bytes,
          settle(hasRoom) {
            cancel();
            resolve(hasRoom);
          },
        };
        if (queue.length === 0 && used + bytes <= limit) {
          take(waiting);
          return;
        }
        queue.push(waiting);
        cancel = clock.after(maxWaitMs, () => {
          queue = queue.filter((one) => one !== waiting);
          resolve(false);
          admit();
        });
      });
    },
    /** Gives back all that a request holds, and its place in the queue. */
    release(holder: object): void {
      used -= held.get(holder) ?? 0;
      held.delete(holder);
      if (queue.length === 0) return;
      const gone = queue.filter((one) => one.holder === holder);
      queue = queue.filter((one) => one.holder !== holder);
      for (const one of gone) one.settle(false);
      admit();
    },
  };
}

/** Why a body was not read: there is no room for it, or its chunks are too small to be worth their framing. */
export type BodyRefusal = 'no-room' | 'tiny-chunks';

/** Chunks of a body that may be of any size. */
export const maxTinyChunks = 10_000;
/** Bytes that the chunks of a body have on average if there are more. */
export const minMeanChunkBytes = 64;

/** What each refusal is answered with. */
export const bodyRefusals = {
  'no-room': { code: 'overloaded', detail: budgetExceeded, hint: 'Try again in a few seconds.' },
  'tiny-chunks': {
    code: 'body_too_large',
    get detail() {
      return `The body has more than ${formatNumber(maxTinyChunks)} chunks of fewer than ${minMeanChunkBytes} bytes on average.`;
    },
    hint: 'Send larger chunks, or a Content-Length.',
  },
} as const;

/** The error for a body that was not read. */
export function bodyRefused(refusal: BodyRefusal): HookbenchError {
  const { code, detail, hint } = bodyRefusals[refusal];
  return new HookbenchError(code, detail, { hint });
}
