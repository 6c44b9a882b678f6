import { useEffect, useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { foldHops, isReceived, isSent, type Row } from '#shared/trace/fold-hops.ts';
import { leadEntry } from '#shared/trace/lead-entry.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useTrace } from '../../../store/use-trace.ts';

/** What the user looks at: a row, and the trace it belongs to. */
export interface ChosenHop {
  row: Row | undefined;
  sent: JournalEntry | undefined;
  received: JournalEntry | undefined;
  trace: readonly JournalEntry[];
  /** Why the trace could not be read. */
  problem: string | undefined;
}

/** The chosen entry joined with the other end of its hop, among the entries of its trace. */
export function useChosenHop(): ChosenHop {
  const chosen = useStoreState('selection', (state) => state.entry);
  const traceId = useStoreState('selection', (state) => state.trace);
  const select = useStoreState('selection', (state) => state.select);
  const watched = useTrace(traceId);
  const trace = useMemo(() => entriesWith(watched?.entries ?? [], chosen), [watched, chosen]);
  const settled = watched?.status === 'ready';
  useEffect(() => {
    const lead = !chosen && settled ? leadEntry(trace) : undefined;
    if (lead) select(lead);
  }, [chosen, settled, trace, select]);
  const row = useMemo(() => rowWith(trace, chosen), [trace, chosen]);
  return {
    row,
    sent: row && isSent(row.entry) ? row.entry : undefined,
    received: row?.received ?? (row && isReceived(row.entry) ? row.entry : undefined),
    trace,
    problem: watched?.problem,
  };
}

function entriesWith(entries: readonly JournalEntry[], chosen: JournalEntry | undefined): readonly JournalEntry[] {
  if (!chosen || entries.some(({ seq }) => seq === chosen.seq)) return entries;
  return [...entries, chosen];
}

function rowWith(trace: readonly JournalEntry[], chosen: JournalEntry | undefined): Row | undefined {
  if (!chosen) return undefined;
  return foldHops(trace).find(({ entry, received }) => entry.seq === chosen.seq || received?.seq === chosen.seq);
}
