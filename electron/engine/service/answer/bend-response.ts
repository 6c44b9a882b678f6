import type { Clocks } from '../../clock.ts';
import { createAnswerPlanner } from '../../faults/answer/plan-answer.ts';
import type { ActingFault, Faults } from '../../faults/faults.ts';
import type { ServiceContext } from '../context.ts';
import { faultTarget } from '../fault-target.ts';
import type { TokenAuthority } from '../ports.ts';
import type { ServiceResponse } from './to-response.ts';

interface BendParts {
  faults: Faults;
  clocks: Clocks;
  authority: Pick<TokenAuthority, 'findOpaque'>;
}

/** A fault that comes before any work. */
export type EarlyFault = ActingFault<'hang'> | ActingFault<'status'>;

const unanswered = ({ id }: ActingFault<'hang'>): ServiceResponse => ({
  status: 0,
  fields: [],
  body: '',
  encoding: 'latin1',
  unanswered: id,
});

const isHang = (fault: EarlyFault): fault is ActingFault<'hang'> => fault.what.kind === 'hang';

/**
 * Bends the answer to one request by what the declared faults do to it. They are asked once, also when the answer is made
 * again because another write came in between.
 */
export function createBend(
  { authority, clocks, faults }: BendParts,
  context: ServiceContext,
  before: EarlyFault | undefined,
): (response: ServiceResponse) => ServiceResponse {
  const plan = createAnswerPlanner({ faults, wall: clocks.wall }, 'api');
  return (response) => {
    if (before && isHang(before)) return unanswered(before);
    const { body, encoding, fields, status } = response;
    const bytes = context.method === 'HEAD' ? '' : body;
    const straight = { status, rawHeaders: fields, body: Buffer.from(bytes, encoding) };
    const bent = plan(faultTarget(context, authority), straight, before);
    return bent ? { ...response, fields: bent.answer.rawHeaders, bent } : response;
  };
}
