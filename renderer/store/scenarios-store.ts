import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunPlace, ScenarioList, ScenarioRunInput } from '#shared/scenario/workspace.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Engine } from './engine.ts';
import type { Memory } from './memory.ts';
import { refusalOf } from './refusal-of.ts';
import type { RunsState } from './runs-store.ts';
import {
  edited,
  found,
  missing,
  rebased,
  removed,
  renamed,
  reverted,
  saved,
  type EditedFiles,
} from './scenarios/edited-files.ts';
import { copyPath } from './scenarios/scenario-tree.ts';

/** What is kept across a reload of the page. */
export interface ScenarioDrafts extends Pick<EditedFiles, 'chosen' | 'drafts'> {
  on: RunPlace;
}

/** A deleted file, which can be restored. */
export interface DeletedScenario {
  path: string;
  text: string;
}

export interface ScenariosState extends ScenarioDrafts, EditedFiles {
  list: ScenarioList | undefined;
  deleted: DeletedScenario | undefined;
  /** Why the last action failed. */
  refusal: string | undefined;
  choose: (path: string | undefined) => void;
  runOn: (on: RunPlace) => void;
  edit: (path: string, text: string) => void;
  revert: (path: string) => void;
  /** Keeps the edits of a file that has changed on the disk: the next save replaces it. */
  keepMine: (path: string) => void;
  /** Saves the edits of a file. @returns Whether it is saved. */
  save: (path: string) => Promise<boolean>;
  /** Creates a file and shows it. @throws The error of the engine */
  create: (path: string, text: string) => Promise<void>;
  /** Creates a copy of a file with its edits, and shows it. */
  duplicate: (path: string) => Promise<void>;
  /** @throws The error of the engine */
  rename: (path: string, to: string) => Promise<void>;
  remove: (path: string) => Promise<void>;
  restore: () => Promise<void>;
  /** Saves the edits of the files, then starts a run. */
  start: (input: ScenarioRunInput) => Promise<void>;
  dismiss: () => void;
  follow: (client: ControlClient, signal: AbortSignal) => Promise<void>;
}

/** Scenario files with their unsaved edits. */
export function createScenariosStore(
  { client: { scenarios }, api, queries }: Engine,
  runs: StoreApi<RunsState>,
  memory: Memory<ScenarioDrafts>,
) {
  const store = createStore<ScenariosState>((set, get) => {
    /** The time of the last known change of each read file. */
    const known = new Map<string, string | undefined>();

    const act = async <Value>(asked: () => Promise<Value>): Promise<Value | undefined> => {
      try {
        const value = await asked();
        set({ refusal: undefined });
        return value;
      } catch (error) {
        set({ refusal: refusalOf(error).words });
        return undefined;
      }
    };

    async function read(path: string): Promise<void> {
      try {
        const contents = await scenarios.read({ path });
        set((state) => found(state, contents));
      } catch (error) {
        const { chosen, drafts } = get();
        const shown = chosen === path && !drafts[path];
        set((state) => ({ ...missing(state, path), ...(shown && { refusal: refusalOf(error).words }) }));
      }
    }

    function take(list: ScenarioList): void {
      set({ list });
      void queries.invalidateQueries({ queryKey: api.scenarios.check.key() });
      const { chosen, drafts, files } = get();
      const times = new Map(list.items.map(({ path, modifiedAt }) => [path, modifiedAt]));
      for (const path of new Set([
        ...Object.keys(files),
        ...Object.keys(drafts),
        ...(chosen === undefined ? [] : [chosen]),
      ])) {
        const at = times.get(path);
        if (at !== undefined && files[path] && known.get(path) === at) continue;
        known.set(path, at);
        void read(path);
      }
    }

    return {
      chosen: undefined,
      on: 'own',
      drafts: {},
      ...memory.read(),
      list: undefined,
      files: {},
      deleted: undefined,
      refusal: undefined,
      choose: (chosen) => {
        set({ chosen, refusal: undefined });
        if (chosen !== undefined) void read(chosen);
      },
      runOn: (on) => set({ on }),
      edit: (path, text) => set((state) => edited(state, path, text)),
      revert: (path) => set((state) => reverted(state, path)),
      keepMine: (path) => set((state) => rebased(state, path)),
      save: async (path) => {
        const draft = get().drafts[path];
        if (!draft) return true;
        const written = await act(() => scenarios.write({ path, ...draft }));
        if (!written) {
          await read(path);
          return false;
        }
        set((state) => saved(state, { path, text: draft.text, hash: written.hash }));
        return true;
      },
      create: async (path, text) => {
        const { hash } = await scenarios.write({ path, text, base: null });
        set(({ files }) => ({ files: { ...files, [path]: { path, text, hash } }, chosen: path, refusal: undefined }));
      },
      duplicate: async (path) => {
        await act(async () => {
          const { drafts, list } = get();
          const text = drafts[path]?.text ?? (await scenarios.read({ path })).text;
          await get().create(copyPath(path, new Set(list?.items.map((one) => one.path))), text);
        });
      },
      rename: async (path, to) => {
        await scenarios.rename({ path, to });
        set((state) => renamed(state, path, to));
      },
      remove: async (path) => {
        await act(async () => {
          const { hash, text } = await scenarios.read({ path });
          await scenarios.remove({ path, base: hash });
          set((state) => ({ ...removed(state, path), deleted: { path, text: state.drafts[path]?.text ?? text } }));
        });
      },
      restore: async () => {
        const { deleted } = get();
        if (!deleted) return;
        await act(async () => {
          await get().create(deleted.path, deleted.text);
          set({ deleted: undefined });
        });
      },
      start: async (input) => {
        for (const path of input.files) if (!(await get().save(path))) return;
        await runs.getState().start({ kind: 'scenarios', ...input, on: get().on });
      },
      dismiss: () => {
        set({ refusal: undefined, deleted: undefined });
        runs.getState().dismiss('scenarios');
      },
      follow: async (client, signal) => {
        for await (const list of await client.scenarios.feed({}, { signal })) take(list);
      },
    };
  });
  store.subscribe(({ chosen, drafts, on }, before) => {
    if (chosen !== before.chosen || drafts !== before.drafts || on !== before.on) memory.write({ chosen, drafts, on });
  });
  return store;
}
