import type { RecordPart } from '#shared/interface/interface-model.ts';
import { plainName, thingName } from './names.ts';
import { isSimple, type Shape, type Shapes } from './schema-shape.ts';

/** How deep in a body a record may be. */
export const maxDepth = 2;
/** Max parts of one body that are looked at. */
const maxParts = 500;

/** Members that usually have the record, if a body has several objects that could be it. */
const likelyMembers = new Set(
  ['data', 'result', 'item', 'record', 'value', 'entry', 'content', 'response', 'payload'].flatMap((name) => [
    name,
    thingName(`${name}s`),
  ]),
);

/** The member of a shape with a name: the same, else regardless of case, `_` and `-`. */
export const memberNamed = ({ names, properties }: Shape, name: string): string | undefined =>
  properties.has(name) ? name : names.get(plainName(name));

/** The member with one of the names that a key may have, if it is no object or array. */
export const keyNamed = (shapes: Shapes, shape: Shape, keys: readonly string[]): string | undefined =>
  keys
    .map((name) => memberNamed(shape, name))
    .find((name) => name !== undefined && isSimple(shapes.of(shape.properties.get(name))));

/** The record that was found, and the member that is its key. */
export interface FoundRecord extends RecordPart {
  schema: string;
  key: string;
}

export interface BodyPart {
  path: string[];
  schema: string;
}

/**
 * Finds the one object, or with `many` the one array of objects, that has a key: the body, else a part up to two levels
 * down. Of several, the one with a usual name or the name of the thing.
 * @param keys Names that the key may have, best first.
 */
export function findRecord(
  shapes: Shapes,
  body: string | undefined,
  keys: readonly string[],
  many: boolean,
  thing: string,
): FoundRecord | undefined {
  if (body === undefined) return undefined;
  const recordIn = ({ path, schema }: BodyPart): FoundRecord | undefined => {
    const record = many ? shapes.of(schema).items : schema;
    if (record === undefined) return undefined;
    const shape = shapes.of(record);
    const key = keyNamed(shapes, shape, keys);
    return key === undefined ? undefined : { path, many, schema: record, key };
  };
  let level: BodyPart[] = [{ path: [], schema: body }];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const found = level.flatMap((part) => recordIn(part) ?? []);
    const likely = found.filter(({ path }) => {
      const name = thingName(path.at(-1) ?? '');
      return likelyMembers.has(name) || name === thing;
    });
    if (found.length === 1 || likely.length === 1) return likely[0] ?? found[0];
    if (found.length > 0) return undefined;
    level = membersOf(shapes, level);
  }
  return undefined;
}

/** The members of parts of a body, as far as they are looked at. */
export function membersOf(shapes: Shapes, parts: readonly BodyPart[]): BodyPart[] {
  const members: BodyPart[] = [];
  for (const { path, schema } of parts) {
    for (const [name, inner] of shapes.of(schema).properties) {
      if (members.length === maxParts) return members;
      members.push({ path: [...path, name], schema: inner });
    }
  }
  return members;
}

/** The schema at a path of member names in a body; undefined if the body does not declare it. */
const schemaAt = (shapes: Shapes, body: string | undefined, path: readonly string[]): string | undefined =>
  path.reduce<string | undefined>(
    (schema, name) => (schema === undefined ? undefined : shapes.of(schema).properties.get(name)),
    body,
  );

/** The part of a body at a declared path, as a record or an array of records. */
export function recordPartAt(shapes: Shapes, body: string | undefined, path: string[]): RecordPart | undefined {
  const schema = schemaAt(shapes, body, path);
  if (schema === undefined) return undefined;
  const { items } = shapes.of(schema);
  return { path, many: items !== undefined, schema: items ?? schema };
}
