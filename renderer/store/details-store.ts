import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadDetail, type EntryDetail } from './entry-detail.ts';

export type LoadedDetail =
  { status: 'loading' } | { status: 'ready'; detail: EntryDetail } | { status: 'failed'; problem: string };

export interface DetailsState {
  /** By the sequence of the entry. */
  details: ReadonlyMap<number, LoadedDetail>;
  load: (entry: JournalEntry) => Promise<void>;
}

/** How many details are remembered. */
const kept = 100;

/** The details that were asked for, remembered for a while. */
export function createDetailsStore(connection: ConnectionStore) {
  return createStore<DetailsState>((set, get) => {
    const put = (seq: number, value: LoadedDetail) => {
      set(({ details }) => {
        const others = [...details].filter(([known]) => known !== seq).slice(1 - kept);
        return { details: new Map([...others, [seq, value]]) };
      });
    };
    return {
      details: new Map(),
      load: async (entry) => {
        const known = get().details.get(entry.seq);
        if (known && known.status !== 'failed') return;
        put(entry.seq, { status: 'loading' });
        try {
          put(entry.seq, { status: 'ready', detail: await loadDetail(clientOf(connection), entry) });
        } catch (error) {
          put(entry.seq, { status: 'failed', problem: messageOf(error) });
        }
      },
    };
  });
}
