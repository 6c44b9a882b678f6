import { isJsonObject } from '#shared/text/json.ts';
/**
 * Applies a JSON Merge Patch (RFC 7396 2). It builds the result from entries, so that a member named `__proto__` stays a
 * member.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
