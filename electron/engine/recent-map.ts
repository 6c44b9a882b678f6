/** A map of limited size that keeps the newest entries. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * Creates a map of the newest `min` entries, and of at most as many older ones. These are dropped together: removing the
 * oldest entry of a `Map` each time takes longer the more were removed before.
 */
export function createRecentMap<Value>(min: number): RecentMap<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    set(key, value) {
      if (newer.size >= min && !newer.has(key)) {
        older = newer;
        newer = new Map();
      }
      newer.set(key, value);
    },
    delete(key) {
      newer.delete(key);
      older.delete(key);
    },
  };
}
