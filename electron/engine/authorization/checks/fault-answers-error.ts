import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';
import { faultTarget } from '../fault-target.ts';
import type { ServerParts } from '../server-parts.ts';

/** A declared fault answers in the place of the endpoint. The check is only made while such a fault is set. */
export function faultAnswersError(parts: ServerParts): AuthorizationCheck[] {
  const isSet = parts.faults.all().some(({ what, where }) => where === 'authorization' && what.kind === 'status');
  return isSet ? [faultCheck(parts)] : [];
}

const faultCheck = ({ faults }: ServerParts): AuthorizationCheck => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  run(context) {
    const fault = faults.act('authorization', 'status', faultTarget(context));
    if (!fault) return passed('those set do not act on this request');
    context.answeredBy = fault;
    const { error, status } = fault.what;
    return refused(`the fault ${fault.id} answers ${error}`, {
      status,
      error,
      description: 'A declared fault answers.',
    });
  },
});
