import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Status } from '#shared/model/status.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface StatusState {
  status: Status | undefined;
  /** How many entries the journal has; nothing is ever taken out of it, so its newest sequence says it too. */
  journalCount: number;
  refresh: () => Promise<void>;
  /** Counts new entries, and asks again when one says that a listener or the engine changed. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** What runs, where, and how it is. */
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
