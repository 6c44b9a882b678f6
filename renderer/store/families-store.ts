import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RefreshFamily } from '#shared/model/refresh-family.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export interface FamiliesState extends LoadedList<RefreshFamily> {
  /** Reloads after a request that may have changed a family, if the list was loaded before. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Maximum number of listed families. */
const shown = 20;

/** The refresh families, newest first. */
export function createFamiliesStore(connection: ConnectionStore) {
  return createStore<FamiliesState>((set, get) => ({
    ...loadedList<RefreshFamily>(set, () => clientOf(connection).authorization.families({ limit: shown })),
    receive: (batch) => {
      if (get().status === 'loading' || !batch.some(mayChangeFamily)) return;
      void get().load();
    },
  }));
}

/** Whether an entry is a POST to the authorization server, which may change a family. */
function mayChangeFamily(entry: JournalEntry): boolean {
  return entry.kind === 'decision' && entry.server === 'authorization' && entry.method === 'POST';
}
