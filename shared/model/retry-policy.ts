import { z } from 'zod';

export const retryPreset = z.enum(['standard', 'stripe', 'github', 'hookdeck', 'linear', 'demo', 'none']);
export type RetryPreset = z.infer<typeof retryPreset>;

const week = 7 * 24 * 3600;

/** When a delivery is attempted: by a named schedule, or with a delay before each attempt. */
export const retryPolicy = z.union([
  z.strictObject({ preset: retryPreset }),
  z.strictObject({
    delays: z
      .array(z.number().min(0).max(week))
      .min(1)
      .max(100)
      .describe('Delay before each attempt, including the first, in seconds'),
    jitter: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe('Fraction by which each delay is randomly increased or decreased'),
  }),
]);
export type RetryPolicy = z.infer<typeof retryPolicy>;
