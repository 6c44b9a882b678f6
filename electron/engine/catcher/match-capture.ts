import { isDeepStrictEqual } from 'node:util';
import type { CaptureMatch } from '#shared/model/capture-match.ts';
import { namesOf } from '../http/json-picker.ts';
import type { Received } from './received.ts';

/** The conditions that a capture must match. */
export type Matchable = Pick<Received, 'method' | 'path' | 'event' | 'header' | 'json'>;

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

type Line = Pick<Matchable, 'method' | 'path'> & { event?: string | undefined };

/** Whether the head of a capture matches, without its header fields. */
export function matchesLine(match: CaptureMatch, { event, method, path }: Line): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method.toUpperCase()) return false;
  if (match.event !== undefined && !(event !== undefined && matchesPattern(match.event, event))) return false;
  return match.path === undefined || matchesPattern(match.path, path.split('?', 1)[0] ?? '');
}

/** Whether a capture matches. */
export function matchesCapture(match: CaptureMatch, capture: Matchable): boolean {
  if (!matchesLine(match, capture)) return false;
  for (const [name, pattern] of Object.entries(match.header ?? {})) {
    const value = capture.header(name.toLowerCase());
    if (value === undefined || (pattern !== '' && !matchesPattern(pattern, value))) return false;
  }
  const wanted = Object.entries(match.json ?? {});
  if (wanted.length === 0) return true;
  const json = capture.json();
  return json.ok && wanted.every(([pointer, expected]) => isEqual(expected, valueAt(json.value, pointer)));
}
