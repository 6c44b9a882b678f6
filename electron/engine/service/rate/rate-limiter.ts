import type { Clock } from '../../clock.ts';

/** How a caller stands after a call. */
export interface Quota {
  allowed: boolean;
  /** Whole calls that are left now. */
  remaining: number;
  /** Seconds until one more call is possible; 0 when it is now. */
  retrySeconds: number;
  /** Seconds until the quota is whole again. */
  resetSeconds: number;
}

/** Limits how many calls a second each caller may make. */
export interface RateLimiter {
  /** @param calls How many to take; 0 looks without taking. */
  take(caller: string, perSecond: number, calls: 0 | 1): Quota;
}

interface Bucket {
  tokens: number;
  at: number;
  perSecond: number;
}

/**
 * A token bucket for each caller, which holds the calls of one second and is refilled as the clock goes. Only the callers
 * that were here last are remembered.
 */
export function createRateLimiter(clock: Clock, capacity = 10_000): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function bucketOf(caller: string, perSecond: number): Bucket {
    const now = clock.now();
    const known = buckets.get(caller);
    const bucket = known?.perSecond === perSecond ? known : { tokens: perSecond, at: now, perSecond };
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.delete(caller);
    buckets.set(caller, bucket);
    if (buckets.size > capacity) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return bucket;
  }

  return {
    take(caller, perSecond, calls) {
      const bucket = bucketOf(caller, perSecond);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= calls;
      const seconds = (tokens: number): number => Math.ceil(Math.max(0, tokens - bucket.tokens) / perSecond);
      return {
        allowed,
        remaining: Math.floor(bucket.tokens),
        retrySeconds: seconds(1),
        resetSeconds: seconds(perSecond),
      };
    },
  };
}
