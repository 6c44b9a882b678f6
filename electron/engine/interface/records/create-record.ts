import { isMembers, memberOf, setMember } from '../read/members.ts';
import { completeRecord, sentRecord } from './complete-record.ts';
import { keyIn, not, ownerIn, subjectOf, type Found } from './find-record.ts';
import { keyText, scopeText, selectedBy } from './layout.ts';
import { newKey } from './new-key.ts';
import { refused, type Acting, templateFacts, templateRequest } from './record-context.ts';
import { existence, type NewRow } from './record-rows.ts';
import type { RecordObject, RecordOutcome } from './records.ts';
import { movedRecord, type Work } from './record-work.ts';
import { moveOf, stateColumns, stateIn } from './state-moves.ts';
import { fillTemplates } from '../templates.ts';
import { mergePatch } from './json-patch.ts';
import { withoutMembers, type SchemaMembers } from './schema-members.ts';

/** The members that the body of a request may set. */
export const askedOf = ({ context, operation }: Acting): SchemaMembers =>
  context.finder.of(operation.act.at.request?.schema);

/** The record in the body of a request; an array of them if the body has many. */
export function bodyOf({ operation, request }: Acting): unknown {
  const part = operation.act.at.request;
  return part ? part.path.reduce<unknown>(memberOf, request.json) : undefined;
}

/** The member of the record in the body of a request that has its key. */
function keyMemberOf({ operation: { act } }: Acting): string | undefined {
  return act.key?.in === 'body' ? act.key.at[act.at.request?.path.length ?? 0] : undefined;
}

/** A record without what clients cannot set, and without files of multipart bodies and keys that its schema does not have. */
export function writable(acting: Acting, value: RecordObject): RecordObject {
  const { context, layout, operation, request } = acting;
  const { members } = layout.schema;
  const keyMember = keyMemberOf(acting);
  const isMultipart = members.size > 0 && request.mediaType?.startsWith('multipart/') === true;
  const isKept = (name: string): boolean =>
    members.has(name) || name === layout.collection.key || (!isMultipart && name !== keyMember);
  const kept = Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name)));
  const own = withoutMembers(context.finder, kept, layout.collection.schema, 'readOnly') as RecordObject;
  return withoutMembers(context.finder, own, operation.act.at.request?.schema, 'readOnly') as RecordObject;
}

/** The members that the operation sets. @throws HookbenchError if a template finds nothing */
export function setOf({ context, operation, request }: Acting, record: RecordObject | undefined): RecordObject {
  const facts = templateFacts(context, { request: templateRequest(request), record });
  return fillTemplates(operation.act.set ?? {}, facts) as RecordObject;
}

/** The members that paths and tokens give a record. */
export function fixedMembers({ layout, request, values }: Acting): RecordObject {
  const fixed: RecordObject = {};
  for (const [parameter, { member, name }] of layout.parameters) {
    if (member !== undefined && Object.hasOwn(values, name))
      setMember(fixed, member, request.path[parameter] ?? values[name]);
  }
  return fixed;
}

/** A record whose member for its owner, if its schema has one, is the subject of the token. */
export function owned({ layout, request }: Acting, record: RecordObject): RecordObject {
  const { owner } = layout.collection;
  const subject = subjectOf(layout, request);
  const [first = ''] = owner?.at ?? [];
  if (!owner || subject === undefined || !layout.schema.members.has(first)) return record;
  const patch = owner.at.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), subject);
  return mergePatch(record, patch) as RecordObject;
}

const besideOf = ({ layout, values }: Acting, record: RecordObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const member = layout.selectors.get(name)?.member;
      return member === undefined || memberOf(record, member) === undefined;
    }),
  );

/** Adds one record. @param key That of the request, if it is not in the body. */
export function createOne(acting: Acting, work: Work, given: RecordObject, key: unknown): Found<RecordObject> {
  const { context, layout, operation, request } = acting;
  const nowMs = context.clocks.service.now();
  const { collection, machine } = layout;
  const set = setOf(acting, undefined);
  const wanted = Object.entries(owned(acting, { ...writable(acting, given), ...fixedMembers(acting) }));
  const record = new Map([...wanted, ...Object.entries(set)]);
  if (machine && !Object.hasOwn(set, machine.field)) record.set(machine.field, machine.initial);
  const asKey = typeof key === 'string' ? typedKey(acting, key) : key;
  if (asKey !== undefined && !collection.single) record.set(collection.key, asKey);
  const known = Object.fromEntries(record);
  const beside = besideOf(acting, known);
  const scope = scopeText(layout, (one) => selectedBy(one, known, beside));
  const text = collection.single ? '' : keyFor(acting, work, record, scope);
  if (text === undefined) {
    return not(refused(409, 'conflict', `"${collection.name}" has no free ${collection.key} that its schema allows.`));
  }
  const { name } = collection;
  if (context.rows.find(name, scope, text) || work.adds({ collection: name, key: text, scope })) {
    const what = collection.single ? 'a record' : `a record with the ${collection.key} "${text.slice(0, 200)}"`;
    return not(refused(409, 'conflict', `"${collection.name}" already has ${what}.`));
  }
  const whole = completeRecord(context, layout, Object.fromEntries(record), askedOf(acting), nowMs);
  const moved = moveOf(layout, { id: operation.id }, stateIn(layout, whole), undefined);
  const move = moved.ok ? moved.move : undefined;
  const after = move ? movedRecord(context, layout, whole, move.to, nowMs) : whole;
  const parent = acting.parents.at(-1);
  if (parent) work.statements.push(existence(parent.row));
  const row: NewRow = {
    collection: collection.name,
    scope,
    key: text,
    beside,
    owner: ownerIn(layout, after) ?? subjectOf(layout, request),
    record: after,
    trace: request.trace,
    ...stateColumns(layout, after, nowMs),
  };
  work.add(layout, row, move);
  return { ok: true, value: after };
}

/** The key of a new record as text: that of the record, else a new one, if one is free. */
function keyFor(
  { context, layout }: Acting,
  work: Work,
  record: Map<string, unknown>,
  scope: string,
): string | undefined {
  const { key, name: collection } = layout.collection;
  const given = record.get(key);
  if (given !== undefined && given !== null) return keyText(given);
  const made = newKey(context, layout, scope, (text) => work.adds({ collection, key: text, scope }));
  if (made === undefined) return undefined;
  record.set(key, made);
  return keyText(made);
}

/** A key from a path or a header in the type that its schema wants. */
function typedKey({ context, layout }: Acting, text: string): unknown {
  const { keySchema } = layout.collection;
  const fits = (value: unknown): boolean =>
    keySchema === undefined || context.tools.violations(keySchema, value, 'response').length === 0;
  return !fits(text) && /^-?\d{1,15}$/.test(text) && fits(Number(text)) ? Number(text) : text;
}

/** Max records of one request: each takes part of a millisecond. */
const maxCreated = 500;

/** POST of a list: one record, or all of an array. */
export function createRecords(acting: Acting, work: Work): RecordOutcome {
  const { context, layout, operation } = acting;
  const body = bodyOf(acting);
  const list: unknown[] = Array.isArray(body) ? body : [body];
  if (list.length > maxCreated) {
    return refused(operation.invalidStatus, 'bad_input', `A request creates at most ${maxCreated} records.`);
  }
  const key: Found<string | undefined> = operation.act.key ? keyIn(acting) : { ok: true, value: undefined };
  if (!key.ok) return key.refusal;
  const created: RecordObject[] = [];
  for (const given of list.length === 0 ? [{}] : list) {
    const one = createOne(acting, work, isMembers(given) ? given : {}, key.value);
    if (!one.ok) return one.refusal;
    created.push(sentRecord(context, layout, one.value, operation.act.at.response?.schema));
  }
  const [record = {}] = created;
  return work.done({ created: true, record, ...(Array.isArray(body) && { items: created }) });
}
