import type { Clock } from '../../clock.ts';
import { createRecentMap } from '../../recent-map.ts';

/** The quota of a caller after a call. */
export interface Quota {
  allowed: boolean;
  /** Remaining whole calls. */
  remaining: number;
  /** Seconds until one more call is possible; 0 if it is possible now. */
  retrySeconds: number;
  /** Seconds until the quota is full. */
  resetSeconds: number;
}

/** Limits the calls per second of each caller. */
export interface RateLimiter {
  /** @param calls How many calls to take; 0 only reads the quota. */
  take(caller: string, perSecond: number, calls: 0 | 1): Quota;
}

interface Bucket {
  tokens: number;
  at: number;
  perSecond: number;
}

/**
 * A token bucket per caller, with the capacity of one second.
 * @param minCallers As many of the most recent callers are kept at least, and at most twice as many.
 */
export function createRateLimiter(clock: Clock, minCallers = 5000): RateLimiter {
  const buckets = createRecentMap<Bucket>(minCallers);

  function bucketOf(caller: string, perSecond: number): Bucket {
    const now = clock.now();
    const known = buckets.get(caller);
    const bucket = known?.perSecond === perSecond ? known : { tokens: perSecond, at: now, perSecond };
    bucket.tokens = Math.min(perSecond, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    buckets.set(caller, bucket);
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
