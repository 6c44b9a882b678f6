import type { Act, Collection, Doing, KeySource, ListAct, RecordPart } from '#shared/interface/interface-model.ts';
import { namesInPath, type OverlayValue } from '#shared/interface/overlay-members.ts';
import { requestSchema, responseSchema, streamSchema, successOf } from './bodies.ts';
import type { Context } from './context.ts';
import { findRecord, memberNamed, recordPartAt } from './find-record.ts';
import { envelopeOf, listActOf } from './list-parameters.ts';
import { plainName, thingName } from './names.ts';
import type { Found } from './operations.ts';
import { parametersOfPath, parentsOf, type Collections } from './collections.ts';
import { resourceOf, type PathEntry } from './path-entries.ts';
import { keyNames, isSameRecord, type Shapes } from './schema-shape.ts';

/** What the methods of a path do with records. */
const doings: Readonly<Record<NonNullable<PathEntry['role']>, Readonly<Record<string, Doing>>>> = {
  item: { GET: 'read', HEAD: 'read', PUT: 'replace', PATCH: 'change', POST: 'change', DELETE: 'delete' },
  list: { GET: 'list', HEAD: 'list', QUERY: 'list', POST: 'create' },
  single: { GET: 'read', HEAD: 'read', PUT: 'replace', PATCH: 'change', POST: 'change', DELETE: 'delete' },
};

type Declared = OverlayValue<'x-hookbench-record'>;
type Operation = Found['operation'];

/** What the understanding of one operation needs. */
interface Reading {
  context: Context;
  shapes: Shapes;
  collections: Collections;
}

/** The records in the bodies of an operation. */
function recordPartsOf(
  shapes: Shapes,
  entry: PathEntry,
  operation: Operation,
  doing: Doing,
  of: Collection,
): Act['at'] {
  const thing = thingName(of.name);
  const keys = of.single ? [] : [of.key];
  const declared = resourceOf(entry).at;
  const many = doing === 'list';

  function partOf(schema: string | undefined): RecordPart | undefined {
    const given = declared && recordPartAt(shapes, schema, declared);
    if (given && given.many === (many || given.many)) return given;
    if (of.single) return schema === undefined ? undefined : { path: [], many: false, schema };
    const found =
      findRecord(shapes, schema, keys, many, thing) ??
      (many ? undefined : findRecord(shapes, schema, keys, true, thing));
    return found && { path: found.path, many: found.many, schema: found.schema };
  }

  const body = responseSchema(operation, doing);
  const streamed = many ? streamSchema(operation, doing) : undefined;
  const response = partOf(body) ?? (streamed === undefined ? undefined : { path: [], many: true, schema: streamed });
  const sent = ['create', 'replace', 'change'].includes(doing) ? requestSchema(operation) : undefined;
  // What is sent often has no key: it is where the response has the record, else it is the body.
  const same = sent !== undefined && response ? recordPartAt(shapes, sent, response.path) : undefined;
  const request = sent === undefined ? undefined : (partOf(sent) ?? same ?? { path: [], many: false, schema: sent });
  return { ...(request && { request }), ...(response && { response }) };
}

/** Where a declared text says that a request has the key: a template, a path into the body, or a name. */
function declaredKey(shapes: Shapes, operation: Operation, text: string): KeySource {
  if (text.includes('{{')) return { in: 'template', template: text };
  const path = namesInPath(text);
  if (path) return { in: 'body', at: path };
  return namedKey(shapes, operation, [text]) ?? { in: 'body', at: [text] };
}

/** The parameter, else the member of the body, with one of the names. */
function namedKey(shapes: Shapes, operation: Operation, names: readonly string[]): KeySource | undefined {
  const body = shapes.of(requestSchema(operation));
  for (const name of names) {
    const parameter = operation.parameters.find((one) => plainName(one.name) === plainName(name));
    if (parameter && parameter.in !== 'querystring') return { in: parameter.in, name: parameter.name };
    const member = memberNamed(body, name);
    if (member !== undefined) return { in: 'body', at: [member] };
  }
  return undefined;
}

const needKey = new Set<Doing>(['read', 'replace', 'change', 'delete']);

/** Where a request has the key of its record, if that is not in the path. */
function keyOf(
  shapes: Shapes,
  operation: Operation,
  doing: Doing,
  of: Collection,
  declared: Declared | undefined,
): KeySource | undefined {
  if (declared?.key !== undefined) return declaredKey(shapes, operation, declared.key);
  if (of.single || !needKey.has(doing)) return undefined;
  return namedKey(shapes, operation, [`${thingName(of.name)}${of.key}`, of.key]);
}

/** How a list is filtered, paged and sorted, with notes about its parameters. */
function listOf(
  { context, shapes }: Reading,
  entry: PathEntry,
  { node, operation }: Found,
  of: Collection,
  at: Act['at'],
): ListAct {
  const { filters: declared = {} } = resourceOf(entry);
  const record = shapes.of(of.schema ?? at.response?.schema);
  const { filters, others, paging } = listActOf(shapes, operation, record, declared);
  const inferred = filters.filter(({ name }) => !Object.hasOwn(declared, name)).map(({ name }) => name);
  const names = (list: readonly string[]): string => list.map((name) => `"${name.slice(0, 100)}"`).join(', ');
  if (inferred.length > 0) context.note('inferred', `${operation.id} filters by ${names(inferred)}.`, node.used);
  if (paging.length > 0) {
    context.note('inferred', `${operation.id} pages and sorts by ${names(paging.map(({ name }) => name))}.`, node.used);
  }
  if (others.length > 0) {
    const what = `${operation.id} ignores ${names(others)}: no member of "${of.name}" has this name.`;
    context.note('unsupported', what, node.used);
  }
  return { filters, paging, envelope: envelopeOf(shapes, responseSchema(operation, 'list'), at.response?.path ?? []) };
}

/** The collection that a declared record names; a new one if no path has it. */
function declaredCollection(
  { context, collections, shapes }: Reading,
  { node, operation }: Found,
  name: string,
  doing: Doing,
): Collection {
  const known = collections.known.byName.get(name);
  if (known) return known;
  const thing = thingName(name);
  const schemas = [responseSchema(operation, doing), requestSchema(operation)];
  const found = schemas
    .map((schema) => findRecord(shapes, schema, keyNames(`${thing}_id`), doing === 'list', thing))
    .find((one) => one !== undefined);
  const key = found?.key ?? 'id';
  context.note('inferred', `"${name}" are records with the key "${key}".`, node.used);
  return collections.known.add(name, { key, single: false, ...(found && { schema: found.schema }) });
}

/**
 * An operation that has no record of its own: the item that it is about, if any, is that of the declared key, else that of
 * the last key in its path.
 */
function actBelow(
  { collections, shapes }: Reading,
  entry: PathEntry,
  operation: Operation,
  of?: Collection,
  declared?: Declared,
): Act {
  const parameters = parametersOfPath(entry.segments, collections);
  const success = successOf(operation, 'none');
  const named = of && keyOf(shapes, operation, 'none', of, declared);
  const last = named ? -1 : parameters.findLastIndex(({ collection }) => collection !== undefined);
  const collection = named ? of : parameters[last]?.collection;
  const key: KeySource | undefined = named ?? (collection && { in: 'path', name: parameters[last]?.parameter ?? '' });
  const before = parameters
    .slice(0, last < 0 ? undefined : last)
    .filter(({ parameter }) => key?.in !== 'path' || key.name !== parameter);
  const facts = {
    do: 'none' as const,
    parents: parentsOf(shapes, before, collection),
    ...(success !== undefined && { success }),
    at: {},
  };
  if (!collection || !key) return facts;
  const found = findRecord(
    shapes,
    responseSchema(operation, 'none'),
    [collection.key],
    false,
    thingName(collection.name),
  );
  const fits = found && isSameRecord(shapes, found.schema, collection.schema, collection.key);
  const response = fits ? { path: found.path, many: false, schema: found.schema } : undefined;
  return { ...facts, collection: collection.name, key, at: response ? { response } : {} };
}

function readAct(reading: Reading, entry: PathEntry, found: Found): Act {
  const { collections, context, shapes } = reading;
  const { node, operation } = found;
  const declared = context.member(node, 'x-hookbench-record')?.value;
  const usual = entry.role && entry.resource !== false ? doings[entry.role][operation.method] : undefined;
  const doing = declared?.do ?? usual ?? 'none';
  const of = declared?.of !== undefined ? declaredCollection(reading, found, declared.of, doing) : entry.collection;
  if (doing === 'none' || !of) {
    if (declared?.do !== undefined && doing !== 'none') {
      context.note('error', `x-hookbench-record of ${operation.id} needs "of", the name of a collection.`, node.used);
    }
    const named = declared?.of === undefined ? undefined : of;
    return { ...actBelow(reading, entry, operation, named, declared), ...(declared?.set && { set: declared.set }) };
  }
  const at = recordPartsOf(shapes, entry, operation, doing, of);
  if (doing === 'list' && !at.response && declared?.do === undefined) {
    context.note('unsupported', `${operation.id} has no array of records with the key "${of.key}".`, node.used);
    return actBelow(reading, entry, operation);
  }
  const parameters = parametersOfPath(entry.segments, collections);
  const own =
    needKey.has(doing) && declared?.key === undefined
      ? parameters.findLastIndex(({ collection }) => collection === of)
      : -1;
  const key: KeySource | undefined =
    own < 0 ? keyOf(shapes, operation, doing, of, declared) : { in: 'path', name: parameters[own]?.parameter ?? '' };
  const before = parameters
    .slice(0, own < 0 ? undefined : own)
    .filter(({ parameter }) => key?.in !== 'path' || key.name !== parameter);
  if (needKey.has(doing) && !of.single && !key) {
    context.note(
      'error',
      `${operation.id} has no key of "${of.name}". Set "key" of its x-hookbench-record.`,
      node.used,
    );
  }
  const success = successOf(operation, doing);
  return {
    do: doing,
    collection: of.name,
    ...(key && { key }),
    parents: parentsOf(shapes, before, of),
    ...(success !== undefined && { success }),
    at,
    ...(doing === 'list' && { list: listOf(reading, entry, found, of, at) }),
    ...(declared?.set && { set: declared.set }),
  };
}

/** What each operation does with records. */
export function readActs(context: Context, shapes: Shapes, collections: Collections): Map<Found, Act> {
  const reading = { context, shapes, collections };
  return new Map(
    collections.entries.flatMap((entry) =>
      entry.founds.map((found) => [found, readAct(reading, entry, found)] as const),
    ),
  );
}
