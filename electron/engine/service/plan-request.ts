import type { Profile } from '#shared/profile/profile.ts';
import { runChecks, type Checked, type LastPassed, passed, remembered, warned } from '../journal/run-checks.ts';
import { operationKnown } from './checks/routing.ts';
import {
  type RequestPlan,
  type ServiceCheck,
  type ServiceRefusal,
  type Stage,
  type ServiceContext,
  refuseWith,
} from './context.ts';
import type { RateLimiter, Quota } from './rate/rate-limiter.ts';

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
const peerWithinRate = (limiter: RateLimiter, perSecond: number): ServiceCheck => ({
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
function countFailure(limiter: RateLimiter, perSecond: number, context: ServiceContext): void {
  noteQuota(context, 'address', perSecond, limiter.take(addressOf(context), perSecond, 1));
}

/** The client of the token has calls left in this second. */
const clientWithinRate = (limiter: RateLimiter, perSecond: number): ServiceCheck => ({
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

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const isLoopback = remembered((address) => loopback.test(address));

function sendsToken(context: ServiceContext): boolean {
  if (context.headers.authorization !== undefined) return true;
  return context.search !== '' && context.query.has('access_token');
}

/** Tokens are sent over TLS. The profile can allow plain HTTP from this machine, with a warning. */
const transportSecure: ServiceCheck = {
  name: 'transport_secure',
  source: 'RFC 6750 5.3',
  run(context) {
    if (context.origin.startsWith('https:')) return passed('https');
    const sent = sendsToken(context);
    const local = isLoopback(context.peer);
    if (local && context.profile.plainHttp === 'allowed') {
      if (!sent) return passed('http, no token sent');
      context.tokenInClear = true;
      return warned('token sent in clear');
    }
    const from = local ? '' : `, from ${context.peer}`;
    const evidence = `${sent ? 'token sent in clear' : 'http, no token sent'}${from}`;
    return refuseWith('tls_required', evidence, 'The API accepts tokens over https only.', {
      hint: sent
        ? 'The token may be compromised: revoke it, get a new one and send it to the https address.'
        : 'Send the request to the https address.',
    });
  },
};

const unanswerable: RequestPlan['answer'] = () => {
  throw new Error('The checks passed, but the request has no operation.');
};

/** Runs checks in order. Results of checks that pass again are reused. */
function stageOf(checks: readonly ServiceCheck[]): Stage {
  const last: LastPassed = { checks: [] };
  return (context) => runChecks(checks, context, last);
}

type Prepare = () => Promise<void> | undefined;

const nothing: Checked<ServiceRefusal> = { checks: [] };

const preparing =
  (prepare: Prepare): Stage =>
  () =>
    prepare()?.then(() => nothing) ?? nothing;

/** Runs stages until one refuses the request. */
function inStages(stages: readonly Stage[]): Stage {
  const [only, ...others] = stages;
  if (only && others.length === 0) return only;
  return (context) => {
    const runFrom = (index: number, before: Checked<ServiceRefusal>): ReturnType<Stage> => {
      const stage = stages[index];
      if (!stage || before.refusal) return before;
      const join = ({ checks, ...rest }: Checked<ServiceRefusal>): ReturnType<Stage> =>
        runFrom(index + 1, { checks: [...before.checks, ...checks], ...rest });
      const checked = stage(context);
      return checked instanceof Promise ? checked.then(join) : join(checked);
    };
    return runFrom(0, nothing);
  };
}

/** A plan whose checks are run in order. @param prepare Prepares the answer. */
export const planOf = (
  checks: readonly ServiceCheck[],
  answer: RequestPlan['answer'] = unanswerable,
  prepare: Prepare = () => undefined,
): RequestPlan => ({ check: inStages([stageOf(checks), preparing(prepare)]), answer });

/** What a request to an operation must pass, and what responds to it. */
export interface GuardedOperation extends Omit<RequestPlan, 'check'> {
  /** In evidence: the path and the operation. */
  name: string;
  secure: readonly ServiceCheck[] | Stage;
  /** Checks after those of the credentials. */
  checks: readonly ServiceCheck[];
  /** Prepares the answer. */
  prepare?: Prepare;
}

/** Plans requests to an operation: credentials, which count against the rate limit if they are rejected, then its checks. */
export function guard(
  limiter: RateLimiter,
  { rateLimit }: Profile,
  { checks, name, prepare, secure, ...answering }: GuardedOperation,
): RequestPlan {
  const isLimited = rateLimit > 0;
  const before = [operationKnown(name), transportSecure, ...(isLimited ? [peerWithinRate(limiter, rateLimit)] : [])];
  const after = [...(isLimited ? [clientWithinRate(limiter, rateLimit)] : []), ...checks];
  const stages =
    typeof secure === 'function'
      ? [stageOf(before), secure, stageOf(after)]
      : [stageOf([...before, ...secure, ...after])];
  const check = inStages(prepare ? [...stages, preparing(prepare)] : stages);
  if (!isLimited) return { check, ...answering };
  const others = new Set([...before, ...after].map((one) => one.name));
  return {
    ...answering,
    async check(context) {
      const checked = await check(context);
      const failed = checked.checks.find(({ outcome }) => outcome === 'failed');
      if (failed && !others.has(failed.name)) countFailure(limiter, rateLimit, context);
      return checked;
    },
  };
}
