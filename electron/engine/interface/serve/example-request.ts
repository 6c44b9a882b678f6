import type { Content, InterfaceModel, Operation, Parameter } from '#shared/interface/interface-model.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { memberOf, valueAt } from '../read/members.ts';
import type { RecordRow, Records } from '../records/records.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Records among which one in the right state is searched. */
const searched = 20;

/** The oldest record of the collection that an operation is about, in a state in which the operation is possible. */
function recordOf(
  { states }: InterfaceModel,
  { act, id }: Operation,
  records: Records | undefined,
): RecordRow | undefined {
  const collection = act.collection ?? act.parents.find((parent) => parent.collection !== undefined)?.collection;
  if (collection === undefined || !records) return undefined;
  const rows = records.page(collection, { limit: searched, order: 'asc' }).items;
  const moves = states.find((one) => one.collection === collection)?.moves.filter(({ on }) => on === id) ?? [];
  return rows.find(({ state }) => moves.some(({ from }) => from === state)) ?? rows[0];
}

/** Values of path parameters with which a record is found. */
function keysOf({ act }: Operation, row: RecordRow | undefined): Record<string, string> {
  if (!row) return {};
  const parents = act.parents.flatMap(({ collection, member, parameter }) => {
    const value =
      row.parameters[parameter] ??
      (member === undefined ? undefined : memberOf(row.record, member)) ??
      (collection !== undefined && act.collection === undefined ? row.key : undefined);
    return value === undefined || value === null ? [] : [[parameter, textOf(value)]];
  });
  const own = act.key?.in === 'path' ? [[act.key.name, row.key]] : [];
  return Object.fromEntries([...parents, ...own]) as Record<string, string>;
}

/** A request to an operation that it accepts: with keys of records that exist, and what is required. */
export function exampleRequest(
  { model, sample }: Pick<CompiledInterface, 'model' | 'sample'>,
  operation: Operation,
  records: Records | undefined,
): ExampleRequest {
  const keys = keysOf(operation, recordOf(model, operation, records));
  const valueOf = ({ example, name, schema }: Parameter): string =>
    textOf(keys[name] ?? example ?? (schema === undefined ? '' : sample(schema, 'request')));
  const sent = (place: Parameter['in']): Record<string, string> =>
    Object.fromEntries(
      operation.parameters.filter((one) => one.in === place && one.required).map((one) => [one.name, valueOf(one)]),
    );
  const inPath = sent('path');
  const [content] = operation.body?.content ?? [];
  const [example] = content?.examples ?? [];
  const value = example
    ? valueAt(model.document, example.pointer)
    : content?.schema && sample(content.schema, 'request');
  return {
    path:
      operation.basePath +
      operation.path.replaceAll(/\{([^{}]*)\}/g, (_whole, name: string) => encodeURIComponent(inPath[name] ?? '')),
    query: sent('query'),
    headers: { ...sent('header'), ...(content && { 'content-type': content.type }) },
    ...(value !== undefined && { body: value }),
  };
}

/** A payload of an event: its first example, else a sample. */
export function examplePayload(
  { model, sample }: Pick<CompiledInterface, 'model' | 'sample'>,
  payload: Content | undefined,
): unknown {
  const [example] = payload?.examples ?? [];
  if (example) return valueAt(model.document, example.pointer);
  return payload?.schema === undefined ? undefined : sample(payload.schema, 'response');
}
