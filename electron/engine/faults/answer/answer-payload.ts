import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { bodyBends } from '../payload/bend-body.ts';
import type { WireAnswer } from '../wire/wire-answer.ts';
import { withFields } from './with-fields.ts';

/** The payload faults that are wrong in an event or its signature, and mean nothing in an answer. */
const ofEventsAlone: readonly PayloadFault[] = [
  'unknown-event',
  'wrong-signature',
  'absent-signature',
  'stale-timestamp',
  'duplicate',
  'reordered',
  'delayed',
  'changed-on-the-way',
];

/** Whether an answer can be wrong in this way. */
export const isOfAnswers = (fault: PayloadFault): boolean => !ofEventsAlone.includes(fault);

/** Makes the body of an answer wrong in one way; its length is said as it then is. */
export function bendAnswerPayload(answer: WireAnswer, fault: PayloadFault): WireAnswer {
  const body = bodyBends[fault]?.(answer.body) ?? answer.body;
  return withFields({ ...answer, body }, [
    ['content-length', String(body.length)],
    ...(fault === 'wrong-content-type' ? [['content-type', 'text/plain'] as const] : []),
    ...(fault === 'compressed' ? [['content-encoding', 'gzip'] as const] : []),
  ]);
}
