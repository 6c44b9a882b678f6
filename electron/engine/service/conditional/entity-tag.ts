import { hash } from 'node:crypto';

const compute = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;

/** Longer texts are not cached, because finding them costs more than computing the tag. */
const maxCachedLength = 4096;
const maxCached = 256;
const known = new Map<string, string>();

/** The strong entity tag of a representation (RFC 9110 8.8.3). */
export function entityTag(json: string): string {
  if (json.length > maxCachedLength) return compute(json);
  let tag = known.get(json);
  if (tag === undefined) {
    tag = compute(json);
    if (known.size >= maxCached) known.clear();
    known.set(json, tag);
  }
  return tag;
}
