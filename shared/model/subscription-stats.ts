import { z } from 'zod';
import { instant } from './instant.ts';

/** Statistics of a subscription's attempts in one interval. Durations are in milliseconds. */
const bucket = z.object({
  at: instant,
  delivered: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});

export const subscriptionStats = z.object({
  attempts: z.int().nonnegative(),
  failureRate: z.number().min(0).max(1).nullable(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  buckets: z.array(bucket).describe('Oldest first'),
});
export type SubscriptionStats = z.infer<typeof subscriptionStats>;
