import { setMaxListeners } from 'node:events';
import type { PartBase } from '../part-base.ts';
import { makeAttempt, type AttemptDeps } from './attempt.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { createReordered } from './reordered.ts';
import type { SenderLimits } from './sender-limits.ts';
import { sendingOf, type Sending } from './sending.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

export interface RunnerDeps extends Omit<AttemptDeps, 'signal'>, PartBase {
  subscriptions: Subscriptions;
  limits: SenderLimits;
}

export interface RunnerPorts {
  queueOf: (subscriptionId: string) => DeliveryQueue;
  /** Called after each request and each attempt. */
  onEnd: () => void;
  /** Called with deliveries that can be sent now. */
  onRelease: (deliveryIds: readonly string[]) => void;
}

/** The attempts in flight. */
export interface Runner {
  has(deliveryId: string): boolean;
  /** Whether another attempt can start. */
  hasRoom(): boolean;
  start(due: DueDelivery): void;
  /** Reports that a delivery was cancelled, so that the result of its attempt does not change it. */
  cancel(deliveryId: string): void;
  /** Waits for the attempts in flight of some deliveries. */
  ended(isOne: (deliveryId: string) => boolean): Promise<void>;
  /** Waits briefly for attempts in flight. Those that do not finish are repeated at the next start. */
  stop(): Promise<void>;
}

const graceMs = 1500;

/** Max results waiting for the disk, per allowed request in flight. */
const waitingResults = 3;

interface InFlight {
  done: Promise<void>;
  cancelled: boolean;
  /** Whether the response arrived, so that only its commit is pending. */
  answered: boolean;
}

/** Waits for the attempts of some deliveries. */
async function ended(inFlight: ReadonlyMap<string, InFlight>, isOne: (id: string) => boolean): Promise<void> {
  await Promise.all([...inFlight].filter(([id]) => isOne(id)).map(([, { done }]) => done));
}

/** How a delivery is sent; undefined if its subscription was removed. */
function sendingFor({ profile, subscriptions }: RunnerDeps, due: DueDelivery): Sending | undefined {
  if (due.direct !== undefined) return JSON.parse(due.direct) as Sending;
  const stored = subscriptions.stored(due.subscriptionId);
  return stored && sendingOf(stored, profile.get());
}

export function createRunner(deps: RunnerDeps, { queueOf, onEnd, onRelease }: RunnerPorts): Runner {
  const { clocks, limits, subscriptions } = deps;
  const inFlight = new Map<string, InFlight>();
  const reordered = createReordered();
  let answered = 0;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const attemptDeps = { ...deps, signal: stopping.signal };

  const requests = (): number => inFlight.size - answered;

  async function deliver(due: DueDelivery, sending: Sending, queue: DeliveryQueue, entry: InFlight): Promise<void> {
    const made = await makeAttempt(attemptDeps, due, sending, {
      beside: (settled) => subscriptions.noteAttempt(due.subscriptionId, settled),
      cancelled: () => entry.cancelled,
      answered(settled) {
        entry.answered = true;
        answered += 1;
        queue.judge(settled, clocks.service.now());
        onEnd();
      },
    });
    if (!made) {
      queue.look();
      return;
    }
    if ('heldUntilMs' in made) {
      queue.expect(made.heldUntilMs);
      if (made.reordered) reordered.hold(due);
      return;
    }
    queue.expect(made.settled.nextAttemptAt);
    onRelease(reordered.release(due));
  }

  return {
    has: (id) => inFlight.has(id),
    hasRoom: () => requests() < limits.atOnce && answered < waitingResults * limits.atOnce,
    start(due) {
      const sending = sendingFor(deps, due);
      if (!sending) return;
      const queue = queueOf(due.subscriptionId);
      const entry: InFlight = { done: Promise.resolve(), cancelled: false, answered: false };
      inFlight.set(due.id, entry);
      queue.begin(due);
      const end = (): void => {
        inFlight.delete(due.id);
        if (entry.answered) answered -= 1;
        queue.end(due);
        onEnd();
      };
      entry.done = deliver(due, sending, queue, entry)
        .catch((error: unknown) => {
          deps.onFailure(error);
          queue.pause(clocks.service.now());
          queue.look();
        })
        .then(end);
    },
    cancel(id) {
      const entry = inFlight.get(id);
      if (entry) entry.cancelled = true;
    },
    ended: (isOne) => ended(inFlight, isOne),
    async stop() {
      const forget = clocks.wall.after(graceMs, () => {
        stopping.abort();
      });
      await ended(inFlight, () => true);
      forget();
    },
  };
}
