/** What the catcher remembers of captures before: a window of the newest, so that memory does not grow with history. */
export interface CatcherMemory {
  /** Notes a `webhook-id`. @returns The capture that had it before, if one did. */
  seen(webhookId: string, captureId: string): string | undefined;
  /** A capture was not taken after all, be it refused or not stored: one of the same id is none that came before. */
  forget(webhookId: string, captureId: string): void;
  /** Notes a customer's timestamp. @returns The newest one before it. */
  newest(customerId: string, atMs: number): number | undefined;
}

const maxIds = 100_000;
const maxCustomers = 50_000;

/** A map that forgets what was set longest ago. */
export function createWindow<Value>(most: number): Map<string, Value> {
  const map = new Map<string, Value>();
  const set = map.set.bind(map);
  map.set = (key, value) => {
    map.delete(key);
    if (map.size >= most) {
      const [oldest] = map.keys();
      if (oldest !== undefined) map.delete(oldest);
    }
    return set(key, value);
  };
  return map;
}

/** @param known `webhook-id`s and captures of before, oldest first; asked for when the first one comes. */
export function createMemory(known: () => Iterable<[string, string]>): CatcherMemory {
  const customers = createWindow<number>(maxCustomers);
  let ids: Map<string, string> | undefined;
  function allIds(): Map<string, string> {
    if (!ids) {
      ids = createWindow<string>(maxIds);
      for (const [webhookId, captureId] of known()) ids.set(webhookId, captureId);
    }
    return ids;
  }
  return {
    seen(webhookId, captureId) {
      const before = allIds().get(webhookId);
      if (before === undefined) allIds().set(webhookId, captureId);
      return before;
    },
    forget(webhookId, captureId) {
      if (allIds().get(webhookId) === captureId) allIds().delete(webhookId);
    },
    newest(customerId, atMs) {
      const before = customers.get(customerId);
      if (before === undefined || atMs > before) customers.set(customerId, atMs);
      return before;
    },
  };
}
