import { setMaxListeners } from 'node:events';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { makeAttempt, type AttemptParts } from './attempt.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { Lane } from './lane.ts';
import { createReordered } from './reordered.ts';
import type { SenderLimits } from './sender-limits.ts';
import { sendingOf, type Sending } from './sending.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

export interface RunnerParts extends Omit<AttemptParts, 'signal'>, PartBase {
  subscriptions: Subscriptions;
  /** The leaner way out, for many at once. */
  sendLean: SendRequest;
  limits: SenderLimits;
}

export interface RunnerPorts {
  laneOf: (subscriptionId: string) => Lane;
  /** Told after each request and each attempt. */
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

/** So many results may wait for the disk for each request that may be under way. */
const waitingResults = 3;

interface UnderWay {
  done: Promise<void>;
  cancelled: boolean;
  /** Whether its answer is there, so that only the disk is waited for. */
  answered: boolean;
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
  let answered = 0;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const usual = { ...parts, signal: stopping.signal };
  const lean = { ...usual, send: parts.sendLean };

  const requests = (): number => underWay.size - answered;

  async function deliver(due: DueDelivery, sending: Sending, lane: Lane, entry: UnderWay): Promise<void> {
    const made = await makeAttempt(requests() > limits.leanAbove ? lean : usual, due, sending, {
      beside: (settled) => subscriptions.noteAttempt(due.subscriptionId, settled),
      cancelled: () => entry.cancelled,
      answered(settled) {
        entry.answered = true;
        answered += 1;
        lane.judge(settled, clocks.service.now());
        onEnd();
      },
    });
    if (made && 'heldUntilMs' in made) {
      lane.expect(made.heldUntilMs);
      if (made.reordered) reordered.hold(due);
      return;
    }
    lane.expect(made?.settled.nextAttemptAt ?? null);
    onRelease(reordered.release(due));
  }

  return {
    has: (id) => underWay.has(id),
    hasRoom: () => requests() < limits.atOnce && answered < waitingResults * limits.atOnce,
    start(due) {
      const sending = sendingFor(parts, due);
      if (!sending) return;
      const lane = laneOf(due.subscriptionId);
      const entry: UnderWay = { done: Promise.resolve(), cancelled: false, answered: false };
      underWay.set(due.id, entry);
      lane.begin(due);
      const end = (): void => {
        underWay.delete(due.id);
        if (entry.answered) answered -= 1;
        lane.end(due);
        onEnd();
      };
      entry.done = deliver(due, sending, lane, entry)
        .catch((error: unknown) => {
          parts.onFailure(error);
          lane.pause(clocks.service.now());
        })
        .then(end);
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
