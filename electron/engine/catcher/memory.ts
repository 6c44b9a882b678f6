import type { Clock } from '../clock.ts';
import { createRecentMap } from '../recent-map.ts';
import { RecentTexts } from './recent-texts.ts';

/** Facts about earlier captures. Only the newest are kept, so that memory is limited. */
export interface CatcherMemory {
  /** Records a `webhook-id`. @returns The earlier capture with the same id, if any. */
  seen(webhookId: string, captureId: string): string | undefined;
  /** The capture that has a `webhook-id`, if any. Records nothing. */
  earlier(webhookId: string): string | undefined;
  /** Removes a capture that was rejected or not stored, so that its retry is not a duplicate. */
  forget(webhookId: string, captureId: string): void;
  /** Records a customer's timestamp. @returns The newest earlier one. */
  newest(customerId: string, atMs: number): number | undefined;
  /** Diagnoses a wrong signature; undefined if diagnoses already used their time in this second. */
  diagnose<Result>(run: () => Result): Result | undefined;
  /** Compares a failed capture with what is wanted; undefined if this was done often enough in this second. */
  compare<Result>(run: () => Result): Result | undefined;
}

/** Time for diagnoses in each second of the wall clock, so that a flood of wrong signatures costs little. */
const diagnosisMsPerSecond = 20;
/** A comparison takes about 50 µs, nearly half of what a capture takes without it. */
const comparisonsPerSecond = 100;

/** As many are remembered at least, and at most twice as many. */
const minIds = 50_000;
const minCustomers = 25_000;
/** Max characters of an id that is kept as it is. */
const maxId = 100;

/** @param known Earlier `webhook-id`s with their captures, oldest first. Called at the first capture. */
export function createMemory(wall: Clock, known: () => Iterable<[string, string]>): CatcherMemory {
  const customers = createRecentMap<number>(minCustomers, maxId);
  let ids: RecentTexts | undefined;
  let second = 0;
  let diagnosisMs = 0;
  let comparisonSecond = 0;
  let comparisons = 0;
  function allIds(): RecentTexts {
    if (!ids) {
      ids = new RecentTexts(minIds);
      for (const [webhookId, captureId] of known()) ids.set(webhookId, captureId);
    }
    return ids;
  }
  return {
    seen: (webhookId, captureId) => allIds().getOrSet(webhookId, captureId),
    earlier: (webhookId) => allIds().get(webhookId),
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
    compare(run) {
      const current = Math.floor(wall.now() / 1000);
      if (current !== comparisonSecond) comparisons = 0;
      comparisonSecond = current;
      return comparisons++ < comparisonsPerSecond ? run() : undefined;
    },
  };
}
