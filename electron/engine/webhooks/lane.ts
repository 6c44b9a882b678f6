import type { DueDelivery } from './due-deliveries.ts';
import type { Settled } from './settle.ts';

/** The way of one subscription's deliveries. Times in milliseconds by the service's clock. */
export interface Lane {
  /** What is due and was read. */
  queue: DueDelivery[];
  /** Whether more may be due in the store. */
  dirty: boolean;
  underWay: number;
  /** When the next one is due, as far as is known. */
  nextAt: number | undefined;
  /** No attempt before that. */
  notBefore: number;
  /** Between two attempts, after answers that asked to go slower. */
  throttleMs: number;
  /** Keeps the next attempt away from this one. */
  space(nowMs: number, gapMs: number): void;
  /** Learns from an answer how fast the receiver can be sent to. */
  slowDown(settled: Settled, nowMs: number): void;
  /** Notes when a delivery is to be tried again. */
  expect(at: number | null | undefined): void;
}

const firstThrottleMs = 1000;
const longestThrottleMs = 60_000;
/** What a timer may be late; so many attempts are caught up with. */
const slackMs = 50;

export function createLane(): Lane {
  const lane: Lane = {
    queue: [],
    dirty: true,
    underWay: 0,
    nextAt: undefined,
    notBefore: 0,
    throttleMs: 0,
    space(nowMs, gapMs) {
      lane.notBefore = gapMs === 0 ? 0 : Math.max(lane.notBefore, nowMs - slackMs) + gapMs;
    },
    slowDown({ ok, throttles }, nowMs) {
      if (throttles) {
        lane.throttleMs = Math.min(Math.max(firstThrottleMs, lane.throttleMs * 2), longestThrottleMs);
        lane.notBefore = nowMs + lane.throttleMs;
      } else if (ok) lane.throttleMs = lane.throttleMs > firstThrottleMs ? lane.throttleMs / 2 : 0;
    },
    expect(at) {
      if (at != null) lane.nextAt = Math.min(lane.nextAt ?? Infinity, at);
    },
  };
  return lane;
}
