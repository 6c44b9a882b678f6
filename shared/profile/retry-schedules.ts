import type { RetryPolicy, RetryPreset } from '../model/retry-policy.ts';

const minute = 60;
const hour = 60 * minute;

/** Waits before the attempts in seconds, and the part of each by which it may be longer or shorter. */
export interface RetrySchedule {
  delays: readonly number[];
  jitter: number;
}

const exact = (delays: readonly number[]): RetrySchedule => ({ delays, jitter: 0 });

/** The schedules that have a name; the first attempt of each is made at once. */
const retrySchedules: Readonly<Record<RetryPreset, RetrySchedule>> = {
  standard: { delays: [0, 5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour], jitter: 0.2 },
  stripe: exact([0, ...Array.from({ length: 12 }, (_, n) => minute * 2 ** n)]),
  github: exact([0]),
  hookdeck: exact([0, ...Array.from({ length: 48 }, () => hour)]),
  linear: exact([0, minute, minute, minute, minute]),
  demo: exact([0, 1, 2, 4, 8]),
  none: exact([0]),
};

/** The schedule that a policy asks for. */
export function retrySchedule(policy: RetryPolicy): RetrySchedule {
  return 'preset' in policy ? retrySchedules[policy.preset] : policy;
}
