import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Party } from '#shared/model/party.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface ClocksState {
  /** How far each party's clock is from the wall clock, in milliseconds. */
  offsets: Record<Party, number>;
  refresh: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** How far the clocks are from the wall clock. */
export function createClocksStore(connection: ConnectionStore) {
  return createStore<ClocksState>((set) => ({
    offsets: { client: 0, authorization: 0, service: 0, catcher: 0 },
    refresh: async () => {
      const { items } = await clientOf(connection).clocks.list();
      set(({ offsets }) => ({
        offsets: items.reduce((all, { party, offsetMs }) => ({ ...all, [party]: offsetMs }), offsets),
      }));
    },
    receive: (batch) => {
      const moved = batch.filter((entry) => entry.kind === 'clock');
      if (moved.length === 0) return;
      set(({ offsets }) => ({
        offsets: moved.reduce((all, { party, offsetMs }) => ({ ...all, [party]: offsetMs }), offsets),
      }));
    },
  }));
}
