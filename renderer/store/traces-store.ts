import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** The entries of one trace, as far as they are known. */
export interface WatchedTrace {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly JournalEntry[];
  /** Whether the entries are of the failure lab: its deliveries and captures are not among the user's. */
  lab?: boolean;
  problem?: string;
}

/** What the failure lab has of a trace, where both it and the user have some. */
export type TraceOf = 'lab' | undefined;

/** By what a trace is known here. */
export const traceKey = (id: string, of: TraceOf): string => (of === undefined ? id : `${of} ${id}`);

export interface TracesState {
  /** By their key. */
  traces: ReadonlyMap<string, WatchedTrace>;
  /** Asks for a trace and keeps it up to date from then on. */
  watch: (id: string, of?: TraceOf) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How many traces are kept up to date at once. */
const kept = 20;

/** The traces that are looked at, kept up to date. */
export function createTracesStore(connection: ConnectionStore) {
  return createStore<TracesState>((set, get) => {
    const put = (key: string, change: (known: WatchedTrace) => WatchedTrace) => {
      set(({ traces }) => {
        const next = new Map(traces);
        const known = next.get(key) ?? { status: 'loading', entries: [] };
        next.delete(key);
        next.set(key, change(known));
        return { traces: new Map([...next].slice(-kept)) };
      });
    };
    return {
      traces: new Map(),
      watch: async (id, of) => {
        const key = traceKey(id, of);
        const known = get().traces.get(key);
        if (known && known.status !== 'failed') return;
        put(key, ({ entries }) => ({ status: 'loading', entries }));
        try {
          const { entries, lab = false } = await clientOf(connection).journal.trace({ id, ...(of && { of }) });
          put(key, (trace) => ({ status: 'ready', lab, entries: lab ? entries : merged(trace.entries, entries) }));
        } catch (error) {
          put(key, (trace) => ({ ...trace, status: 'failed', problem: messageOf(error) }));
        }
      },
      receive: (batch) => {
        for (const id of new Set(batch.map(({ trace }) => trace))) {
          // The numbers of the lab's journal are its own.
          const known = id === undefined ? undefined : get().traces.get(id);
          if (id === undefined || !known || known.lab) continue;
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
