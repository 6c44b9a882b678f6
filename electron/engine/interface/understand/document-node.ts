import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers, memberOf, valueAt, type Members } from '../read/members.ts';

/** Max references that lead to references. */
const maxHops = 50;

/** Where a member of an object is written, and its value. */
export interface Placed<Value = unknown> {
  pointer: string;
  value: Value;
}

/**
 * An object of a document. If it is a reference, members beside `$ref` replace those of its target, object by object.
 */
export interface DocumentNode {
  /** The place where the object is used, before references. */
  readonly used: string;
  /** The place of its target. */
  readonly pointer: string;
  /** Nearest first. */
  readonly layers: readonly Placed<Members>[];
}

function layersOf(root: Members, pointer: string, value: unknown): Placed<Members>[] {
  const layers: Placed<Members>[] = [];
  let next: Placed = { pointer, value };
  while (isMembers(next.value) && layers.length < maxHops) {
    const layer: Placed<Members> = { pointer: next.pointer, value: next.value };
    if (layers.some((one) => one.value === layer.value)) break;
    layers.push(layer);
    const reference = memberOf(layer.value, '$ref');
    if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) break;
    const target = percentDecoded(reference.slice(1));
    next = { pointer: target, value: valueAt(root, target) };
  }
  return layers;
}

function createNode(layers: readonly Placed<Members>[]): DocumentNode | undefined {
  const [first] = layers;
  if (!first) return undefined;
  return { used: first.pointer, pointer: layers.at(-1)?.pointer ?? first.pointer, layers };
}

/** The object at a JSON Pointer; undefined if it is none. */
export const nodeAt = (root: Members, pointer: string): DocumentNode | undefined =>
  createNode(layersOf(root, pointer, valueAt(root, pointer)));

/** A member, from the nearest layer that has it. */
export function memberIn(node: DocumentNode, name: string): Placed | undefined {
  const layer = node.layers.find(({ value }) => Object.hasOwn(value, name));
  return layer && { pointer: layer.pointer + jsonPointer([name]), value: layer.value[name] };
}

/** The value of a member if it is a text, else undefined. */
export function textIn(node: DocumentNode, name: string): string | undefined {
  const value = memberIn(node, name)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** A member that is an object. */
export function objectIn(root: Members, node: DocumentNode, name: string): DocumentNode | undefined {
  return createNode(
    node.layers.flatMap(({ pointer, value }) =>
      Object.hasOwn(value, name) ? layersOf(root, pointer + jsonPointer([name]), value[name]) : [],
    ),
  );
}

/** The members that are objects, with their names, in the order in which the document has them. */
export function objectsIn(root: Members, node: DocumentNode | undefined): [name: string, node: DocumentNode][] {
  if (!node) return [];
  const names = new Set(node.layers.toReversed().flatMap(({ value }) => Object.keys(value)));
  names.delete('$ref');
  return [...names].flatMap((name) => {
    const found = objectIn(root, node, name);
    return found ? [[name, found] as [string, DocumentNode]] : [];
  });
}

/** The objects of a member that is an array. */
export function itemsIn(root: Members, node: DocumentNode, name: string): DocumentNode[] {
  const list = memberIn(node, name);
  if (!list || !Array.isArray(list.value)) return [];
  return list.value.flatMap(
    (value: unknown, index) => createNode(layersOf(root, `${list.pointer}/${index}`, value)) ?? [],
  );
}
