import { hash } from 'node:crypto';

const compute = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;

/** What is longer costs more to find again than it is worth, and more memory. */
const longestKept = 4096;
const kept = 256;
const known = new Map<string, string>();

/** The strong entity tag of a representation (RFC 9110 8.8.3): the same bytes have the same tag, others another. */
export function entityTag(json: string): string {
  if (json.length > longestKept) return compute(json);
  let tag = known.get(json);
  if (tag === undefined) {
    tag = compute(json);
    if (known.size >= kept) known.clear();
    known.set(json, tag);
  }
  return tag;
}
