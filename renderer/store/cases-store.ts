import { createStore } from 'zustand/vanilla';
import type { CaseOpening } from '#shared/model/case-file.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './refusal-of.ts';

/** A case file that could not be opened. */
export interface CaseFailure {
  name: string;
  words: string;
}

export interface CasesState {
  /** Name of the file that is being opened. */
  reading: string | undefined;
  failure: CaseFailure | undefined;
  /** The result of the last opened file, until it is dismissed. */
  opening: CaseOpening | undefined;
  /** Imports a case file into the journal. Returns undefined when it is cancelled, or on failure, which sets `failure`. */
  open: (file: File) => Promise<CaseOpening | undefined>;
  /** Shows the case file that the desktop app is opening; without a name, that ended. */
  followOpening: (name: string | undefined) => void;
  /** Stops opening the file. Nothing of it is imported. */
  cancel: () => void;
  /** Removes a case from the journal. @throws The error of the engine. */
  remove: (id: string) => Promise<void>;
  dismiss: () => void;
}

/** Opens and removes case files. */
export function createCasesStore({ client, api, queries }: Engine) {
  let cancelling = new AbortController();
  return createStore<CasesState>((set, get) => ({
    reading: undefined,
    failure: undefined,
    opening: undefined,
    open: async (file) => {
      const { signal } = (cancelling = new AbortController());
      set({ reading: file.name, failure: undefined, opening: undefined });
      try {
        const opening = await client.cases.open(file, { signal });
        set({ opening });
        await queries.invalidateQueries({ queryKey: api.cases.key() });
        return opening;
      } catch (error) {
        if (!signal.aborted) set({ failure: { name: file.name, words: refusalOf(error).words } });
        return undefined;
      } finally {
        set({ reading: undefined });
      }
    },
    followOpening: (name) => {
      cancelling = new AbortController();
      cancelling.signal.addEventListener('abort', () => {
        client.shell.cancelOpen({}).catch(() => undefined);
      });
      set({ reading: name, ...(name !== undefined && { failure: undefined }) });
    },
    cancel: () => cancelling.abort(),
    remove: async (id) => {
      await client.cases.remove({ id });
      if (get().opening?.id === id) set({ opening: undefined });
    },
    dismiss: () => set({ failure: undefined, opening: undefined }),
  }));
}
