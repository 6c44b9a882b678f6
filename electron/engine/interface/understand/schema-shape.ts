import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers, valueAt, type Members } from '../read/members.ts';
import { plainName, wordsOf } from './names.ts';
import { memberIn, nodeAt, objectsIn } from './document-node.ts';

/** Whether two schemas describe the same record: they are one, or share the key and more than half of the members. */
export function isSameRecord(shapes: Shapes, one: string | undefined, other: string | undefined, key: string): boolean {
  if (one === undefined || other === undefined) return true;
  if (shapes.identity(one) === shapes.identity(other)) return true;
  const [first, second] = [shapes.of(one).names, shapes.of(other).names];
  if (!first.has(plainName(key)) || !second.has(plainName(key))) return false;
  const smaller = Math.min(first.size, second.size) - 1;
  const shared = [...first.keys()].filter((name) => second.has(name)).length - 1;
  return smaller === 0 || shared * 2 > smaller;
}

/**
 * Names that the key of a record may have, best first: that of the path parameter, `id`, then what the name of the
 * parameter ends with (`task_gid`: `gid`).
 */
export function keyNames(parameter: string): string[] {
  const words = wordsOf(parameter);
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(''));
  return [...new Set([plainName(parameter), 'id', ...ends])];
}

/** What the values of a schema may look like: all that `$ref`, `allOf`, `anyOf` and `oneOf` say together. */
export interface Shape {
  /** JSON Pointers to the schemas of the members. */
  properties: ReadonlyMap<string, string>;
  /** The names of the members by their plain names. */
  names: ReadonlyMap<string, string>;
  /** The schema of the items of an array. */
  items?: string;
  /** Whether it may be a text, a number or another simple value. */
  types: ReadonlySet<string>;
  enum?: readonly unknown[];
}

/** Max schemas that one schema is composed of. */
const maxParts = 200;

const combining = ['allOf', 'anyOf', 'oneOf'] as const;
/** The keywords that a shape is read from. */
const shaping = [...combining, 'properties', 'items', 'enum', 'type'];

/** Whether it may be a text, a number or another simple value. */
export const isSimple = ({ items, properties, types }: Shape): boolean =>
  ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type)) ||
  (items === undefined && properties.size === 0 && !types.has('object') && !types.has('array'));

/** Finds the shapes of schemas, each once. */
export interface Shapes {
  of(pointer: string | undefined): Shape;
  /** The place of the schema that references lead to: two uses of one schema have the same. */
  identity(pointer: string): string;
}

const none: Shape = { properties: new Map(), names: new Map(), types: new Set() };

/** How much a schema says about members, itself or for the items of an array. */
function detailAt(root: Members, pointer: string): number {
  const detailOf = (value: unknown): number => {
    if (!isMembers(value)) return 0;
    const described = isMembers(value['properties']) || combining.some((how) => Array.isArray(value[how]));
    return described || typeof value['$ref'] === 'string' ? 2 : 1;
  };
  const value = valueAt(root, pointer);
  return isMembers(value) && isMembers(value['items']) ? detailOf(value['items']) : detailOf(value);
}

export function createShapes(root: Members): Shapes {
  const shapes = new Map<string, Shape>();

  function read(start: string): Shape {
    const properties = new Map<string, string>();
    const types = new Set<string>();
    const seen = new Set<string>();
    let items: string | undefined;
    let values: readonly unknown[] | undefined;
    const open = [start];
    // Grows while it is read: near parts come first.
    for (const pointer of open) {
      if (seen.size === maxParts) break;
      const node = nodeAt(root, pointer);
      if (!node || seen.has(node.pointer)) continue;
      seen.add(node.pointer);
      for (const { pointer: at, value } of node.layers) {
        if (isMembers(value['properties'])) {
          for (const name of Object.keys(value['properties'])) {
            const known = properties.get(name);
            const pointer = `${at}/properties${jsonPointer([name])}`;
            if (known === undefined || detailAt(root, pointer) > detailAt(root, known)) properties.set(name, pointer);
          }
        }
        if (isMembers(value['items'])) items ??= `${at}/items`;
        if (Array.isArray(value['enum'])) values ??= value['enum'];
        for (const type of [value['type']].flat()) if (typeof type === 'string') types.add(type);
        for (const how of combining) {
          const list: unknown = value[how];
          if (Array.isArray(list)) open.push(...list.slice(0, maxParts).map((_, index) => `${at}/${how}/${index}`));
        }
      }
    }
    const names = new Map([...properties.keys()].toReversed().map((name) => [plainName(name), name]));
    return { properties, names, types, ...(items !== undefined && { items }), ...(values && { enum: values }) };
  }

  return {
    of(pointer) {
      if (pointer === undefined) return none;
      const known = shapes.get(pointer);
      if (known) return known;
      const layers = nodeAt(root, pointer)?.layers ?? [];
      const [target] = layers.slice(-1);
      // References to one schema share its shape, unless they add to it.
      const only = layers.slice(0, -1).every(({ value }) => !shaping.some((name) => Object.hasOwn(value, name)));
      const at = target && only ? target.pointer : pointer;
      const shape = shapes.get(at) ?? read(at);
      shapes.set(at, shape).set(pointer, shape);
      return shape;
    },
    identity(pointer) {
      const node = nodeAt(root, pointer);
      if (!node) return pointer;
      const parts = combining.flatMap((how) => {
        const list = memberIn(node, how)?.value;
        return Array.isArray(list) ? list.map((one: unknown) => (isMembers(one) ? one['$ref'] : undefined)) : [];
      });
      const references = parts.filter((one) => typeof one === 'string' && one.startsWith('#/'));
      const own = objectsIn(root, node).some(([name]) => name === 'properties');
      return !own && references.length === 1
        ? (nodeAt(root, percentDecoded(String(references[0]).slice(1)))?.pointer ?? node.pointer)
        : node.pointer;
    },
  };
}
