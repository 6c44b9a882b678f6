import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RefreshFamily } from '#shared/model/refresh-family.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';

export interface FamiliesState extends LoadedList<RefreshFamily> {
  /** Asks again after what may have changed a family, once somebody looked at them. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How many families are shown. */
const shown = 20;

/** The refresh families, the newest first. */
export function createFamiliesStore(connection: ConnectionStore) {
  return createStore<FamiliesState>((set, get) => ({
    ...loadedList<RefreshFamily>(set, () => clientOf(connection).authorization.families({ limit: shown })),
    receive: (batch) => {
      if (get().status === 'loading' || !batch.some(mayChangeFamily)) return;
      void get().load();
    },
  }));
}

/** Families change at the endpoints of the authorization server that take a POST. */
function mayChangeFamily(entry: JournalEntry): boolean {
  return entry.kind === 'decision' && entry.server === 'authorization' && entry.method === 'POST';
}
