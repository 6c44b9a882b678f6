import { toInstant } from '#shared/model/instant.ts';
import { wordsOf } from '../understand/names.ts';
import { type Layout, keyText } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import type { RecordObject } from './records.ts';
import { type SchemaMembers, withoutMembers } from './schema-members.ts';

type Presenting = Pick<RecordContext, 'finder' | 'tools'>;

/** A record without the state, if no schema has it. */
export function withoutHidden({ machine, statesShown }: Layout, record: RecordObject): RecordObject {
  if (!machine || statesShown || !Object.hasOwn(record, machine.field)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== machine.field));
}

/** A record without `writeOnly` members, and without a state that its schema lacks. */
export const visibleRecord = ({ finder }: Presenting, layout: Layout, record: RecordObject): RecordObject =>
  withoutHidden(layout, withoutMembers(finder, record, layout.collection.schema, 'writeOnly') as RecordObject);

const closing = new Set(['additionalProperties', 'unevaluatedProperties']);

/**
 * A record as a response has it, whose schema may be another than that of the collection: members that this does not allow
 * are left out, and those that it requires are added.
 */
export function sentRecord(
  context: Presenting,
  layout: Layout,
  stored: RecordObject,
  schema: string | undefined,
): RecordObject {
  const visible = visibleRecord(context, layout, stored);
  if (schema === undefined) return visible;
  const { finder, tools } = context;
  const record =
    schema === layout.collection.schema
      ? visible
      : (withoutMembers(finder, visible, schema, 'writeOnly') as RecordObject);
  const wrong = tools.violations(schema, record, 'response');
  if (wrong.length === 0) return record;
  const { members } = finder.of(schema);
  const closed = wrong.some(({ rule }) => closing.has(rule));
  const kept = closed && members.size > 0 ? Object.entries(record).filter(([name]) => members.has(name)) : record;
  const open = Array.isArray(kept) ? Object.fromEntries(kept) : kept;
  return repaired(context, schema, open, true);
}

/**
 * A record with what its schema requires, from samples; the record itself if that is no better.
 * @param replaces Whether wrong members are replaced.
 */
function repaired({ finder, tools }: Presenting, schema: string, record: RecordObject, replaces = false): RecordObject {
  const problems = (value: RecordObject) => tools.violations(schema, value, 'response');
  const before = problems(record);
  if (before.length === 0) return record;
  const sample = tools.sample(schema, 'response');
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return record;
  const required = [...finder.of(schema).members].filter(([, member]) => member.required);
  const lacking = required.flatMap(([name]) =>
    !Object.hasOwn(record, name) && Object.hasOwn(sample, name) ? [[name, (sample as RecordObject)[name]]] : [],
  );
  const wrong = new Set(before.map(({ instance }) => keyText(instance.split('/')[1] ?? '')));
  const replaced = Object.entries(record).map(([name, value]) =>
    wrong.has(name) && Object.hasOwn(sample, name) ? [name, (sample as RecordObject)[name]] : [name, value],
  );
  const attempts = [
    [...Object.entries(record), ...lacking],
    [...Object.entries(sample), ...Object.entries(record)],
    ...(replaces ? [[...replaced, ...lacking]] : []),
  ].map((entries) => Object.fromEntries(entries) as RecordObject);
  return attempts.find((one) => problems(one).length === 0) ?? attempts[0] ?? record;
}

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
