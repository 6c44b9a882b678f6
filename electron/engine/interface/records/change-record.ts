import { pointerNames } from '#shared/text/json-pointer.ts';
import { isMembers, memberOf, setMember } from '../read/members.ts';
import { askedOf, bodyOf, fixedMembers, owned, setOf, writable, createOne } from './create-record.ts';
import { completeRecord, timesOf, sentRecord, withoutHidden } from './complete-record.ts';
import { findOwn, mustFind, not, type Found } from './find-record.ts';
import { applyJsonPatch, jsonPatch, mergePatch } from './json-patch.ts';
import { scopeText, selectedBy } from './layout.ts';
import { refused, type Acting } from './record-context.ts';
import type { StoredRow } from './record-rows.ts';
import type { RecordObject, RecordOutcome, RecordRefusal } from './records.ts';
import { movedRecord, type Work } from './record-work.ts';
import { withoutMembers } from './schema-members.ts';
import { moveOf, stateIn } from './state-moves.ts';

const jsonPatchType = 'application/json-patch+json';
/** How much a patch may copy, in characters and values. */
const patchBudget = 1_000_000;

/** The first rule that a record breaks, as a refusal. */
function invalid({ context, layout, operation }: Acting, record: RecordObject): RecordRefusal | undefined {
  const { schema } = layout.collection;
  const [problem] = schema === undefined ? [] : context.tools.violations(schema, record, 'response');
  if (!problem) return undefined;
  const detail = `The record ${problem.instance ? `at ${problem.instance} ` : ''}${problem.expected}.`;
  return refused(operation.invalidStatus, 'invalid_record', detail, {
    field: problem.instance || '/',
    pointer: problem.schema,
  });
}

/** The record after a change, before what clients cannot set is restored. */
type Change = (before: RecordObject) => Found<unknown>;

/** Merge patch, or JSON Patch by the media type. */
function patched(acting: Acting): Change {
  const { finder, tools } = acting.context;
  const { request } = acting;
  if (request.mediaType === jsonPatchType) {
    return (before) => {
      const { data, error } = jsonPatch.safeParse(request.json);
      if (error) return not(refused(400, 'bad_input', 'The body is not a JSON Patch (RFC 6902 3).'));
      const result = applyJsonPatch(before, data, patchBudget);
      if (result.ok) return result;
      const detail = `The patch cannot be applied: ${result.problem}.`;
      return not(refused(409, 'patch_failed', detail, { field: result.field }));
    };
  }
  return (before) => {
    const body = bodyOf(acting);
    if (!isMembers(body)) return { ok: true, value: before };
    const after = mergePatch(before, writable(acting, body)) as RecordObject;
    // A required member that may be null is set to it.
    const { members } = finder.of(acting.layout.collection.schema);
    for (const [name, value] of Object.entries(body)) {
      const member = members.get(name);
      if (value === null && member?.required && tools.violations(member.pointer, null, 'response').length === 0)
        setMember(after, name, null);
    }
    return { ok: true, value: after };
  };
}

/** The members that the schema of the body names are replaced; others stay. */
function replaced(acting: Acting): Change {
  const { layout } = acting;
  const { members } = askedOf(acting);
  return (before) => {
    const body = bodyOf(acting);
    const given = writable(acting, isMembers(body) ? body : {});
    const state = layout.machine?.field;
    const stays = ([name]: [string, unknown]): boolean => {
      const own = layout.schema.members.get(name);
      if (own?.readOnly || name === state) return true;
      return members.size > 0 && (!members.has(name) || members.get(name)?.readOnly === true);
    };
    return { ok: true, value: Object.fromEntries([...Object.entries(before).filter(stays), ...Object.entries(given)]) };
  };
}

/**
 * A changed record without what its schema does not have so: the body of the request may declare a member in another form,
 * for example a key in place of an object. It keeps its value, where objects take what was sent.
 */
function fitted(acting: Acting, before: RecordObject, after: RecordObject): RecordObject {
  const { context, layout, request } = acting;
  const { collection, schema } = layout;
  if (collection.schema === undefined || request.mediaType === jsonPatchType) return after;
  const { tools } = context;
  const asked = askedOf(acting).members;
  const result = new Map(Object.entries(after));
  for (const { instance } of tools.violations(collection.schema, after, 'response')) {
    const [name = ''] = pointerNames(instance);
    const given = asked.get(name);
    const own = schema.members.get(name);
    if (!given || given.pointer === own?.pointer) continue;
    const values = [memberOf(before, name), memberOf(after, name)];
    const both = values.every(isMembers) ? (Object.assign({}, ...values) as RecordObject) : undefined;
    const fits = both && own && tools.violations(own.pointer, both, 'response').length === 0;
    if (fits) result.set(name, both);
    else if (values[0] === undefined) result.delete(name);
    else result.set(name, values[0]);
  }
  return Object.fromEntries(result);
}

const none: Change = (before) => ({ ok: true, value: before });

/** A record with the members of another that clients cannot change. */
function restored(acting: Acting, before: RecordObject, after: RecordObject): RecordObject {
  const { finder } = acting.context;
  const { collection, schema } = acting.layout;
  const fixed = [...schema.members].filter(([, { readOnly }]) => readOnly).map(([name]) => name);
  const members = new Map(Object.entries(withoutMembers(finder, after, collection.schema, 'readOnly') as RecordObject));
  for (const name of collection.single ? fixed : [...fixed, collection.key]) {
    if (Object.hasOwn(before, name)) members.set(name, before[name]);
    else members.delete(name);
  }
  return Object.fromEntries(members);
}

/** Changes a record, with the move of its state. */
export function changeRow(
  acting: Acting,
  work: Work,
  row: StoredRow,
  change: Change = none,
  complete = false,
): Found<RecordObject> {
  const { context, layout, operation } = acting;
  const nowMs = context.clocks.service.now();
  const before = row.record;
  const changed = change(before);
  if (!changed.ok) return changed;
  if (!isMembers(changed.value)) {
    return not(refused(operation.invalidStatus, 'invalid_record', 'The record must stay an object.'));
  }
  const asked = restored(acting, before, changed.value);
  const set = setOf(acting, before);
  const after = new Map(Object.entries(owned(acting, { ...asked, ...fixedMembers(acting), ...set })));
  const state = stateIn(layout, before);
  const wanted = stateIn(layout, Object.fromEntries(after));
  if (layout.machine && wanted === undefined && state !== undefined) after.set(layout.machine.field, state);
  const chooses = layout.machine !== undefined && askedOf(acting).members.get(layout.machine.field)?.readOnly === false;
  const by = chooses && wanted === state && change !== none ? { id: '' } : operation;
  const moved = moveOf(layout, by, state, wanted);
  if (!moved.ok) return moved;
  for (const [name, value] of timesOf(context, layout, askedOf(acting), nowMs, ['updated'])) after.set(name, value);
  const settled = Object.fromEntries(after);
  const fitting = fitted(acting, before, settled);
  const filled = complete ? completeRecord(context, layout, fitting, askedOf(acting), nowMs) : fitting;
  const final = moved.move ? movedRecord(context, layout, filled, moved.move.to, nowMs) : filled;
  const refusal = invalid(acting, withoutHidden(layout, final));
  if (refusal && !invalid(acting, withoutHidden(layout, before))) return not(refusal);
  if (scopeTaken(acting, row, final)) {
    return not(refused(409, 'conflict', `"${layout.collection.name}" already has this record there.`));
  }
  work.change(layout, row, final, nowMs, moved.move);
  return { ok: true, value: final };
}

function scopeTaken({ context, layout }: Acting, row: StoredRow, record: RecordObject): boolean {
  const scope = scopeText(layout, (one) => selectedBy(one, record, row.beside));
  return scope !== row.scope && context.rows.find(row.collection, scope, row.key) !== undefined;
}

/** PATCH, or POST of an item. */
export function changeRecord(acting: Acting, work: Work): RecordOutcome {
  const found = mustFind(acting);
  return found.ok ? finish(acting, work, changeRow(acting, work, found.value, patched(acting))) : found.refusal;
}

/** PUT: creates a record only if 201 is declared, or if the collection has one record. */
export function replaceRecord(acting: Acting, work: Work): RecordOutcome {
  const { layout, operation } = acting;
  const own = findOwn(acting);
  if (!own.ok) return own.refusal;
  const { key, row } = own.value;
  if (row) return finish(acting, work, changeRow(acting, work, row, replaced(acting), true));
  const creates = layout.collection.single || operation.responses.some(({ status }) => status === 201);
  if (!creates) {
    const missing = mustFind(acting);
    if (!missing.ok) return missing.refusal;
  }
  const body = bodyOf(acting);
  const created = createOne(acting, work, isMembers(body) ? body : {}, key);
  const outcome = finish(acting, work, created);
  return outcome.kind === 'done' ? { ...outcome, created: true } : outcome;
}

/** DELETE. A move of the state that is listed for it replaces the deletion. */
export function deleteRecord(acting: Acting, work: Work): RecordOutcome {
  const { context, layout, operation } = acting;
  const found = mustFind(acting);
  if (!found.ok) return found.refusal;
  const row = found.value;
  if (layout.machine?.moves.some(({ on }) => on === operation.id)) {
    return finish(acting, work, changeRow(acting, work, row));
  }
  work.remove(layout, row);
  return work.done(
    operation.act.at.response && { record: sentRecord(context, layout, row.record, operation.act.at.response.schema) },
  );
}

/** An operation below an item: sets members, and moves the state. */
export function actBelow(acting: Acting, work: Work): RecordOutcome {
  const { context, layout, operation } = acting;
  const found = mustFind(acting);
  if (!found.ok) return found.refusal;
  const row = found.value;
  const changes = operation.act.set !== undefined || layout.machine?.moves.some(({ on }) => on === operation.id);
  const record = changes ? changeRow(acting, work, row) : { ok: true as const, value: row.record };
  if (!record.ok) return record.refusal;
  const part = operation.act.at.response;
  return work.done(part && { record: sentRecord(context, layout, record.value, part.schema) });
}

function finish({ context, layout, operation }: Acting, work: Work, record: Found<RecordObject>): RecordOutcome {
  if (!record.ok) return record.refusal;
  return work.done({ record: sentRecord(context, layout, record.value, operation.act.at.response?.schema) });
}
