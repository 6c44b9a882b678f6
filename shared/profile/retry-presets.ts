import type { RetryPolicy, RetryPreset } from '../model/retry-policy.ts';

/** The times of a delivery's attempts. */
export interface RetrySchedule {
  /** Delay before each attempt, including the first, in seconds. */
  delays: readonly number[];
  /** The fraction by which each delay is randomly increased or decreased. */
  jitter: number;
}

/** A named retry schedule, for display. */
export interface RetryPresetRow extends RetrySchedule {
  title: string;
  meaning: string;
}

const minute = 60;
const hour = 60 * minute;
const again = (times: number, seconds: number): number[] => Array.from({ length: times }, () => seconds);

/** The named retry schedules. */
export const retryPresets: Readonly<Record<RetryPreset, RetryPresetRow>> = {
  standard: {
    title: 'Standard Webhooks',
    meaning: '8 attempts over 28 hours, with increasing delays',
    delays: [0, 5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour],
    jitter: 0.2,
  },
  stripe: {
    title: 'Stripe style',
    meaning: 'increasing delays, for three days',
    delays: [0, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, ...again(4, 12 * hour)],
    jitter: 0.2,
  },
  github: {
    title: 'GitHub style',
    meaning: 'one attempt; failed deliveries are redelivered manually',
    delays: [0],
    jitter: 0,
  },
  hookdeck: {
    title: 'Hookdeck style',
    meaning: 'every hour, for two days',
    delays: [0, ...again(48, hour)],
    jitter: 0,
  },
  linear: { title: 'Linear', meaning: 'every minute, five times', delays: [0, ...again(5, minute)], jitter: 0 },
  demo: {
    title: 'Demo',
    meaning: '5 attempts at 0, 1, 2, 4 and 8 s, for demonstrations',
    delays: [0, 1, 2, 4, 8],
    jitter: 0,
  },
  none: { title: 'None', meaning: 'one attempt', delays: [0], jitter: 0 },
};

/** The schedule that a retry policy selects. */
export function scheduleOf(policy: RetryPolicy): RetrySchedule {
  return 'preset' in policy ? retryPresets[policy.preset] : policy;
}
