import type { Cancel } from '../clock.ts';
import type { Store } from '../journal/store/open-store.ts';
import { makeAttempt, type AttemptParts } from './attempt.ts';
import { createDueDeliveries, type DueDelivery } from './due-deliveries.ts';
import { createLane, type Lane } from './lane.ts';
import type { RecordedRows } from './recorded-rows.ts';
import { direct, sendingOf, type Sending } from './sending.ts';
import type { Settled } from './settle.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

export interface SenderParts extends AttemptParts {
  store: Store;
  subscriptions: Subscriptions;
  onFailure: (error: unknown) => void;
}

/** Works off what is due in the outbox: some deliveries at a time, each subscription in its turn. */
export interface Sender {
  /** Looks for what is due; called after each commit that recorded an event, and at start. */
  wake(): void;
  /** Makes an attempt that a person asked for, whatever holds the subscription up. */
  hurry(deliveryIds: readonly string[]): void;
  /** Tells that a delivery was cancelled. */
  forget(deliveryId: string): void;
  /** Takes no more, and waits for the attempts under way. */
  stop(): Promise<void>;
}

const atOnce = 32;
const nothing: RecordedRows = { entries: [], statements: [] };

interface UnderWay {
  done: Promise<void>;
  cancelled: boolean;
}

export function createSender(parts: SenderParts): Sender {
  const { clocks, profile, store, subscriptions } = parts;
  const found = createDueDeliveries(store);
  const underWay = new Map<string, UnderWay>();
  const lanes = new Map<string, Lane>();
  const hurried = new Set<string>();
  let alarm: Cancel | undefined;
  let planned = false;
  let stopped = false;

  function laneOf(id: string): Lane {
    let lane = lanes.get(id);
    if (!lane) {
      lane = createLane();
      lanes.set(id, lane);
    }
    return lane;
  }

  function sendingFor(due: DueDelivery): Sending | undefined {
    if (due.direct !== undefined) return JSON.parse(due.direct) as Sending;
    const stored = subscriptions.stored(due.subscriptionId);
    return stored && sendingOf(stored, profile.get());
  }

  /** How a subscription takes part now. */
  function pace(id: string, lane: Lane) {
    const stored = subscriptions.stored(id);
    const { retryAt } = subscriptions.health(id);
    return {
      enabled: id === direct || stored?.enabled === true,
      ordered: (stored?.ordering ?? profile.get().ordering) === 'per-customer' && id !== direct,
      gapMs: Math.max(lane.throttleMs, stored?.rate === undefined ? 0 : 1000 / stored.rate),
      alone: lane.throttleMs > 0 || retryAt !== null,
      notBefore: Math.max(lane.notBefore, retryAt ?? 0),
    };
  }

  function refill(id: string, lane: Lane, ordered: boolean, nowMs: number): void {
    if (!lane.dirty || lane.queue.length > 0) return;
    const limit = lane.underWay + atOnce;
    const rows = found.due(id, { nowMs, limit, ordered });
    lane.queue = rows.filter((row) => !underWay.has(row.id));
    lane.dirty = rows.length === limit;
    lane.nextAt = found.nextAt(id, nowMs);
  }

  function besideOf(due: DueDelivery, lane: Lane) {
    return (settled: Settled): RecordedRows => {
      lane.slowDown(settled, clocks.service.now());
      const { subscriptionId } = due;
      if (subscriptionId === direct || !subscriptions.stored(subscriptionId)) return nothing;
      return subscriptions.noteAttempt(subscriptionId, settled);
    };
  }

  async function deliver(due: DueDelivery, sending: Sending, lane: Lane): Promise<void> {
    try {
      const settled = await makeAttempt(parts, due, sending, {
        beside: besideOf(due, lane),
        cancelled: () => underWay.get(due.id)?.cancelled === true,
      });
      lane.expect(settled?.nextAttemptAt);
    } catch (error) {
      parts.onFailure(error);
    }
    underWay.delete(due.id);
    lane.underWay -= 1;
    lane.dirty = true;
    plan();
  }

  function start(due: DueDelivery, lane: Lane): void {
    const sending = sendingFor(due);
    if (!sending) return;
    lane.underWay += 1;
    const entry: UnderWay = { done: Promise.resolve(), cancelled: false };
    underWay.set(due.id, entry);
    entry.done = deliver(due, sending, lane);
  }

  function startHurried(): void {
    for (const id of hurried) {
      if (underWay.size >= atOnce) return;
      hurried.delete(id);
      if (underWay.has(id)) continue;
      const due = found.pending(id);
      if (due) start(due, laneOf(due.subscriptionId));
    }
  }

  /** Starts one delivery of a subscription, if it may have one more now. */
  function startOne(id: string, lane: Lane, nowMs: number): boolean {
    const { alone, enabled, gapMs, notBefore, ordered } = pace(id, lane);
    if (!enabled || nowMs < notBefore || (alone && lane.underWay > 0)) return false;
    refill(id, lane, ordered, nowMs);
    const due = lane.queue.shift();
    if (!due || underWay.has(due.id)) return due !== undefined;
    lane.space(nowMs, gapMs);
    start(due, lane);
    return true;
  }

  /** Starts what may be started, one of each subscription in turn. */
  function turn(): void {
    planned = false;
    if (stopped) return;
    startHurried();
    const nowMs = clocks.service.now();
    let rest = [...lanes];
    while (rest.length > 0 && underWay.size < atOnce) {
      rest = rest.filter(([id, lane]) => underWay.size < atOnce && startOne(id, lane, nowMs));
    }
    arm(nowMs);
  }

  function plan(): void {
    if (planned || stopped) return;
    planned = true;
    setImmediate(turn);
  }

  /** The next time at which something can be started; the clock looks again at least every five seconds, and when it is moved. */
  function arm(nowMs: number): void {
    alarm?.();
    alarm = undefined;
    const times = [...lanes].flatMap(([id, lane]) => {
      const { enabled, notBefore } = pace(id, lane);
      if (!enabled) return [];
      const waiting = lane.queue.length > 0 || lane.dirty ? nowMs : lane.nextAt;
      return waiting === undefined ? [] : [Math.max(waiting, notBefore)];
    });
    const due = Math.min(...times.filter((at) => at > nowMs));
    if (due === Infinity) return;
    alarm = clocks.service.at(due, lookAgain);
  }

  function lookAgain(): void {
    for (const lane of lanes.values()) lane.dirty = true;
    plan();
  }

  function wake(): void {
    for (const id of subscriptions.ids()) laneOf(id);
    laneOf(direct);
    lookAgain();
  }

  return {
    wake,
    hurry(ids) {
      for (const id of ids) hurried.add(id);
      plan();
    },
    forget(id) {
      const entry = underWay.get(id);
      if (entry) entry.cancelled = true;
      for (const lane of lanes.values()) lane.queue = lane.queue.filter((due) => due.id !== id);
    },
    async stop() {
      stopped = true;
      alarm?.();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}
