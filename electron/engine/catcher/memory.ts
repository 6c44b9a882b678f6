import type { Clock } from '../clock.ts';

/** Facts about earlier captures. Only the newest are kept, so that memory is limited. */
export interface CatcherMemory {
  /** Records a `webhook-id`. @returns The earlier capture with the same id, if any. */
  seen(webhookId: string, captureId: string): string | undefined;
  /** Removes a capture that was rejected or not stored, so that its retry is not a duplicate. */
  forget(webhookId: string, captureId: string): void;
  /** Records a customer's timestamp. @returns The newest earlier one. */
  newest(customerId: string, atMs: number): number | undefined;
  /** Diagnoses a wrong signature; undefined if diagnoses already used their time in this second. */
  diagnose<Result>(run: () => Result): Result | undefined;
}

/** Time for diagnoses in each second of the wall clock, so that a flood of wrong signatures costs little. */
const diagnosisMsPerSecond = 50;

const maxIds = 100_000;
const maxCustomers = 50_000;

/** A map of limited size that removes the oldest entry. */
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

/** @param known Earlier `webhook-id`s with their captures, oldest first. Called at the first capture. */
export function createMemory(wall: Clock, known: () => Iterable<[string, string]>): CatcherMemory {
  const customers = createWindow<number>(maxCustomers);
  let ids: Map<string, string> | undefined;
  let second = 0;
  let diagnosisMs = 0;
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
    diagnose(run) {
      const startMs = wall.now();
      const current = Math.floor(startMs / 1000);
      if (current !== second) diagnosisMs = 0;
      second = current;
      if (diagnosisMs >= diagnosisMsPerSecond) return undefined;
      try {
        return run();
      } finally {
        diagnosisMs += wall.now() - startMs;
      }
    },
  };
}
