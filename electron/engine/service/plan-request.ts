import type { Check } from '#shared/model/decision.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { runChecks, type Checked } from '../journal/run-checks.ts';
import { operationKnown } from './checks/routing.ts';
import { transportSecure } from './checks/transport-secure.ts';
import type { ServiceAnswer, ServiceCheck, ServiceContext, ServiceRefusal } from './context.ts';
import { limitedBy } from './rate/limited-by.ts';
import type { RateLimiter } from './rate/rate-limiter.ts';

/** Runs checks on a request; synchronous unless one is not. */
export type Stage = (context: ServiceContext) => Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>>;

/** The checks that a request must pass, and its handler. */
export interface RequestPlan {
  check: Stage;
  answer(context: ServiceContext): ServiceAnswer;
  /** Writes a refusal; default: as a problem in the format of the profile. */
  refuse?(refusal: ServiceRefusal, context: ServiceContext): ServiceAnswer;
}

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
function inStages(stages: readonly Stage[], prepare?: Prepare): Stage {
  const all = prepare ? [...stages, preparing(prepare)] : stages;
  const runFrom = (
    context: ServiceContext,
    index: number,
    before: Checked<ServiceRefusal> | undefined,
  ): ReturnType<Stage> => {
    const stage = all[index];
    if (!stage || before?.refusal) return before ?? nothing;
    const join = ({ checks, ...rest }: Checked<ServiceRefusal>): ReturnType<Stage> =>
      runFrom(context, index + 1, { checks: [...(before?.checks ?? []), ...checks], ...rest });
    const checked = stage(context);
    return checked instanceof Promise ? checked.then(join) : join(checked);
  };
  return all.length === 1 ? (all[0] as Stage) : (context) => runFrom(context, 0, undefined);
}

/** A plan whose checks are run in order. @param prepare Prepares the answer. */
export const planOf = (
  checks: readonly ServiceCheck[],
  answer: RequestPlan['answer'] = unanswerable,
  prepare?: Prepare,
): RequestPlan => ({ check: inStages([stageOf(checks)], prepare), answer });

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
  const limits = limitedBy(limiter, rateLimit);
  const before = [operationKnown(name), transportSecure, ...limits.before];
  const after = [...limits.after, ...checks];
  const securing = typeof secure === 'function' ? secure : stageOf(secure);
  const counted = (checked: Checked<ServiceRefusal>, context: ServiceContext): Checked<ServiceRefusal> => {
    if (checked.refusal) limits.failed(context);
    return checked;
  };
  const isPlain = typeof secure !== 'function' && rateLimit <= 0;
  const stages: Stage[] = isPlain
    ? [stageOf([...before, ...secure, ...after])]
    : [
        stageOf(before),
        (context) => {
          const checked = securing(context);
          return checked instanceof Promise
            ? checked.then((later) => counted(later, context))
            : counted(checked, context);
        },
        stageOf(after),
      ];
  return { check: inStages(stages, prepare), ...answering };
}
