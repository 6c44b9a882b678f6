import type { Check } from '#shared/model/decision.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import { operationKnown } from './checks/routing.ts';
import { transportSecure } from './checks/transport-secure.ts';
import type { RequestPlan, ServiceCheck, ServiceRefusal, Stage } from './context.ts';
import type { RateLimiter } from './rate/rate-limiter.ts';
import { clientWithinRate, countFailure, peerWithinRate } from './rate/within-rate.ts';

const unanswerable: RequestPlan['answer'] = () => {
  throw new Error('The checks passed, but the request has no operation.');
};

/** Runs checks in order. Results of checks that pass again are reused. */
function stageOf(checks: readonly ServiceCheck[]): Stage {
  const passed: Check[] = [];
  return (context) => runChecks(checks, context, passed);
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
  /** Checks of the credentials. */
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
