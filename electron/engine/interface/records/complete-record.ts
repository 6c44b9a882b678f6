import { toInstant } from '#shared/model/instant.ts';
import { wordsOf } from '../understand/names.ts';
import type { Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import type { RecordObject } from './records.ts';
import type { SchemaMembers } from './schema-members.ts';
import { repaired } from './visible-record.ts';

type Completing = Pick<RecordContext, 'finder' | 'tools'>;

const times: Readonly<Record<string, 'created' | 'updated'>> = {
  created: 'created',
  creation: 'created',
  updated: 'updated',
  modified: 'updated',
};

/** Whether a member is named like the time of the creation (`created_at`, `dateCreated`) or of the last change. */
function timeNamed(name: string): 'created' | 'updated' | undefined {
  const words = wordsOf(name);
  const rest = words.filter((word) => times[word] === undefined);
  const known = words.find((word) => times[word] !== undefined);
  return known !== undefined && rest.every((word) => ['at', 'date', 'time', 'on', 'timestamp', 'last'].includes(word))
    ? times[known]
    : undefined;
}

/** A time in the form that a schema accepts: ISO 8601, a date, or seconds since the epoch. */
function timeFor({ tools }: Completing, schema: string, nowMs: number): unknown {
  const text = toInstant(nowMs);
  const forms = [text, text.slice(0, 10), Math.floor(nowMs / 1000)];
  return forms.find((one) => tools.violations(schema, one, 'response').length === 0);
}

/** The times of a record that a write sets, of the members that the client does not. */
export function timesOf(
  context: Completing,
  layout: Layout,
  asked: SchemaMembers,
  nowMs: number,
  kinds: readonly ('created' | 'updated')[],
): [name: string, value: unknown][] {
  return [...layout.schema.members].flatMap(([name, member]) => {
    const kind = timeNamed(name);
    if (kind === undefined || !kinds.includes(kind)) return [];
    const sent = asked.members.get(name);
    if (sent && !sent.readOnly && !member.readOnly) return [];
    const value = timeFor(context, member.pointer, nowMs);
    return value === undefined ? [] : [[name, value]];
  });
}

/**
 * A new record with the members that its schema requires or that clients cannot set: state, times, defaults, and for the
 * rest those of a sample.
 * @param asked The members that clients send.
 */
export function completeRecord(
  context: Completing,
  layout: Layout,
  given: RecordObject,
  asked: SchemaMembers,
  nowMs: number,
): RecordObject {
  const { collection, machine, schema } = layout;
  const record = new Map(Object.entries(given));
  if (machine && !record.has(machine.field)) record.set(machine.field, machine.initial);
  for (const [name, value] of timesOf(context, layout, asked, nowMs, ['created', 'updated'])) {
    if (!record.has(name)) record.set(name, value);
  }
  const lacking = [...schema.members].filter(([name]) => !record.has(name) && name !== collection.key);
  for (const [name, member] of lacking) if (member.default !== undefined) record.set(name, member.default);
  const rest = lacking.filter(([name, { readOnly, required }]) => (readOnly || required) && !record.has(name));
  if (rest.length > 0 && collection.schema !== undefined) {
    const sample = context.tools.sample(collection.schema, 'response');
    for (const [name, member] of rest) {
      if (typeof sample === 'object' && sample !== null && Object.hasOwn(sample, name)) {
        record.set(name, (sample as RecordObject)[name]);
      } else if (member.required) {
        const value = context.tools.sample(member.pointer, 'response');
        if (value !== undefined) record.set(name, value);
      }
    }
  }
  const done = Object.fromEntries(record);
  return collection.schema === undefined ? done : repaired(context, collection.schema, done);
}
