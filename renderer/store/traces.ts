import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { readAgain, type Engine } from './engine.ts';

/** All entries with one trace id. */
export type Trace = Awaited<ReturnType<ControlClient['journal']['trace']>>;

/** Selects the failure lab's entries of a trace when both the lab and the user have some. */
export type TraceOf = 'lab' | undefined;

/** The known entries with further ones, in journal order and without duplicates. */
function withEntries(known: Trace, fresh: readonly JournalEntry[]): Trace {
  const seen = new Set(known.entries.map(({ seq }) => seq));
  const missing = fresh.filter(({ seq }) => !seen.has(seq));
  if (missing.length === 0) return known;
  return { ...known, entries: [...known.entries, ...missing].sort((a, b) => a.seq - b.seq) };
}

/** The query of a trace. What the feed has added meanwhile stays when it is read again. */
export const traceQuery = ({ journal }: Engine['api'], id: string, of?: TraceOf) =>
  queryOptions({
    ...journal.trace.queryOptions({ input: { id, ...(of && { of }) } }),
    structuralSharing: (before, now) => {
      const [known, read] = [before as Trace | undefined, now as Trace];
      return known && !read.lab ? withEntries(read, known.entries) : read;
    },
  });

/** Receives new entries and adds them to the traces that are known. The lab's journal has its own sequence numbers. */
export const receiveTraces =
  ({ api, queries }: Engine) =>
  (batch: readonly JournalEntry[]): void => {
    for (const id of new Set(batch.map(({ trace }) => trace))) {
      if (id === undefined) continue;
      const { queryKey } = traceQuery(api, id);
      const known = queries.getQueryState(queryKey);
      if (!known) continue;
      if (known.data === undefined) void readAgain(queries, queryKey);
      else if (!known.data.lab)
        queries.setQueryData(
          queryKey,
          (trace) =>
            trace &&
            withEntries(
              trace,
              batch.filter(({ trace: of }) => of === id),
            ),
        );
    }
  };

/** Forgets what the known traces contain; those that are shown are read again. */
export function forgetTraces({ api, queries }: Engine): void {
  void queries.resetQueries({ queryKey: api.journal.trace.key() });
}
