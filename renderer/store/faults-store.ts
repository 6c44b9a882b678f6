import { createStore } from 'zustand/vanilla';
import type { Fault, NewFaultInput } from '#shared/model/fault.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { soon } from './soon.ts';

export interface FaultsState extends LoadedList<Fault> {
  /** @throws The error of the engine. */
  declare: (fault: NewFaultInput) => Promise<void>;
  clear: (id: string) => Promise<void>;
  clearAll: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The active faults with their hits. */
export function createFaultsStore(connection: ConnectionStore) {
  return createStore<FaultsState>((set, get) => {
    const loadSoon = soon(() => get().load(), 400);
    return {
      ...loadedList<Fault>(set, () => clientOf(connection).faults.list()),
      declare: async (fault) => {
        await clientOf(connection).faults.set(fault);
        await get().load();
      },
      clear: async (id) => {
        await clientOf(connection).faults.clear({ id });
        await get().load();
      },
      clearAll: async () => {
        await clientOf(connection).faults.clearAll();
        await get().load();
      },
      receive: (batch) => {
        if (batch.some(({ kind }) => kind === 'fault')) loadSoon();
      },
    };
  });
}
