import type { ServiceCheck, ServiceContext } from '../context.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { clientWithinRate, countFailure, peerWithinRate } from './within-rate.ts';

/** The checks of a rate limit: before and after those of the credentials. */
export interface RateChecks {
  before: readonly ServiceCheck[];
  after: readonly ServiceCheck[];
  /** Counts rejected credentials. */
  failed: (context: ServiceContext) => void;
}

/** @param perSecond Calls per second; 0: no limit. */
export function limitedBy(limiter: RateLimiter, perSecond: number): RateChecks {
  if (perSecond <= 0) return { before: [], after: [], failed: () => undefined };
  return {
    before: [peerWithinRate(limiter, perSecond)],
    after: [clientWithinRate(limiter, perSecond)],
    failed(context) {
      countFailure(limiter, perSecond, context);
    },
  };
}
