import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadDetail, type EntryDetail } from './entry-detail.ts';

export type LoadedDetail =
  { status: 'loading' } | { status: 'ready'; detail: EntryDetail } | { status: 'failed'; problem: string };

export interface DetailsState {
  /** By the key of the entry. */
  details: ReadonlyMap<string, LoadedDetail>;
  load: (entry: JournalEntry) => Promise<void>;
}

/** The key of an entry's detail. It includes the trace because entries of the failure lab reuse sequence numbers. */
export const detailKey = (entry: JournalEntry): string => `${String(entry.seq)} ${entry.trace ?? ''}`;

/** Maximum number of cached details. */
const maxDetails = 100;

/** A cache of loaded details. */
export function createDetailsStore(connection: ConnectionStore) {
  return createStore<DetailsState>((set, get) => {
    const put = (key: string, value: LoadedDetail) => {
      set(({ details }) => {
        const others = [...details].filter(([known]) => known !== key).slice(1 - maxDetails);
        return { details: new Map([...others, [key, value]]) };
      });
    };
    return {
      details: new Map(),
      load: async (entry) => {
        const key = detailKey(entry);
        const known = get().details.get(key);
        if (known && known.status !== 'failed') return;
        put(key, { status: 'loading' });
        try {
          put(key, { status: 'ready', detail: await loadDetail(clientOf(connection), entry) });
        } catch (error) {
          put(key, { status: 'failed', problem: messageOf(error) });
        }
      },
    };
  });
}
