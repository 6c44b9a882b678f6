import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Status } from '#shared/model/status.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface StatusState {
  status: Status | undefined;
  /** Number of journal entries. Entries are never removed, so this equals the newest sequence number. */
  journalCount: number;
  refresh: () => Promise<void>;
  /** Counts new entries, and reloads the status when a listener or the engine changed. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The status of the engine and its listeners. */
export function createStatusStore(connection: ConnectionStore) {
  return createStore<StatusState>((set, get) => ({
    status: undefined,
    journalCount: 0,
    refresh: async () => {
      const status = await clientOf(connection).status.get();
      set({ status, journalCount: status.journal.entries });
    },
    receive: (batch) => {
      set(({ journalCount }) => ({ journalCount: Math.max(journalCount, batch.at(-1)?.seq ?? 0) }));
      if (batch.some(({ kind }) => kind === 'engine'))
        void get()
          .refresh()
          .catch(() => undefined);
    },
  }));
}
