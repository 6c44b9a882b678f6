import type { CaptureMatch } from '#shared/model/capture-match.ts';
import type { Received } from './received.ts';

/** What a capture is matched by. */
export type Matchable = Pick<Received, 'method' | 'path' | 'event' | 'header' | 'json'>;

const patterns = new Map<string, RegExp>();
const mostPatterns = 1000;

/** Whether a text is as a pattern says, in which `*` stands for any characters. */
export function matchesPattern(pattern: string, text: string): boolean {
  let known = patterns.get(pattern);
  if (!known) {
    if (patterns.size >= mostPatterns) patterns.clear();
    const parts = pattern.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    known = new RegExp(`^${parts.join('.*?')}$`, 's');
    patterns.set(pattern, known);
  }
  return known.test(text);
}

function isEqual(expected: unknown, found: unknown): boolean {
  if (typeof expected === 'string' && typeof found === 'string') return matchesPattern(expected, found);
  return JSON.stringify(expected) === JSON.stringify(found);
}

/** The value at a JSON Pointer (RFC 6901); a name without a slash is that member. */
function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.startsWith('/') ? pointer.slice(1).split('/') : [pointer];
  let value = document;
  for (const raw of names) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Whether a capture is one of those meant. */
export function matchesCapture(match: CaptureMatch, capture: Matchable): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== capture.method.toUpperCase()) return false;
  if (match.event !== undefined && !(capture.event !== undefined && matchesPattern(match.event, capture.event)))
    return false;
  if (match.path !== undefined && !matchesPattern(match.path, capture.path.split('?')[0] ?? '')) return false;
  for (const [name, pattern] of Object.entries(match.header ?? {})) {
    const value = capture.header(name.toLowerCase());
    if (value === undefined || (pattern !== '' && !matchesPattern(pattern, value))) return false;
  }
  const wanted = Object.entries(match.json ?? {});
  if (wanted.length === 0) return true;
  const json = capture.json();
  return json.ok && wanted.every(([pointer, expected]) => isEqual(expected, valueAt(json.value, pointer)));
}
