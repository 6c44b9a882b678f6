import type { Collection } from '#shared/interface/interface-model.ts';
import { responseSchema } from './bodies.ts';
import type { Context } from './context.ts';
import { createKnownCollections, isOneRecord, itemRecord, listedRecord } from './known-collections.ts';
import { thingName } from './names.ts';
import type { Found } from './operations.ts';
import { entriesOf, operationsWith, resourceOf, type PathEntry, templateKey } from './path-entries.ts';
import { readParents, type Collections } from './parents.ts';
import { keyNames, isSameRecord } from './record-keys.ts';
import type { Shapes } from './schema-shape.ts';

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
