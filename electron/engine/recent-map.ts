import { hash } from 'node:crypto';

/** A map of limited size that keeps the newest entries. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * Creates a map of the newest `min` entries, and of at most as many older ones. These are dropped together: removing the
 * oldest entry of a `Map` each time takes longer the more were removed before.
 * @param maxKey Keys are texts of others: of a longer one, its hash is kept.
 * @param weigh How many entries one counts as; default: one.
 */
export function createRecentMap<Value>(
  min: number,
  maxKey = 1024,
  weigh: (value: Value) => number = () => 1,
): RecentMap<Value> {
  let weight = 0;
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  // Texts with a half of a surrogate pair would be the same key in UTF-8.
  const keyOf = (text: string): string =>
    text.length > maxKey || !text.isWellFormed() ? hash('sha256', Buffer.from(text, 'utf16le'), 'base64url') : text;
  return {
    get(text) {
      const key = keyOf(text);
      return newer.get(key) ?? older.get(key);
    },
    set(text, value) {
      // A copy: a part of a text would keep the whole text in memory.
      const key = Buffer.from(keyOf(text)).toString();
      if (weight >= min && !newer.has(key)) {
        older = newer;
        newer = new Map();
        weight = 0;
      }
      const replaced = newer.get(key);
      weight += weigh(value) - (replaced === undefined ? 0 : weigh(replaced));
      newer.set(key, value);
    },
    delete(text) {
      const key = keyOf(text);
      const removed = newer.get(key);
      if (removed !== undefined) weight -= weigh(removed);
      newer.delete(key);
      older.delete(key);
    },
  };
}
