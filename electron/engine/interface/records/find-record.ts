import type { Operation } from '#shared/interface/interface-model.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { memberOf } from '../read/members.ts';
import { fillTemplates } from '../templates.ts';
import { keyText, scopeText, selectedBy, selectorOf, type Layout, type Selector } from './layout.ts';
import { refused, templateFacts, templateRequest, type Acting, type RecordContext } from './record-context.ts';
import type { StoredRow } from './record-rows.ts';
import type { RecordObject, RecordRefusal, RecordRequest } from './records.ts';

/** A result, or the refusal of the request. */
export type Found<Value> = { ok: true; value: Value } | { ok: false; refusal: RecordRefusal };

const found = <Value>(value: Value): Found<Value> => ({ ok: true, value });
export const not = (refusal: RecordRefusal): { ok: false; refusal: RecordRefusal } => ({ ok: false, refusal });

const missing = ({ collection }: Layout, key: string): RecordRefusal =>
  refused(
    404,
    'not_found',
    collection.single
      ? `"${collection.name}" has no record here.`
      : `"${collection.name}" has no record with the ${collection.key} "${key.slice(0, 200)}".`,
  );

/** The subject of the request by the claim of the owner; undefined if the token has none. */
export function subjectOf({ collection }: Layout, { claims }: RecordRequest): string | undefined {
  const claim = collection.owner && memberOf(claims, collection.owner.claim);
  return claim === undefined || claim === null ? undefined : keyText(claim);
}

/** The owner that a record has. */
export function ownerIn({ collection }: Layout, record: RecordObject): string | undefined {
  const value = collection.owner?.at.reduce<unknown>(memberOf, record);
  return value === undefined || value === null ? undefined : keyText(value);
}

/** The refusal of a record that belongs to another subject. */
function foreign(layout: Layout, row: StoredRow, request: RecordRequest): RecordRefusal | undefined {
  const { owner } = layout.collection;
  if (!owner || (row.owner !== undefined && row.owner === subjectOf(layout, request))) return undefined;
  if (owner.refuse === 404) return missing(layout, row.key);
  return refused(403, 'not_owner', `The record belongs to another ${owner.claim} than that of the token.`);
}

/** Whether a record belongs to the values of a path, besides those that identify it. */
const isSelected = (row: StoredRow, selectors: readonly Selector[], values: Acting['values']): boolean =>
  selectors.every((selector) => {
    const value = selectedBy(selector, row.record, row.beside);
    // A record at the start may have no value for a parameter that is no key.
    return value === undefined ? selector.collection === undefined : value === values[selector.name];
  });

/** Finds a record by its key and the values of the path. */
function findRow(
  { rows }: Pick<RecordContext, 'rows'>,
  layout: Layout,
  key: string,
  values: Acting['values'],
  selectors: readonly Selector[] = layout.scope,
): StoredRow | undefined {
  const { name } = layout.collection;
  const exact = scopeText(layout, (one) => values[one.name]);
  const loose = scopeText(layout, (one) => (one.collection === undefined ? undefined : values[one.name]));
  const row = rows.find(name, exact, key) ?? (loose === exact ? undefined : rows.find(name, loose, key));
  const others = selectors.filter((one) => !layout.scope.some((own) => own.name === one.name));
  return row && isSelected(row, others, values) ? row : undefined;
}

/** The values of the path parameters of an operation by the names of their selectors, and the records that it is below. */
export function findParents(
  context: RecordContext,
  operation: Operation,
  request: RecordRequest,
): Found<Pick<Acting, 'parents' | 'values'>> {
  const values: Record<string, string> = {};
  const parents: { layout: Layout; row: StoredRow }[] = [];
  for (const parent of operation.act.parents) {
    const text = keyText(request.path[parent.parameter] ?? '');
    const { collection, name } = selectorOf(parent);
    const layout = collection === undefined ? undefined : context.layouts.get(collection);
    if (layout) {
      const row = findRow(context, layout, text, values);
      const refusal = row ? foreign(layout, row, request) : missing(layout, text);
      if (!row || refusal) return not(refusal ?? missing(layout, text));
      parents.push({ layout, row });
    }
    values[name] = text;
  }
  return found({ parents, values });
}

/** The key that the request has, as its operation says; undefined if it has none. */
export function keyIn(acting: Acting): Found<string | undefined> {
  const { context, layout, operation, request } = acting;
  const { key } = operation.act;
  if (layout.collection.single) return found('');
  if (!key) return found(undefined);
  if (key.in === 'template') {
    try {
      const facts = templateFacts(context, { request: templateRequest(request) });
      return found(keyText(fillTemplates(key.template, facts)));
    } catch (error) {
      if (!(error instanceof HookbenchError)) throw error;
      return not(refused(400, 'bad_input', error.message));
    }
  }
  const value =
    key.in === 'body' ? key.at.reduce<unknown>(memberOf, request.json) : memberOf(request[key.in], key.name);
  return found(value === undefined || value === null ? undefined : keyText(value));
}

/** The record of a request, if the token may see it; undefined if no record has the key. */
export function findOwn(acting: Acting): Found<{ key: string; row: StoredRow | undefined }> {
  const { context, layout, operation, request, values } = acting;
  const key = keyIn(acting);
  if (!key.ok) return key;
  if (key.value === undefined) {
    const { invalidStatus } = operation;
    return not(refused(invalidStatus, 'bad_input', `The request has no key of "${layout.collection.name}".`));
  }
  const selectors = operation.act.parents.map(
    (parent) => layout.selectors.get(selectorOf(parent).name) ?? selectorOf(parent),
  );
  const row = findRow(context, layout, key.value, values, selectors);
  const refusal = row && foreign(layout, row, request);
  return refusal ? not(refusal) : found({ key: key.value, row });
}

/** The record of a request, which must exist. */
export function mustFind(acting: Acting): Found<StoredRow> {
  const own = findOwn(acting);
  if (!own.ok) return own;
  const { key, row } = own.value;
  return row ? found(row) : not(missing(acting.layout, key));
}
