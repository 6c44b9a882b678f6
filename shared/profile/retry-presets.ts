import type { RetryPolicy, RetryPreset } from '../model/retry-policy.ts';

/** When the attempts of a delivery are made. */
export interface RetrySchedule {
  /** Seconds before each attempt, the first too. */
  delays: readonly number[];
  /** Part of each delay by which it may be longer or shorter. */
  jitter: number;
}

/** A named schedule, for people to choose from. */
export interface RetryPresetRow extends RetrySchedule {
  title: string;
  meaning: string;
}

const minute = 60;
const hour = 60 * minute;
const again = (times: number, seconds: number): number[] => Array.from({ length: times }, () => seconds);

/** The schedules that have a name. */
export const retryPresets: Readonly<Record<RetryPreset, RetryPresetRow>> = {
  standard: {
    title: 'Standard Webhooks',
    meaning: '8 attempts over 28 hours, each wait longer than the one before',
    delays: [0, 5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
    jitter: 0.2,
  },
  stripe: {
    title: 'Stripe style',
    meaning: 'ever longer waits, for three days',
    delays: [0, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, ...again(4, 12 * hour)],
    jitter: 0.2,
  },
  github: { title: 'GitHub style', meaning: 'one attempt; what fails is redelivered by hand', delays: [0], jitter: 0 },
  hookdeck: {
    title: 'Hookdeck style',
    meaning: 'every hour, for two days',
    delays: [0, ...again(48, hour)],
    jitter: 0,
  },
  linear: { title: 'Linear', meaning: 'again every minute, five times', delays: [0, ...again(5, minute)], jitter: 0 },
  demo: { title: 'Demo', meaning: '5 attempts at 0, 1, 2, 4 and 8 s, to watch', delays: [0, 1, 2, 4, 8], jitter: 0 },
  none: { title: 'None', meaning: 'one attempt', delays: [0], jitter: 0 },
};

/** The schedule of a policy. */
export function scheduleOf(policy: RetryPolicy): RetrySchedule {
  return 'preset' in policy ? retryPresets[policy.preset] : policy;
}
