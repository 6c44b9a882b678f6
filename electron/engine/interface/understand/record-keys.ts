import { plainName, wordsOf } from './names.ts';

/**
 * Names that the key of a record may have, best first: that of the path parameter, `id`, then what the name of the
 * parameter ends with (`task_gid`: `gid`).
 */
export function keyNames(parameter: string): string[] {
  const words = wordsOf(parameter);
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(''));
  return [...new Set([plainName(parameter), 'id', ...ends])];
}
