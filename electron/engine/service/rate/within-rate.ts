import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import type { Quota, RateLimiter } from './rate-limiter.ts';

const source = 'RFC 6585 4';

/** Sets `RateLimit` and `RateLimit-Policy` (IETF httpapi draft) as structured fields (RFC 9651). */
function noteQuota(context: ServiceContext, policy: string, perSecond: number, quota: Quota): void {
  context.rateFields = {
    'ratelimit-policy': `"${policy}";q=${perSecond};w=1`,
    ratelimit: `"${policy}";r=${quota.remaining};t=${quota.resetSeconds}`,
  };
}

function refuse(caller: string, perSecond: number, { retrySeconds }: Quota) {
  return refuseWith(
    'rate_limited',
    `${caller} used its ${perSecond} calls of this second`,
    `${caller} made too many calls.`,
    {
      hint: `Wait for the time in Retry-After: ${perSecond} calls per second are allowed.`,
      headers: { 'retry-after': String(retrySeconds) },
    },
  );
}

const addressOf = ({ peer }: ServiceContext): string => `address ${peer}`;

/** Limits the calls with rejected tokens per IP address. Other calls count only for their client. */
export const peerWithinRate = (limiter: RateLimiter, perSecond: number): ServiceCheck => ({
  name: 'peer_within_rate',
  source,
  run(context) {
    const quota = limiter.take(addressOf(context), perSecond, 0);
    noteQuota(context, 'address', perSecond, quota);
    if (quota.allowed) return passed(`${context.peer} has ${quota.remaining} of ${perSecond} rejected calls left`);
    return refuse(`The address ${context.peer}`, perSecond, quota);
  },
});

/** Counts rejected credentials against the IP address of the caller. */
export function countFailure(limiter: RateLimiter, perSecond: number, context: ServiceContext): void {
  noteQuota(context, 'address', perSecond, limiter.take(addressOf(context), perSecond, 1));
}

/** The client of the token has calls left in this second. */
export const clientWithinRate = (limiter: RateLimiter, perSecond: number): ServiceCheck => ({
  name: 'client_within_rate',
  source,
  run(context) {
    const client = context.claims?.client_id;
    const caller = client === undefined ? addressOf(context) : `client ${client}`;
    const quota = limiter.take(caller, perSecond, 1);
    noteQuota(context, 'client', perSecond, quota);
    if (quota.allowed) return passed(`The ${caller} has ${quota.remaining} of ${perSecond} calls left`);
    return refuse(`The ${caller}`, perSecond, quota);
  },
});
