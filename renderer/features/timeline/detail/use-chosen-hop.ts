import { useEffect, useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { endsOf, foldHops, type ReceivedEntry, type Row, type SentEntry } from '#shared/trace/fold-hops.ts';
import { leadEntry } from '#shared/trace/lead-entry.ts';
import type { TraceOf } from '../../../store/traces.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useTrace } from '../../../store/use-trace.ts';

/** The selected row and its trace. */
export interface ChosenHop {
  row: Row | undefined;
  sent: SentEntry | undefined;
  received: ReceivedEntry | undefined;
  trace: readonly JournalEntry[];
  /** Whether it belongs to the failure lab, whose deliveries and captures appear only in the timeline. */
  lab: boolean;
  /** Whether the lab's entries of the trace are selected. */
  of: TraceOf;
  /** Why the trace could not be loaded. */
  problem: string | undefined;
}

/** The selected entry joined with the other end of its hop, and the entries of its trace. */
export function useChosenHop(): ChosenHop {
  const { entry: chosen, of, select, suggested, trace: traceId } = useStoreState('selection', (state) => state);
  const watched = useTrace(traceId, of);
  const trace = useMemo(() => entriesWith(watched?.entries ?? [], chosen), [watched, chosen]);
  const settled = watched?.status === 'ready';
  useEffect(() => {
    // The list decides first whether it has a newer row.
    const lead = !chosen && !suggested && settled ? leadEntry(trace) : undefined;
    if (lead) select(lead, of);
  }, [chosen, of, settled, suggested, trace, select]);
  const row = useMemo(() => rowWith(trace, chosen), [trace, chosen]);
  return {
    row,
    ...(row ? endsOf(row) : { sent: undefined, received: undefined }),
    trace,
    lab: of === 'lab' || watched?.lab === true,
    of,
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
