import { requestSchema, responseSchema, streamSchema } from './bodies.ts';
import { findRecord, keyNamed, recordPartAt, type FoundRecord } from './find-record.ts';
import { thingName } from './names.ts';
import { operationsWith, resourceOf, type PathEntry, lastFixed } from './path-entries.ts';
import type { Shapes } from './schema-shape.ts';

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
export const declaredSchema = (shapes: Shapes, entry: PathEntry): string | undefined =>
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
