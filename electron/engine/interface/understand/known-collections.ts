import type { Collection } from '#shared/interface/interface-model.ts';
import { createNameIndex, plainName, type NameIndex, thingName } from './names.ts';
import { resourceOf, type PathEntry, lastFixed, operationsWith } from './path-entries.ts';
import { isSameRecord, type Shapes } from './schema-shape.ts';
import { requestSchema, responseSchema, streamSchema } from './bodies.ts';
import { findRecord, keyNamed, recordPartAt, type FoundRecord } from './find-record.ts';

/** Methods whose bodies show the record of an item, best first, and of a list. */
const itemMethods = ['GET', 'PUT', 'PATCH', 'POST'];
const listMethods = ['GET', 'QUERY'];

const thingOf = (entry: PathEntry): string => thingName(lastFixed(entry.segments) ?? '');

/** The array of records in the response of a list. @param keys Names that their key may have, best first. */
export function listedRecord(
  shapes: Shapes,
  entry: PathEntry | undefined,
  keys: readonly string[],
): FoundRecord | undefined {
  for (const operation of operationsWith(entry, listMethods)) {
    const found = entry && findRecord(shapes, responseSchema(operation, 'list'), keys, true, thingOf(entry));
    if (found) return found;
    const schema = streamSchema(operation, 'list');
    const key = keyNamed(shapes, shapes.of(schema), keys);
    if (schema !== undefined && key !== undefined) return { path: [], many: true, schema, key };
  }
  return undefined;
}

const itemSchemas = (entry: PathEntry): (string | undefined)[] =>
  operationsWith(entry, itemMethods).flatMap((one) => [responseSchema(one, 'read'), requestSchema(one)]);

/** An array that has one record: it is in a member, and its key is an id. Other arrays are lists. */
const single = (found: FoundRecord | undefined): FoundRecord | undefined =>
  found && found.path.length > 0 && /id$/i.test(found.key) ? found : undefined;

/** The record of an item path, from its own bodies, else from those of its list. */
export function itemRecord(
  shapes: Shapes,
  entry: PathEntry,
  list: PathEntry | undefined,
  keys: readonly string[],
): FoundRecord | undefined {
  const first = (schemas: readonly (string | undefined)[], many: boolean): FoundRecord | undefined =>
    schemas
      .map((schema) => findRecord(shapes, schema, keys, many, thingOf(entry)))
      .find((found) => found !== undefined);
  const created = operationsWith(list, ['POST']).flatMap((one) => [responseSchema(one, 'create'), requestSchema(one)]);
  return (
    first(itemSchemas(entry), false) ??
    single(first(itemSchemas(entry), true)) ??
    listedRecord(shapes, list, keys) ??
    first(created, false)
  );
}

/** The schema at the declared place of a path's records. */
const declaredSchema = (shapes: Shapes, entry: PathEntry): string | undefined =>
  itemSchemas(entry)
    .map((schema) => schema && recordPartAt(shapes, schema, resourceOf(entry).at ?? [])?.schema)
    .find((schema) => schema !== undefined);

/** Whether a path has GET, and PUT or PATCH, of an object that is not a list. */
export function isOneRecord(shapes: Shapes, entry: PathEntry): boolean {
  const [read] = operationsWith(entry, ['GET']);
  if (!read || operationsWith(entry, ['PUT', 'PATCH']).length === 0) return false;
  const { items, properties, types } = shapes.of(responseSchema(read, 'read'));
  if (items !== undefined || properties.size === 0) return items === undefined && types.has('object');
  // An object that has nothing but arrays of objects is the envelope of a list.
  return [...properties.values()].some((schema) => shapes.of(shapes.of(schema).items).properties.size === 0);
}

/** Max collections with the same segment that a path is compared with. */
const maxCompared = 50;

/** The collections that are known so far. */
export interface KnownCollections {
  byName: NameIndex<Collection>;
  all: Collection[];
  add(name: string, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection;
  /** The collections whose paths end with the same fixed segment. */
  sameSegment(entry: PathEntry): readonly Collection[];
  /** The collection with the declared name, else the same segment and the same record, else a new one. */
  collect(entry: PathEntry, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection;
}

const segmentOf = (entry: PathEntry): string => plainName(lastFixed(entry.segments) ?? '');

export function createKnownCollections(shapes: Shapes): KnownCollections {
  const byName = createNameIndex<Collection>();
  const bySegment = new Map<string, Collection[]>();
  const all: Collection[] = [];

  /** The first name that is free: the last fixed segment, with the segment before it, or numbered. */
  function freeName(entry: PathEntry): string {
    const fixed = entry.segments.flatMap((one) => (one.kind === 'fixed' ? [one.text] : []));
    const own = fixed.at(-1) ?? 'records';
    const before = fixed.at(-2);
    for (const name of before === undefined ? [own] : [own, `${before}-${own}`]) if (!byName.has(name)) return name;
    let number = 2;
    while (byName.has(`${own}-${number}`)) number++;
    return `${own}-${number}`;
  }

  const sameSegment: KnownCollections['sameSegment'] = (entry) =>
    (bySegment.get(segmentOf(entry)) ?? []).slice(0, maxCompared);

  const add: KnownCollections['add'] = (name, { key, schema, single }) => {
    const keySchema = single ? undefined : shapes.of(schema).properties.get(key);
    const collection: Collection = {
      name,
      key,
      ...(keySchema !== undefined && { keySchema }),
      ...(schema !== undefined && { schema }),
      paths: [],
      single,
    };
    byName.add(name, collection);
    all.push(collection);
    return collection;
  };

  function create(entry: PathEntry, facts: Pick<Collection, 'key' | 'schema' | 'single'>): Collection {
    const schema = facts.schema ?? declaredSchema(shapes, entry);
    const collection = add(resourceOf(entry).name ?? freeName(entry), {
      ...facts,
      ...(schema !== undefined && { schema }),
    });
    bySegment.set(segmentOf(entry), [...sameSegment(entry), collection]);
    return collection;
  }

  return {
    byName,
    all,
    add,
    sameSegment,
    collect(entry, facts) {
      const { name, owner } = resourceOf(entry);
      const same = sameSegment(entry).filter(({ key, single }) => key === facts.key && single === facts.single);
      const known =
        name === undefined
          ? facts.single
            ? undefined
            : same.find(({ schema }) => isSameRecord(shapes, schema, facts.schema, facts.key))
          : byName.get(name);
      const collection = known ?? create(entry, facts);
      if (owner) collection.owner = owner;
      return collection;
    },
  };
}
