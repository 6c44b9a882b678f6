import type { Profile } from '#shared/profile/profile.ts';
import type { DueDeliveries, DueDelivery } from './due-deliveries.ts';
import { direct } from './sending.ts';
import type { Settled } from './settle.ts';
import { openUntil } from './subscriptions/health.ts';
import type { Subscriptions } from './subscriptions/open-subscriptions.ts';

/** Decides when the deliveries of one subscription are attempted. Times in milliseconds by the service's clock. */
export interface DeliveryQueue {
  /** Takes the delivery to attempt now, if one is due and allowed. */
  take(nowMs: number): DueDelivery | undefined;
  /** Reports the start and the end of an attempt. */
  begin(due: Pick<DueDelivery, 'row'>): void;
  end(due: Pick<DueDelivery, 'row'>): void;
  /** Adjusts the rate to the result of an attempt. */
  judge(settled: Settled, nowMs: number): void;
  /** Pauses after an internal error. */
  pause(nowMs: number): void;
  /** Reports that more deliveries may be due in the store. */
  look(): void;
  /** Records when a delivery is due again. */
  expect(at: number | null): void;
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

/** The current state of a subscription. */
function paceOf(
  id: string,
  throttleMs: number,
  nowMs: number,
  { allowedGapMs, profile, subscriptions }: DeliveryQueueDeps,
) {
  if (id === direct) return { enabled: true, ordered: false, gapMs: 0, alone: false, from: 0 };
  const stored = subscriptions.stored(id);
  const health = subscriptions.health(id);
  return {
    enabled: stored?.enabled === true,
    ordered: (stored?.ordering ?? profile().ordering) === 'per-customer',
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

export function createDeliveryQueue(id: string, deps: DeliveryQueueDeps): DeliveryQueue {
  const { found } = deps;
  const inFlight = new Set<number>();
  /** Rows of the due deliveries. */
  let queue: number[] = [];
  let dirty = true;
  let nextAt: number | undefined;
  let notBefore = 0;
  let throttleMs = 0;

  function refill(ordered: boolean, nowMs: number): void {
    const limit = inFlight.size + readAtOnce;
    const rows = found.due(id, { nowMs, limit, ordered });
    queue = rows.filter((row) => !inFlight.has(row));
    dirty = rows.length === limit;
    nextAt = found.nextAt(id, nowMs);
  }

  /** The next delivery of the queue that is still due; if none is, the store is read again. */
  function next(ordered: boolean, nowMs: number): DueDelivery | undefined {
    if (queue.length === 0 && dirty) refill(ordered, nowMs);
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const due = inFlight.has(row) ? undefined : found.at(row, nowMs);
      if (due) return due;
      if (queue.length === 0) refill(ordered, nowMs);
    }
    return undefined;
  }

  return {
    take(nowMs) {
      const { alone, enabled, from, gapMs, ordered } = paceOf(id, throttleMs, nowMs, deps);
      // The clock was moved back, so times that were measured before are meaningless.
      if (notBefore > nowMs + Math.max(gapMs, maxThrottleMs)) notBefore = nowMs;
      if (!enabled || nowMs < Math.max(from, notBefore) || (alone && inFlight.size > 0)) return undefined;
      const due = next(ordered, nowMs);
      if (due && gapMs > 0) notBefore = Math.max(notBefore, nowMs - slackMs) + gapMs;
      return due;
    },
    begin({ row }) {
      inFlight.add(row);
    },
    end({ row }) {
      inFlight.delete(row);
      dirty = true;
    },
    pause(nowMs) {
      notBefore = nowMs + pauseMs;
    },
    judge(settled, nowMs) {
      // Deliveries without a subscription have different receivers, which must not slow each other down.
      if (id === direct) return;
      throttleMs = throttleAfter(throttleMs, settled);
      if (settled.throttles) notBefore = nowMs + throttleMs;
    },
    look() {
      dirty = true;
    },
    expect(at) {
      if (at !== null) nextAt = Math.min(nextAt ?? Infinity, at);
    },
    wakeAt(nowMs) {
      const { enabled, from } = paceOf(id, throttleMs, nowMs, deps);
      const waiting = queue.length > 0 || dirty ? nowMs : nextAt;
      if (!enabled || waiting === undefined) return undefined;
      const at = Math.max(waiting, from, notBefore);
      return at > nowMs ? at : undefined;
    },
  };
}
