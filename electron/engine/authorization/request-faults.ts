import type { Check } from '#shared/model/decision.ts';
import { createAnswerPlanner } from '../faults/answer/plan-answer.ts';
import type { ActingFault } from '../faults/faults.ts';
import type { AuthorizationContext } from './context.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerDeps } from './server-deps.ts';
import type { Written } from './write-answer.ts';

/** The declared faults of one request. Each acts once, even if the request is processed again after a conflicting write. */
export interface RequestFaults {
  /** The fault that leaves the request without a response. */
  hangs(context: AuthorizationContext): ActingFault<'hang'> | undefined;
  alter(context: AuthorizationContext, written: Written): Written;
}

/** The only check of a request that gets no response. */
export const unansweredCheck = ({ id }: ActingFault<'hang'>): Check => ({
  name: 'no_fault_answers',
  source: 'declared fault',
  outcome: 'failed',
  evidence: `the fault ${id} sends no response`,
});

/** Prepares the declared faults for one request; `undefined` if none is set. */
export function createRequestFaults({ clocks, faults }: ServerDeps): RequestFaults | undefined {
  if (faults.none) return undefined;
  const plan = createAnswerPlanner({ faults, wall: clocks.wall }, 'authorization');
  return {
    hangs: (context) => faults.act('authorization', 'hang', faultTarget(context)),
    alter(context, written) {
      const { body, encoding, fields, status } = written;
      const bytes = context.request.method === 'HEAD' ? '' : body;
      const unaltered = { status, rawHeaders: fields, body: Buffer.from(bytes, encoding) };
      const before = context.answeredBy?.what.status === status ? context.answeredBy : undefined;
      const altered = plan(faultTarget(context), unaltered, before);
      return altered ? { ...written, fields: altered.answer.rawHeaders, altered } : written;
    },
  };
}
