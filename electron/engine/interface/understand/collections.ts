import type { Collection, Parent } from '#shared/interface/interface-model.ts';
import { responseSchema } from './bodies.ts';
import type { Context } from './context.ts';
import {
  createKnownCollections,
  isOneRecord,
  itemRecord,
  listedRecord,
  type KnownCollections,
} from './known-collections.ts';
import { thingName } from './names.ts';
import type { Found } from './operations.ts';
import { entriesOf, operationsWith, resourceOf, type PathEntry, templateKey, type Segment } from './path-entries.ts';
import { keyNames, isSameRecord, type Shapes } from './schema-shape.ts';
import { memberNamed } from './find-record.ts';

/** The collections and the paths that lead to them. */
export interface Collections {
  entries: PathEntry[];
  known: KnownCollections;
  /** The collection of an item path, by {@link templateKey}. */
  items: Map<string, Collection>;
}

/** The parameters of a path, each with the collection whose key it is. */
export function parametersOfPath(
  segments: readonly Segment[],
  { items }: Collections,
): { parameter: string; collection: Collection | undefined }[] {
  return segments.flatMap((segment, index) => {
    if (segment.kind !== 'parameter') return [];
    return [{ parameter: segment.name, collection: items.get(templateKey(segments.slice(0, index + 1))) }];
  });
}

/** The member of a record that has the key of its parent: named like the parameter, else `customer_id`, else `customer`. */
function parentMember(
  shapes: Shapes,
  schema: string | undefined,
  parameter: string,
  parent: Collection | undefined,
): string | undefined {
  const shape = shapes.of(schema);
  const thing = parent && thingName(parent.name);
  const generic = parent && thingName(parameter) === thingName(parent.key);
  const names = [...(generic ? [] : [parameter]), ...(thing === undefined ? [] : [`${thing}${parent?.key}`, thing])];
  return names
    .map((name) => memberNamed(shape, name))
    .find((name) => name !== undefined && isScalar(shapes, shape.properties.get(name)));
}

function isScalar(shapes: Shapes, schema: string | undefined): boolean {
  const { items, properties } = shapes.of(schema);
  return items === undefined && properties.size === 0;
}

/** The path parameters before the key that select records of a collection. */
export const parentsOf = (
  shapes: Shapes,
  selecting: readonly { parameter: string; collection: Collection | undefined }[],
  selected: Collection | undefined,
): Parent[] =>
  selecting.map(({ collection, parameter }) => {
    const member = selected && parentMember(shapes, selected.schema, parameter, collection);
    return {
      parameter,
      ...(collection && { collection: collection.name }),
      ...(member !== undefined && member !== selected?.key && { member }),
    };
  });

/** Sets the parents of collections: declared, else that of the nearest key before their own, if all their paths have it. */
function readParents({ noteUnknown }: Context, collections: Collections): void {
  const { entries, known } = collections;
  const found = new Map<Collection, Set<Collection | undefined>>();
  for (const { collection, role, segments } of entries) {
    if (!collection || role === 'list') continue;
    const before = parametersOfPath(role === 'item' ? segments.slice(0, -1) : segments, collections);
    const parent = before.findLast((one) => one.collection !== undefined)?.collection;
    found.set(collection, (found.get(collection) ?? new Set()).add(parent));
  }
  for (const [collection, parents] of found) {
    const [parent, ...others] = parents;
    if (parent && others.length === 0 && parent !== collection) collection.parent = parent.name;
  }
  for (const { collection, item, resource } of entries) {
    const declared = resource === false ? undefined : resource.parent;
    if (!collection || declared === undefined) continue;
    const parent = known.byName.get(declared);
    if (parent) collection.parent = parent.name;
    else noteUnknown('collection', declared, known.byName.names, item.used);
  }
}

/** What is known while the collections are read. */
interface Collecting extends Collections {
  context: Context;
  shapes: Shapes;
  /** Paths by {@link templateKey}. */
  byTemplate: ReadonlyMap<string, PathEntry>;
}

function assign(
  { context }: Collecting,
  entry: PathEntry,
  role: NonNullable<PathEntry['role']>,
  collection: Collection,
  what: string,
): void {
  entry.role = role;
  entry.collection = collection;
  collection.paths.push(entry.path);
  if (resourceOf(entry).name === undefined) context.note('inferred', `${entry.path} ${what}.`, entry.item.used);
}

/** A path that ends with a key, and the path before the key. */
function readItem(collecting: Collecting, entry: PathEntry): void {
  const { context, known, shapes, items, byTemplate } = collecting;
  const last = entry.segments.at(-1);
  if (last?.kind !== 'parameter' || entry.resource === false) return;
  const list = byTemplate.get(templateKey(entry.segments.slice(0, -1)));
  const resource = { ...(list && resourceOf(list)), ...resourceOf(entry) };
  const keys = resource.key === undefined ? keyNames(last.name) : [resource.key];
  const record = itemRecord(shapes, entry, list, keys);
  // A path such as `/things/{owner}` may also list the things of an owner.
  if (!record && listedRecord(shapes, entry, keys) && resourceOf(entry).name !== undefined) return;
  if (!record && resource.name === undefined && resource.key === undefined) {
    const names = keys.map((one) => `"${one.slice(0, 100)}"`).join(' or ');
    context.note(
      'unsupported',
      `${entry.path} has no records: no object of its bodies has a member ${names}.`,
      entry.item.used,
    );
    return;
  }
  const key = record?.key ?? resource.key ?? 'id';
  const facts = { key, single: false, ...(record && { schema: record.schema }) };
  const collection = known.collect({ ...entry, resource }, facts);
  items.set(templateKey(entry.segments), collection);
  assign(
    collecting,
    entry,
    'item',
    collection,
    `is a record of "${collection.name}", with the key "${collection.key}"`,
  );
  const listName = list && resourceOf(list).name;
  const isOther = list?.role || list?.resource === false;
  if (!list || isOther || (listName !== undefined && known.byName.get(listName) !== collection)) return;
  const holdsMany = operationsWith(list, ['POST']).length > 0 || listedRecord(shapes, list, [key]);
  if (!holdsMany && isOneRecord(shapes, list)) return;
  const verb = operationsWith(list, ['GET', 'QUERY']).length > 0 ? 'lists' : 'creates';
  assign(collecting, list, 'list', collection, `${verb} "${collection.name}"`);
}

/** A path whose collection is declared and that has no key: a list, or one record. */
function readDeclared(collecting: Collecting, entry: PathEntry, name: string): void {
  const { known, shapes } = collecting;
  const { key } = resourceOf(entry);
  const before = known.byName.get(name);
  const record = listedRecord(
    shapes,
    entry,
    before ? [before.key] : key === undefined ? keyNames(`${thingName(name)}_id`) : [key],
  );
  const single = !before && key === undefined && isOneRecord(shapes, entry);
  const facts = { key: single ? '' : (record?.key ?? key ?? 'id'), single, ...(record && { schema: record.schema }) };
  const collection = known.collect(entry, facts);
  assign(collecting, entry, collection.single ? 'single' : 'list', collection, '');
}

/** A path without a key at its end: a list of a known collection, such as `/users/{id}/things`, or one record. */
function readOther(collecting: Collecting, entry: PathEntry): void {
  const { known, shapes } = collecting;
  const { name } = resourceOf(entry);
  if (entry.role || entry.resource === false || (name === undefined && entry.segments.at(-1)?.kind !== 'fixed')) return;
  if (name !== undefined) {
    readDeclared(collecting, entry, name);
    return;
  }
  for (const collection of known.sameSegment(entry)) {
    const record = listedRecord(shapes, entry, [collection.key]);
    if (!record || !isSameRecord(shapes, record.schema, collection.schema, collection.key)) continue;
    assign(collecting, entry, 'list', collection, `lists "${collection.name}"`);
    return;
  }
  const [read] = operationsWith(entry, ['GET']);
  const schema = read && responseSchema(read, 'read');
  if (schema === undefined || !isOneRecord(shapes, entry)) return;
  const collection = known.collect(entry, { key: '', schema, single: true });
  assign(collecting, entry, 'single', collection, `is one record, "${collection.name}"`);
}

/** The collections of a document: of paths that end with a key, then of other lists, and of paths of one record. */
export function readCollections(context: Context, shapes: Shapes, founds: readonly Found[]): Collections {
  const entries = entriesOf(context, founds);
  const byTemplate = new Map(entries.map((entry) => [templateKey(entry.segments), entry]));
  const collections: Collections = { entries, known: createKnownCollections(shapes), items: new Map() };
  const collecting = { ...collections, context, shapes, byTemplate };
  for (const entry of entries) readItem(collecting, entry);
  for (const entry of entries) readOther(collecting, entry);
  readParents(context, collections);
  return collections;
}
