import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

/** The known entries of one trace. */
export interface WatchedTrace {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly JournalEntry[];
  /** Whether the entries belong to the failure lab, whose deliveries and captures are separate from the user's. */
  lab?: boolean;
  problem?: string;
}

/** Selects the failure lab's entries of a trace when both the lab and the user have some. */
export type TraceOf = 'lab' | undefined;

/** The key of a trace. */
export const traceKey = (id: string, of: TraceOf): string => (of === undefined ? id : `${of} ${id}`);

export interface TracesState {
  /** By their key. */
  traces: ReadonlyMap<string, WatchedTrace>;
  /** Loads a trace and keeps it up to date. */
  watch: (id: string, of?: TraceOf) => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Maximum number of traces kept up to date. */
const maxTraces = 20;

/** The viewed traces, kept up to date. */
export function createTracesStore(connection: ConnectionStore) {
  return createStore<TracesState>((set, get) => {
    const put = (key: string, change: (known: WatchedTrace) => WatchedTrace) => {
      set(({ traces }) => {
        const next = new Map(traces);
        const known = next.get(key) ?? { status: 'loading', entries: [] };
        next.delete(key);
        next.set(key, change(known));
        return { traces: new Map([...next].slice(-maxTraces)) };
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
          // The lab's journal has its own sequence numbers.
          const known = id === undefined ? undefined : get().traces.get(id);
          if (id === undefined || !known || known.lab) continue;
          const fresh = batch.filter(({ trace }) => trace === id);
          put(id, (trace) => ({ ...trace, entries: merged(trace.entries, fresh) }));
        }
      },
    };
  });
}

/** Both lists merged in journal order, without duplicates. */
function merged(known: readonly JournalEntry[], fresh: readonly JournalEntry[]): readonly JournalEntry[] {
  const seen = new Set(known.map(({ seq }) => seq));
  const missing = fresh.filter(({ seq }) => !seen.has(seq));
  return missing.length === 0 ? known : [...known, ...missing].sort((a, b) => a.seq - b.seq);
}
