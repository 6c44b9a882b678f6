import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Desk, DeskMode } from '#shared/model/desk.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';

export interface DeskState {
  desk: Desk | undefined;
  /** Why the desk could not be loaded or changed. */
  problem: string | undefined;
  load: () => Promise<void>;
  change: (mode: DeskMode) => Promise<void>;
}

/** The simulated agent desk. */
export function createDeskStore(connection: ConnectionStore) {
  return createStore<DeskState>((set) => {
    const take = async (ask: () => Promise<Desk>) => {
      try {
        set({ desk: await ask(), problem: undefined });
      } catch (error) {
        set({ problem: messageOf(error) });
      }
    };
    return {
      desk: undefined,
      problem: undefined,
      load: () => take(() => clientOf(connection).service.desk({})),
      change: (mode) => take(() => clientOf(connection).service.changeDesk({ mode })),
    };
  });
}
