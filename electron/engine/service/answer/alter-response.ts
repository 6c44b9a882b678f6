import type { Clocks } from '../../clock.ts';
import { createAnswerPlanner } from '../../faults/answer/plan-answer.ts';
import type { ActingFault, Faults } from '../../faults/faults.ts';
import type { ServiceContext } from '../context.ts';
import { faultTarget } from '../fault-target.ts';
import type { TokenAuthority } from '../ports.ts';
import type { ServiceResponse } from './to-response.ts';

interface AlterDeps {
  faults: Faults;
  clocks: Clocks;
  authority: Pick<TokenAuthority, 'findOpaque'>;
}

/** A fault that acts before any check. */
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
 * Applies the declared faults to the response of one request. Each fault acts once, even if the request is processed again
 * after a conflicting write.
 */
export function createAlteration(
  { authority, clocks, faults }: AlterDeps,
  context: ServiceContext,
  before: EarlyFault | undefined,
): (response: ServiceResponse) => ServiceResponse {
  const plan = createAnswerPlanner({ faults, wall: clocks.wall }, 'api');
  return (response) => {
    if (before && isHang(before)) return unanswered(before);
    const { body, encoding, fields, status } = response;
    const bytes = context.method === 'HEAD' ? '' : body;
    const unaltered = { status, rawHeaders: fields, body: Buffer.from(bytes, encoding) };
    const altered = plan(faultTarget(context, authority), unaltered, before);
    return altered ? { ...response, fields: altered.answer.rawHeaders, altered } : response;
  };
}
