import type { ServiceCheck, ServiceContext } from '../context.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { clientWithinRate, countedForPeer, countFailure, peerWithinRate } from './within-rate.ts';

/** The checks of a rate limit: before and after those of the credentials, which are counted if they fail. */
export interface RateChecks {
  before: readonly ServiceCheck[];
  counted: (check: ServiceCheck) => ServiceCheck;
  after: readonly ServiceCheck[];
  /** Counts rejected credentials. */
  failed: (context: ServiceContext) => void;
}

/** @param perSecond Calls per second; 0: no limit. */
export function limitedBy(limiter: RateLimiter, perSecond: number): RateChecks {
  if (perSecond <= 0) return { before: [], counted: (check) => check, after: [], failed: () => undefined };
  return {
    before: [peerWithinRate(limiter, perSecond)],
    counted: (check) => countedForPeer(limiter, perSecond, check),
    after: [clientWithinRate(limiter, perSecond)],
    failed(context) {
      countFailure(limiter, perSecond, context);
    },
  };
}
