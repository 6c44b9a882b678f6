import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { CaseOpening, OpenedCase } from '#shared/model/opened-case.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf } from './refusal-of.ts';

/** Why a file was not opened. */
export interface CaseFailure {
  name: string;
  words: string;
}

export interface CasesState extends LoadedList<OpenedCase> {
  /** Whether a file is being read. */
  busy: boolean;
  failure: CaseFailure | undefined;
  /** What the last file brought, until it is dismissed. */
  opening: CaseOpening | undefined;
  /** Reads a case file into the journal; nothing when it is no good, and `failure` says why. */
  open: (file: File) => Promise<CaseOpening | undefined>;
  /** Takes a case out of the journal. @throws The refusal of the engine. */
  remove: (id: string) => Promise<void>;
  dismiss: () => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The case files that were opened. */
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
