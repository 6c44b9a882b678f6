import { setMaxListeners } from 'node:events';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { makeAttempt, type AttemptParts } from './attempt.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Lane } from './lane.ts';
import { createReordered } from './reordered.ts';
import type { SenderLimits } from './sender-limits.ts';
import { sendingOf, type Sending } from './sending.ts';
import type { Settled } from './settle.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

export interface RunnerParts extends Omit<AttemptParts, 'signal'>, PartBase {
  subscriptions: Subscriptions;
  /** The leaner way out, for many at once. */
  sendLean: SendRequest;
  limits: SenderLimits;
}

export interface RunnerPorts {
  laneOf: (subscriptionId: string) => Lane;
  /** Told after each attempt. */
  onEnd: () => void;
  /** Told of deliveries that may go out now. */
  onRelease: (deliveryIds: readonly string[]) => void;
}

/** The attempts under way. */
export interface Runner {
  has(deliveryId: string): boolean;
  /** Whether one more may be begun. */
  hasRoom(): boolean;
  start(due: DueDelivery): void;
  /** Tells that a delivery was cancelled: what its attempt makes of it no longer counts. */
  cancel(deliveryId: string): void;
  /** Lets the attempts finish for a moment; what does not is made again at the next start. */
  stop(): Promise<void>;
}

const graceMs = 1500;

interface UnderWay {
  done: Promise<void>;
  cancelled: boolean;
}

/** How a delivery is sent; nothing when its subscription is gone. */
function sendingFor({ profile, subscriptions }: RunnerParts, due: DueDelivery): Sending | undefined {
  if (due.direct !== undefined) return JSON.parse(due.direct) as Sending;
  const stored = subscriptions.stored(due.subscriptionId);
  return stored && sendingOf(stored, profile.get());
}

export function createRunner(parts: RunnerParts, { laneOf, onEnd, onRelease }: RunnerPorts): Runner {
  const { clocks, limits, subscriptions } = parts;
  const underWay = new Map<string, UnderWay>();
  const reordered = createReordered();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const usual = { ...parts, signal: stopping.signal };
  const lean = { ...usual, send: parts.sendLean };

  async function deliver(due: DueDelivery, sending: Sending, lane: Lane): Promise<Settled | undefined> {
    const made = await makeAttempt(underWay.size > limits.leanAbove ? lean : usual, due, sending, {
      beside: (settled) => subscriptions.noteAttempt(due.subscriptionId, settled),
      cancelled: () => underWay.get(due.id)?.cancelled === true,
    });
    if (made && 'heldUntilMs' in made) {
      lane.expect(made.heldUntilMs);
      if (made.reordered) reordered.hold(due);
      return undefined;
    }
    lane.expect(made?.settled.nextAttemptAt ?? null);
    onRelease(reordered.release(due));
    return made?.settled;
  }

  return {
    has: (id) => underWay.has(id),
    hasRoom: () => underWay.size < limits.atOnce,
    start(due) {
      const sending = sendingFor(parts, due);
      if (!sending) return;
      const lane = laneOf(due.subscriptionId);
      const entry: UnderWay = { done: Promise.resolve(), cancelled: false };
      underWay.set(due.id, entry);
      lane.begin();
      const end = (settled?: Settled | 'failed'): void => {
        underWay.delete(due.id);
        lane.end(settled, clocks.service.now());
        onEnd();
      };
      entry.done = deliver(due, sending, lane).then(end, (error: unknown) => {
        parts.onFailure(error);
        end('failed');
      });
    },
    cancel(id) {
      const entry = underWay.get(id);
      if (entry) entry.cancelled = true;
    },
    async stop() {
      const all = Promise.all([...underWay.values()].map(({ done }) => done));
      const forget = clocks.wall.after(graceMs, () => {
        stopping.abort();
      });
      await all;
      forget();
    },
  };
}
