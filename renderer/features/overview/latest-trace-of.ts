import type { JournalEntry } from '#shared/model/journal-entry.ts';

/** The trace that started last. Entries are in journal order. */
export function latestTraceOf(entries: readonly JournalEntry[]): string | undefined {
  const known = new Set<string>();
  let latest: string | undefined;
  for (const { trace } of entries) {
    if (trace === undefined || known.has(trace)) continue;
    known.add(trace);
    latest = trace;
  }
  return latest;
}
