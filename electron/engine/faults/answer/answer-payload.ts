import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { bodyAlterations } from '../payload/alter-body.ts';
import type { WireAnswer } from '../wire/wire-answer.ts';
import { withFields } from './with-fields.ts';

/** The payload faults that apply only to events and their signatures. */
const eventFaults: readonly PayloadFault[] = [
  'unknown-event',
  'wrong-signature',
  'absent-signature',
  'stale-timestamp',
  'duplicate',
  'reordered',
  'delayed',
  'changed-on-the-way',
];

/** Whether a payload fault applies to responses. */
export const appliesToResponses = (fault: PayloadFault): boolean => !eventFaults.includes(fault);

/** Applies a payload fault to a response. Content-Length matches the altered body. */
export function alterAnswerPayload(answer: WireAnswer, fault: PayloadFault): WireAnswer {
  const body = bodyAlterations[fault]?.(answer.body) ?? answer.body;
  return withFields({ ...answer, body }, [
    ['content-length', String(body.length)],
    ...(fault === 'wrong-content-type' ? [['content-type', 'text/plain'] as const] : []),
    ...(fault === 'compressed' ? [['content-encoding', 'gzip'] as const] : []),
  ]);
}
