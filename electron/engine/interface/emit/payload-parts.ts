import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers } from '../read/members.ts';
import { maxDepth, membersOf, type BodyPart } from '../understand/find-record.ts';
import type { Shapes } from '../understand/schema-shape.ts';

/** A part of a payload: the whole, or a member up to two levels down. */
export interface PayloadPart {
  path: string[];
  /** JSON Pointer of the path. */
  pointer: string;
  /** If it is declared. */
  schema?: string;
}

/** The members of a value that has no schema for them. */
function shownParts(value: unknown, path: string[]): PayloadPart[] {
  if (!isMembers(value) || path.length === maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    return [{ path: at, pointer: jsonPointer(at) }, ...shownParts(inner, at)];
  });
}

/** The parts of a payload, outer ones first: as its schema has them, then the others of an example. */
export function partsOf(shapes: Shapes, schema: string | undefined, example: unknown): PayloadPart[] {
  const levels: BodyPart[][] = [schema === undefined ? [] : [{ path: [], schema }]];
  for (let depth = 0; depth < maxDepth; depth++) levels.push(membersOf(shapes, levels[depth] ?? []));
  const declared = levels.flat().map((part) => ({ ...part, pointer: jsonPointer(part.path) }));
  const known = new Set(declared.map(({ pointer }) => pointer));
  return [...declared, ...shownParts(example, []).filter(({ pointer }) => !known.has(pointer))];
}
