import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ClockState } from '#shared/model/clock-state.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Party } from '#shared/model/party.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface ClocksState {
  /** Offset of each party's clock from the wall clock, in milliseconds. */
  offsets: Record<Party, number>;
  /** The part of the offset caused by active faults. */
  skews: Record<Party, number>;
  /** Why a clock could not be moved. */
  problem: string | undefined;
  refresh: () => Promise<void>;
  /** Moves a clock; negative seconds move it back. */
  advance: (party: Party | 'all', seconds: number) => Promise<void>;
  /** Sets the offsets of the named clocks in seconds, and resets all others. */
  arrange: (seconds: Partial<Readonly<Record<Party, number>>>) => Promise<void>;
  /** Resets all clocks to the wall clock. */
  reset: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

const none: Record<Party, number> = { client: 0, authorization: 0, service: 0, catcher: 0 };

/** The clock offsets and the actions that move the clocks. */
export function createClocksStore(connection: ConnectionStore) {
  return createStore<ClocksState>((set, get) => {
    const show = (items: readonly (Pick<ClockState, 'party' | 'offsetMs'> & { skewMs?: number | undefined })[]) => {
      for (const { party, offsetMs, skewMs = 0 } of items) {
        set(({ offsets, skews }) => ({
          offsets: { ...offsets, [party]: offsetMs + skewMs },
          skews: { ...skews, [party]: skewMs },
        }));
      }
    };
    const move = async (by: (client: ApiClient) => Promise<{ items: ClockState[] }>) => {
      try {
        show((await by(clientOf(connection))).items);
        set({ problem: undefined });
      } catch (error) {
        set({ problem: messageOf(error) });
      }
    };
    return {
      offsets: none,
      skews: none,
      problem: undefined,
      refresh: async () => show((await clientOf(connection).clocks.list()).items),
      advance: (party, seconds) => move((client) => client.clocks.advance({ party, seconds })),
      arrange: async (seconds) => {
        await get().reset();
        for (const [party, each] of Object.entries(seconds) as [Party, number][]) await get().advance(party, each);
      },
      reset: () => move((client) => client.clocks.reset()),
      receive: (batch) => {
        const moved = batch.filter((entry) => entry.kind === 'clock');
        if (moved.length > 0) show(moved);
      },
    };
  });
}
