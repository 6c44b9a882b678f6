import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { CaseOpening, OpenedCase } from '#shared/model/opened-case.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf } from './refusal-of.ts';

/** A case file that could not be opened. */
export interface CaseFailure {
  name: string;
  words: string;
}

export interface CasesState extends LoadedList<OpenedCase> {
  /** Whether a file is being read. */
  busy: boolean;
  failure: CaseFailure | undefined;
  /** The result of the last opened file, until it is dismissed. */
  opening: CaseOpening | undefined;
  /** Imports a case file into the journal. Returns undefined on failure and sets `failure`. */
  open: (file: File) => Promise<CaseOpening | undefined>;
  /** Removes a case from the journal. @throws The error of the engine. */
  remove: (id: string) => Promise<void>;
  dismiss: () => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The opened case files. */
export function createCasesStore(connection: ConnectionStore) {
  return createStore<CasesState>((set, get) => ({
    ...loadedList<OpenedCase>(set, () => clientOf(connection).cases.list()),
    busy: false,
    failure: undefined,
    opening: undefined,
    open: async (file) => {
      set({ busy: true, failure: undefined, opening: undefined });
      try {
        const opening = await clientOf(connection).cases.open(file);
        set({ opening });
        await get().load();
        return opening;
      } catch (error) {
        set({ failure: { name: file.name, words: refusalOf(error).words } });
        return undefined;
      } finally {
        set({ busy: false });
      }
    },
    remove: async (id) => {
      await clientOf(connection).cases.remove({ id });
      if (get().opening?.id === id) set({ opening: undefined });
    },
    dismiss: () => {
      set({ failure: undefined, opening: undefined });
    },
    receive: (batch) => {
      if (batch.some(({ kind }) => kind === 'case')) void get().load();
    },
  }));
}
