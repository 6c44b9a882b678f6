import { isDeepStrictEqual } from 'node:util';
import { namesOf } from '../http/json-picker.ts';

/**
 * Whether a text is as a pattern says, in which `*` stands for any characters. Goes through both once, but for the part
 * behind the last star: no pattern is slow.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [begin = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return text === pattern;
  if (text.length < begin.length + end.length || !text.startsWith(begin) || !text.endsWith(end)) return false;
  let from = begin.length;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= text.length - end.length;
}

function isEqual(expected: unknown, found: unknown): boolean {
  if (typeof expected === 'string' && typeof found === 'string') return matchesPattern(expected, found);
  return isDeepStrictEqual(expected, found);
}

/** The value at a JSON Pointer (RFC 6901); a name without a slash is that member. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const name of namesOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether a document has all wanted values, by member name or JSON Pointer. */
export const matchesJson = (wanted: Readonly<Record<string, unknown>>, document: unknown): boolean =>
  Object.entries(wanted).every(([pointer, expected]) => isEqual(expected, valueAt(document, pointer)));
