import { z } from 'zod';

export const retryPreset = z.enum(['standard', 'stripe', 'github', 'hookdeck', 'linear', 'demo', 'none']);
export type RetryPreset = z.infer<typeof retryPreset>;

const week = 7 * 24 * 3600;

/** When the attempts of a delivery are made: by a named schedule, or seconds to wait before each attempt. */
export const retryPolicy = z.union([
  z.strictObject({ preset: retryPreset }),
  z.strictObject({
    delays: z.array(z.number().min(0).max(week)).min(1).max(100).describe('Seconds before each attempt, the first too'),
    jitter: z.number().min(0).max(1).default(0.2).describe('Part of each delay by which it may be longer or shorter'),
  }),
]);
export type RetryPolicy = z.infer<typeof retryPolicy>;
