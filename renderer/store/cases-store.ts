import { createStore } from 'zustand/vanilla';
import type { CaseOpening } from '#shared/model/opened-case.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './refusal-of.ts';

/** A case file that could not be opened. */
export interface CaseFailure {
  name: string;
  words: string;
}

export interface CasesState {
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
}

/** Opens and removes case files. */
export function createCasesStore({ client, api, queries }: Engine) {
  return createStore<CasesState>((set, get) => ({
    busy: false,
    failure: undefined,
    opening: undefined,
    open: async (file) => {
      set({ busy: true, failure: undefined, opening: undefined });
      try {
        const opening = await client.cases.open(file);
        set({ opening });
        await queries.invalidateQueries({ queryKey: api.cases.key() });
        return opening;
      } catch (error) {
        set({ failure: { name: file.name, words: refusalOf(error).words } });
        return undefined;
      } finally {
        set({ busy: false });
      }
    },
    remove: async (id) => {
      await client.cases.remove({ id });
      if (get().opening?.id === id) set({ opening: undefined });
    },
    dismiss: () => {
      set({ failure: undefined, opening: undefined });
    },
  }));
}
