import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** The entries of one trace, as far as they are known. */
export interface WatchedTrace {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly JournalEntry[];
  problem?: string;
}

export interface TracesState {
  traces: ReadonlyMap<string, WatchedTrace>;
  /** Asks for a trace and keeps it up to date from then on. */
  watch: (id: string) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How many traces are kept up to date at once. */
const kept = 20;

/** The traces that are looked at, kept up to date. */
export function createTracesStore(connection: ConnectionStore) {
  return createStore<TracesState>((set, get) => {
    const put = (id: string, change: (known: WatchedTrace) => WatchedTrace) => {
      set(({ traces }) => {
        const next = new Map(traces);
        const known = next.get(id) ?? { status: 'loading', entries: [] };
        next.delete(id);
        next.set(id, change(known));
        return { traces: new Map([...next].slice(-kept)) };
      });
    };
    return {
      traces: new Map(),
      watch: async (id) => {
        const known = get().traces.get(id);
        if (known && known.status !== 'failed') return;
        put(id, ({ entries }) => ({ status: 'loading', entries }));
        try {
          const { entries } = await clientOf(connection).journal.trace({ id });
          put(id, (trace) => ({ status: 'ready', entries: merged(trace.entries, entries) }));
        } catch (error) {
          put(id, (trace) => ({ ...trace, status: 'failed', problem: messageOf(error) }));
        }
      },
      receive: (batch) => {
        for (const id of new Set(batch.map(({ trace }) => trace))) {
          if (id === undefined || !get().traces.has(id)) continue;
          const fresh = batch.filter(({ trace }) => trace === id);
          put(id, (trace) => ({ ...trace, entries: merged(trace.entries, fresh) }));
        }
      },
    };
  });
}

/** Both lists in the order of the journal, each entry once. */
function merged(known: readonly JournalEntry[], fresh: readonly JournalEntry[]): readonly JournalEntry[] {
  const seen = new Set(known.map(({ seq }) => seq));
  const missing = fresh.filter(({ seq }) => !seen.has(seq));
  return missing.length === 0 ? known : [...known, ...missing].sort((a, b) => a.seq - b.seq);
}
