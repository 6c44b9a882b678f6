import type { Profile } from '#shared/profile/profile.ts';
import type { DueDeliveries, DueDelivery } from './due-deliveries.ts';
import type { Move } from './delivery-states.ts';
import { direct } from './sending.ts';
import type { Settled } from './settle.ts';
import { openUntil } from './subscriptions/health.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

/** Decides when the deliveries of one subscription are attempted. Times in milliseconds by the service's clock. */
export interface DeliveryQueue {
  /** Takes the delivery to attempt now, if one is due and allowed. */
  take(nowMs: number): DueDelivery | undefined;
  /** Whether a new delivery can be attempted now, before it is stored: it is allowed, and none waits before it. */
  admit(nowMs: number): boolean;
  /** Reports a move of one of its deliveries. @param settled The result of its attempt, when it responded. */
  moved(due: Pick<DueDelivery, 'id' | 'row'>, by: Move, nowMs: number, settled?: Settled): void;
  /** Reports that more deliveries may be due in the store. */
  reread(): void;
  /** When the next delivery can be attempted; undefined if none is pending. */
  wakeAt(nowMs: number): number | undefined;
}

export interface DeliveryQueueDeps {
  found: DueDeliveries;
  subscriptions: Pick<Subscriptions, 'stored' | 'health'>;
  profile: () => Profile;
  /** The min time between attempts that the receiver allows, in milliseconds. */
  allowedGapMs: (subscriptionId: string) => number;
}

const readAtOnce = 256;
const firstThrottleMs = 1000;
const maxThrottleMs = 60_000;
/** The pause after an internal error, such as a full disk. */
const pauseMs = 1000;
/** The lateness of a timer that is caught up with. */
const slackMs = 50;

/** Whether a subscription sends the events of a customer in order. */
const isOrdered = (id: string, { profile, subscriptions }: DeliveryQueueDeps): boolean =>
  id !== direct && (subscriptions.stored(id)?.ordering ?? profile().ordering) === 'per-customer';

/** The current state of a subscription. */
function paceOf(id: string, throttleMs: number, nowMs: number, deps: DeliveryQueueDeps) {
  const { allowedGapMs, subscriptions } = deps;
  if (id === direct) return { enabled: true, ordered: false, gapMs: 0, alone: false, from: 0 };
  const stored = subscriptions.stored(id);
  const health = subscriptions.health(id);
  return {
    enabled: stored?.enabled === true,
    ordered: isOrdered(id, deps),
    gapMs: Math.max(throttleMs, allowedGapMs(id), stored?.rate === undefined ? 0 : 1000 / stored.rate),
    alone: throttleMs > 0 || health.retryAt !== null,
    from: openUntil(health, nowMs),
  };
}

/** The interval between attempts after a response: longer if the receiver asks for it, shorter after a success. */
function throttleAfter(beforeMs: number, { ok, throttles }: Settled): number {
  if (throttles) return Math.min(Math.max(firstThrottleMs, beforeMs * 2), maxThrottleMs);
  if (!ok) return beforeMs;
  return beforeMs > firstThrottleMs ? beforeMs / 2 : 0;
}

/** When attempts of a subscription are allowed. */
function createPacing(id: string, deps: DeliveryQueueDeps) {
  let notBefore = 0;
  let throttleMs = 0;
  return {
    /** The pace, if an attempt is allowed now beside those in flight. */
    allows(nowMs: number, inFlight: number): { gapMs: number; ordered: boolean } | undefined {
      const { alone, enabled, from, gapMs, ordered } = paceOf(id, throttleMs, nowMs, deps);
      // The clock was moved back, so times that were measured before are meaningless.
      if (notBefore > nowMs + Math.max(gapMs, maxThrottleMs)) notBefore = nowMs;
      if (!enabled || nowMs < Math.max(from, notBefore) || (alone && inFlight > 0)) return undefined;
      return { gapMs, ordered };
    },
    /** Records an attempt. */
    spend(gapMs: number, nowMs: number): void {
      if (gapMs > 0) notBefore = Math.max(notBefore, nowMs - slackMs) + gapMs;
    },
    /** After an internal error. */
    pause(nowMs: number): void {
      notBefore = nowMs + pauseMs;
    },
    adapt(settled: Settled, nowMs: number): void {
      // Deliveries without a subscription have different receivers, which must not slow each other down.
      if (id === direct) return;
      throttleMs = throttleAfter(throttleMs, settled);
      if (settled.throttles) notBefore = nowMs + throttleMs;
    },
    /** When the next attempt is allowed; undefined while the subscription is disabled. */
    allowedFrom(nowMs: number): number | undefined {
      const { enabled, from } = paceOf(id, throttleMs, nowMs, deps);
      return enabled ? Math.max(from, notBefore) : undefined;
    },
  };
}

/** The attempts in flight, with the rows of their deliveries once they are read from the store. */
function createInFlight() {
  const rowOf = new Map<string, number | undefined>();
  const rows = new Set<number | undefined>();
  return {
    add({ id, row }: Pick<DueDelivery, 'id' | 'row'>): void {
      rowOf.set(id, row);
      rows.add(row);
    },
    delete(id: string): void {
      rows.delete(rowOf.get(id));
      rowOf.delete(id);
    },
    has: (id: string) => rowOf.has(id),
    hasRow: (row: number) => rows.has(row),
    size: () => rowOf.size,
  };
}

export function createDeliveryQueue(id: string, deps: DeliveryQueueDeps): DeliveryQueue {
  const { found } = deps;
  const pacing = createPacing(id, deps);
  const inFlight = createInFlight();
  /** Rows of the due deliveries. */
  let queue: number[] = [];
  let dirty = true;
  /** Whether the store was read during an attempt in flight: such deliveries were left out. */
  let leftOut = false;
  let nextAt: number | undefined;

  /** Whether the store may contain due deliveries that were not read. */
  const mustRead = (nowMs: number): boolean => dirty || (nextAt !== undefined && nextAt <= nowMs);

  function refill(ordered: boolean, nowMs: number): void {
    const limit = inFlight.size() + readAtOnce;
    const rows = found.due(id, { nowMs, limit, ordered });
    queue = rows.filter((row) => !inFlight.hasRow(row));
    dirty = rows.length === limit;
    leftOut ||= inFlight.size() > 0;
    nextAt = found.nextAt(id, nowMs);
  }

  /** The next delivery of the queue that is still due; if none is, the store is read again. */
  function next(ordered: boolean, nowMs: number): DueDelivery | undefined {
    if (queue.length === 0 && mustRead(nowMs)) refill(ordered, nowMs);
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const due = inFlight.hasRow(row) ? undefined : found.at(row, nowMs);
      if (due && !inFlight.has(due.id)) return due;
      // It was started before it was stored; its row is known from now on.
      if (due) inFlight.add(due);
      if (queue.length === 0) refill(ordered, nowMs);
    }
    return undefined;
  }

  function end(delivery: string, by: Move, nowMs: number): void {
    inFlight.delete(delivery);
    if (by === 'failed') pacing.pause(nowMs);
    // A delivery that is not settled may be due again.
    if (leftOut || (by !== 'delivered' && by !== 'exhausted') || isOrdered(id, deps)) dirty = true;
    if (inFlight.size() === 0) leftOut = false;
  }

  return {
    take(nowMs) {
      const pace = pacing.allows(nowMs, inFlight.size());
      const due = pace && next(pace.ordered, nowMs);
      if (due) pacing.spend(pace.gapMs, nowMs);
      return due;
    },
    admit(nowMs) {
      const pace = mustRead(nowMs) || queue.length > 0 ? undefined : pacing.allows(nowMs, inFlight.size());
      if (!pace || pace.ordered) return false;
      pacing.spend(pace.gapMs, nowMs);
      return true;
    },
    moved(due, by, nowMs, settled) {
      if (by === 'started') inFlight.add(due);
      else if (settled) pacing.adapt(settled, nowMs);
      else end(due.id, by, nowMs);
    },
    reread() {
      dirty = true;
    },
    wakeAt(nowMs) {
      const from = pacing.allowedFrom(nowMs);
      const waiting = queue.length > 0 || dirty ? nowMs : nextAt;
      if (from === undefined || waiting === undefined) return undefined;
      const at = Math.max(waiting, from);
      return at > nowMs ? at : undefined;
    },
  };
}
