import type { PayloadFault } from '#shared/model/fault.ts';
import { bodyAlterations } from '../payload/alter-body.ts';
import type { WireAnswer } from '../wire/wire-answer.ts';

/** Removes header fields from a response. */
export function withoutFields(answer: WireAnswer, names: readonly string[]): WireAnswer {
  const removed = new Set(names.map((name) => name.toLowerCase()));
  const rawHeaders: string[] = [];
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    if (!removed.has(name.toLowerCase())) rawHeaders.push(name, answer.rawHeaders[index + 1] ?? '');
  }
  return { ...answer, rawHeaders };
}

/** Sets header fields of a response; they replace those of the same name. */
export function withFields(
  answer: WireAnswer,
  fields: readonly (readonly [name: string, value: string])[],
): WireAnswer {
  const rest = withoutFields(
    answer,
    fields.map(([name]) => name),
  );
  return { ...rest, rawHeaders: [...rest.rawHeaders, ...fields.flat()] };
}

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
