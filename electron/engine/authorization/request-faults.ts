import type { Check } from '#shared/model/decision.ts';
import { createAnswerPlanner } from '../faults/answer/plan-answer.ts';
import type { ActingFault } from '../faults/faults.ts';
import type { AuthorizationContext } from './context.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerParts } from './server-parts.ts';
import type { Written } from './write-answer.ts';

/** What declared faults do to one request, each asked once, also when it is answered again after a conflicting write. */
export interface RequestFaults {
  /** The fault by which nothing is done and nothing answered. */
  hangs(context: AuthorizationContext): ActingFault<'hang'> | undefined;
  bend(context: AuthorizationContext, written: Written): Written;
}

/** The one check of a request that is not answered. */
export const unansweredCheck = ({ id }: ActingFault<'hang'>): Check => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  outcome: 'failed',
  evidence: `by the fault ${id} nothing is answered`,
});

/** Begins to ask the declared faults for one request; nothing when none is set. */
export function createRequestFaults({ clocks, faults }: ServerParts): RequestFaults | undefined {
  if (faults.none) return undefined;
  const plan = createAnswerPlanner({ faults, wall: clocks.wall }, 'authorization');
  return {
    hangs: (context) => faults.act('authorization', 'hang', faultTarget(context)),
    bend(context, written) {
      const { body, encoding, fields, status } = written;
      const bytes = context.request.method === 'HEAD' ? '' : body;
      const straight = { status, rawHeaders: fields, body: Buffer.from(bytes, encoding) };
      const before = context.answeredBy?.what.status === status ? context.answeredBy : undefined;
      const bent = plan(faultTarget(context), straight, before);
      return bent ? { ...written, fields: bent.answer.rawHeaders, bent } : written;
    },
  };
}
