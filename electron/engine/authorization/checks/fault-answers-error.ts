import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck, ServerDeps } from '../context.ts';
import { faultTarget } from '../fault-target.ts';

const none: readonly AuthorizationCheck[] = [];

/** A declared fault responds instead of the endpoint. The check exists only while such a fault is set. */
export function faultAnswersError(deps: ServerDeps): readonly AuthorizationCheck[] {
  if (deps.faults.none) return none;
  const isSet = deps.faults.all().some(({ what, where }) => where === 'authorization' && what.kind === 'status');
  return isSet ? [faultCheck(deps)] : none;
}

const faultCheck = ({ faults }: ServerDeps): AuthorizationCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run(context) {
    const fault = faults.act('authorization', 'status', faultTarget(context));
    if (!fault) return passed('the declared faults do not match this request');
    context.answeredBy = fault;
    const { error, status } = fault.what;
    return refused(`the fault ${fault.id} responds with ${error}`, {
      status,
      error,
      description: 'A declared fault caused this error.',
    });
  },
});
