import { plainName, wordsOf } from './names.ts';
import type { Shapes } from './schema-shape.ts';

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
