import { setMaxListeners } from 'node:events';
import type { PartBase } from '../part-base.ts';
import { makeAttempt, type AttemptDeps } from './attempt.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { afterMove, type DeliveryState, type Move } from './delivery-states.ts';
import { sendingOf, type Sending } from './sending.ts';
import type { Settled } from './settle.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

/** Limits of the sender's concurrency. */
export interface SenderLimits {
  /** Max attempts in flight, also if many become due at once, e.g. after the clock is moved. */
  atOnce: number;
}

export const defaultLimits: SenderLimits = { atOnce: 32 };

/** Deliveries that wait until another one of their subscription is sent. */
interface Reordered {
  hold(due: Pick<DueDelivery, 'id' | 'subscriptionId'>): void;
  /** The ids of deliveries that can be sent now that this one was sent. */
  release(sent: Pick<DueDelivery, 'id' | 'subscriptionId'>): string[];
}

function createReordered(): Reordered {
  const held = new Map<string, Set<string>>();
  return {
    hold({ id, subscriptionId }) {
      const ids = held.get(subscriptionId) ?? new Set();
      held.set(subscriptionId, ids.add(id));
    },
    release({ id, subscriptionId }) {
      const ids = held.get(subscriptionId);
      if (!ids) return [];
      held.delete(subscriptionId);
      ids.delete(id);
      return [...ids];
    },
  };
}

export interface RunnerDeps extends Omit<AttemptDeps, 'signal'>, PartBase {
  subscriptions: Subscriptions;
  limits: SenderLimits;
}

export interface RunnerPorts {
  queueOf: (subscriptionId: string) => DeliveryQueue;
  /** Looks for due deliveries; the given ones are sent first, even if their subscription is paused. */
  sendNow: (deliveryIds: readonly string[]) => void;
}

/** Makes attempts, and moves the deliveries in flight from state to state. */
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
  due: DueDelivery;
  state: DeliveryState;
  /** Cancelled in flight: the result of its attempt is stored, and does not change it. */
  cancelled: boolean;
  done: Promise<void>;
}

/** Waits for the attempts of some deliveries. */
async function ended(inFlight: ReadonlyMap<string, InFlight>, isOne: (id: string) => boolean): Promise<void> {
  await Promise.all([...inFlight].filter(([id]) => isOne(id)).map(([, { done }]) => done));
}

/** How a delivery is sent; undefined if its subscription was removed. */
function sendingFor({ profile, subscriptions }: RunnerDeps, due: DueDelivery): Sending | undefined {
  if (due.direct !== undefined) return JSON.parse(due.direct) as Sending;
  const stored = subscriptions.stored(due.subscriptionId);
  return stored && sendingOf(stored, profile.get(), due.sending);
}

export function createRunner(deps: RunnerDeps, { queueOf, sendNow }: RunnerPorts): Runner {
  const { clocks, limits, subscriptions } = deps;
  const inFlight = new Map<string, InFlight>();
  const reordered = createReordered();
  let recording = 0;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const attemptDeps = { ...deps, signal: stopping.signal };

  function move(one: InFlight, by: Move, settled?: Settled): void {
    const { due, state } = one;
    one.state = afterMove(state, by);
    if (one.state === 'sending') inFlight.set(due.id, one);
    else if (one.state !== 'recording') inFlight.delete(due.id);
    recording += Number(one.state === 'recording') - Number(state === 'recording');
    queueOf(due.subscriptionId).moved(due, by, clocks.service.now(), settled);
    if (by !== 'started') sendNow([]);
  }

  /** Makes an attempt. @returns What moves the delivery out of flight. */
  async function attempt(one: InFlight, sending: Sending): Promise<Move> {
    const { due } = one;
    const made = await makeAttempt(attemptDeps, due, sending);
    if (made.by === 'postponed' && made.reordered) reordered.hold(due);
    if (made.by !== 'responded') return made.by;
    const { settled } = made;
    move(one, made.by, settled);
    await made.record(subscriptions.noteAttempt(due.subscriptionId, settled), one.cancelled);
    sendNow(reordered.release(due));
    return settled.status === 'pending' ? 'retrying' : settled.status;
  }

  return {
    has: (id) => inFlight.has(id),
    hasRoom: () => inFlight.size - recording < limits.atOnce && recording < waitingResults * limits.atOnce,
    start(due) {
      const sending = sendingFor(deps, due);
      if (!sending) return;
      const one: InFlight = { due, state: 'waiting', cancelled: false, done: Promise.resolve() };
      move(one, 'started');
      one.done = attempt(one, sending)
        .catch((error: unknown) => {
          deps.onFailure(error);
          return 'failed' as const;
        })
        .then((by) => {
          move(one, by);
        });
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
