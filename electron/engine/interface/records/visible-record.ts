import { keyText, type Layout } from './layout.ts';
import type { RecordContext } from './record-context.ts';
import type { RecordObject } from './records.ts';
import { withoutMembers } from './schema-members.ts';

type Presenting = Pick<RecordContext, 'finder' | 'tools'>;

/** A record without `writeOnly` members, and without a state that its schema lacks. */
export function visibleRecord(
  { finder }: Presenting,
  { collection, machine, statesShown }: Layout,
  record: RecordObject,
) {
  const shown = withoutMembers(finder, record, collection.schema, 'writeOnly') as RecordObject;
  if (!machine || statesShown || !Object.hasOwn(shown, machine.field)) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name !== machine.field));
}

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
export function repaired(
  { finder, tools }: Presenting,
  schema: string,
  record: RecordObject,
  replaces = false,
): RecordObject {
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
