import { createStore } from 'zustand/vanilla';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import type { PreparedRequest, RequestRun } from '#shared/model/request-run.ts';
import type { Engine } from './engine.ts';
import type { Memory } from './memory.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import {
  changeDraft,
  closeDraft,
  currentDraft,
  draftKey,
  emptyDrafts,
  openDraft,
  openNewDraft,
  openSentDraft,
  reloadDraft,
  settleDraft,
  showDraft,
  type DraftOrigin,
  type Drafts,
  type SavedDraft,
} from './requests/drafts.ts';
import { formOfSpec } from './requests/form-of-spec.ts';
import { emptyForm, type RequestForm } from './requests/request-form.ts';
import { specOfForm } from './requests/spec-of-form.ts';

/** The state of the last request of a draft. */
export interface Sending {
  /** The time of sending while the response is pending, in milliseconds since the epoch. */
  since?: number;
  run?: RequestRun;
  /** Whether it was cancelled before the response. */
  cancelled?: boolean;
  /** Why the engine did not send it. */
  refusal?: Refusal;
}

/** The parts of the screen that have tabs. */
export type RequestTabs = 'side' | 'editor' | 'response';

export type RequestDialog = 'save' | 'import' | 'environments' | 'trust';

/** A collection, a folder or a request that is run or exported, with its name. */
export interface CollectionPart {
  name: string;
  /** The opened folder. */
  path?: string;
  /** Whether it is in the saved requests instead. */
  saved?: true;
  folder?: string;
  file?: string;
}

/** What a reload of the page keeps. */
export interface StoredDrafts extends Drafts {
  environmentId?: string | undefined;
}

export interface RequestsState extends Drafts {
  /** By the key of the draft. */
  sendings: Readonly<Record<string, Sending>>;
  environmentId: string | undefined;
  open: (origin: DraftOrigin, form: RequestForm) => void;
  /** Opens a request of a collection. @throws The error of the engine */
  openFile: (path: string) => Promise<void>;
  /** Reads the file of a draft again, and drops the changes made until now. @throws The error of the engine */
  reload: (key: string) => Promise<void>;
  /** Keeps the changes of a draft whose file has changed: the next save replaces the file with this hash. */
  keepMine: (key: string, hash: string) => void;
  show: (key: string) => void;
  close: (key: string) => void;
  /** Values that earlier responses gave to variables. */
  variables: Readonly<Record<string, string>>;
  openNew: (form?: RequestForm) => void;
  openRun: (id: string) => Promise<void>;
  /** Opens the newest sent request, unless the user has opened or edited one; reads the result of a sent one that lacks it. */
  openNewest: () => Promise<void>;
  change: (part: Partial<RequestForm>) => void;
  revert: () => void;
  /** Sets the origin of a draft that was saved. */
  settle: (key: string, saved: SavedDraft) => void;
  chooseEnvironment: (id: string | undefined) => void;
  send: (part?: Partial<RequestForm>) => Promise<void>;
  cancel: () => void;
  /** The selected tab of each part of the screen. */
  tabs: Readonly<Record<RequestTabs, string>>;
  showTab: (part: RequestTabs, tab: string) => void;
  /** What the run pane can run, whether that pane replaces the request, and the id of the earlier run in it. */
  runner: { part: CollectionPart; shown: boolean; run?: string | undefined } | undefined;
  /** Shows an earlier run. @param id Undefined: the last one */
  showRun: (id: string | undefined) => void;
  /** Shows the run pane. @param part Default: the last one. */
  openRunner: (part?: CollectionPart) => void;
  closeRunner: () => void;
  dialog: RequestDialog | undefined;
  showDialog: (dialog: RequestDialog | undefined) => void;
  /** The initial file of the import dialog; each file has a new number. */
  importedFile: { file: File; number: number } | undefined;
  showImport: (file: File) => void;
  /** The prepared request, as it would be sent. @throws The error of the engine. */
  prepare: () => Promise<PreparedRequest>;
}

/** Maximum number of kept results. */
const maxSendings = 20;

/** Max size of a request to send in bytes, below the limit of the control API. */
const maxRequestBytes = maxInputBytes - 10_000;

/** The request drafts and their results. */
export function createRequestsStore({ client, api, queries }: Engine, memory: Memory<StoredDrafts>) {
  const stops = new Map<string, AbortController>();
  const store = createStore<RequestsState>((set, get) => {
    const note = (key: string, sending: Sending) => {
      set(({ sendings }) => {
        const others = Object.entries(sendings).filter(([known]) => known !== key);
        return { sendings: Object.fromEntries([...others.slice(1 - maxSendings), [key, sending]]) };
      });
    };
    const input = () => {
      const { environmentId, variables } = get();
      const { form, origin } = currentDraft(get());
      return {
        ...specOfForm(form),
        ...(environmentId !== undefined && { environmentId }),
        ...(origin.kind === 'file' && { file: origin.id }),
        ...(Object.keys(variables).length > 0 && { variables }),
      };
    };
    /** Shows a request instead of the run pane. */
    const look = (next: (state: RequestsState) => Drafts) =>
      set((state) => ({ ...next(state), runner: state.runner && { ...state.runner, shown: false } }));
    const showSent = (run: RequestRun) => {
      look((state) => openSentDraft(state, run.id, formOfSpec(run.spec)));
      note(get().current, { run });
    };
    return {
      environmentId: undefined,
      ...(memory.read() ?? emptyDrafts),
      sendings: {},
      open: (origin, form) => look((state) => openDraft(state, origin, form)),
      openFile: async (path) => {
        const { hash, inherited, name, spec } = await client.collections.read({ path });
        look((state) => openDraft(state, { kind: 'file', id: path }, formOfSpec(spec), { name, hash, inherited }));
      },
      reload: async (key) => {
        const before = get().drafts.find((draft) => draft.key === key);
        if (!before) return;
        const { hash, inherited, name, spec } = await client.collections.read({ path: before.origin.id });
        set((state) => reloadDraft(state, before, formOfSpec(spec), { name, hash, inherited }));
      },
      keepMine: (key, hash) => {
        set(({ drafts }) => ({
          drafts: drafts.map((draft) =>
            draft.key === key && draft.file ? { ...draft, file: { ...draft.file, hash } } : draft,
          ),
        }));
      },
      show: (key) => look((state) => showDraft(state, key)),
      close: (key) => set((state) => closeDraft(state, key)),
      variables: {},
      openNew: (form = emptyForm) => look((state) => openNewDraft(state, form)),
      openRun: async (id) => showSent(await client.requests.get({ id })),
      openNewest: async () => {
        const { current, drafts, sendings } = get();
        const { origin } = currentDraft(get());
        const lacksResult = origin.kind === 'sent' && sendings[current] === undefined;
        if (drafts !== emptyDrafts.drafts && !lacksResult) return;
        const id = lacksResult
          ? origin.id
          : (await client.requests.history({ limit: 1, lessons: 'false' })).items[0]?.id;
        const run = id === undefined ? undefined : await client.requests.get({ id });
        if (!run || get().drafts !== drafts) return;
        showSent(run);
        get().showTab('side', 'history');
      },
      change: (part) => set((state) => changeDraft(state, part)),
      revert: () => set((state) => changeDraft(state, currentDraft(state).opened)),
      settle: (key, saved) => {
        set((state) => settleDraft(state, key, saved));
        const sending = get().sendings[key];
        const now = draftKey(saved.origin);
        if (sending && now !== key) note(now, sending);
      },
      chooseEnvironment: (environmentId) => set({ environmentId }),
      send: async (part) => {
        if (part) get().change(part);
        const key = get().current;
        if (get().sendings[key]?.since !== undefined) return;
        const stop = new AbortController();
        stops.set(key, stop);
        note(key, { ...get().sendings[key], since: Date.now() });
        try {
          const spec = input();
          if (new Blob([JSON.stringify(spec)]).size > maxRequestBytes)
            throw new Error('The body is too large. The maximum of a request is 5 MiB.');
          const run = await client.requests.send(spec, { signal: stop.signal });
          note(key, { run });
          set(({ variables }) => ({ variables: { ...variables, ...run.values } }));
        } catch (error) {
          note(key, stop.signal.aborted ? { cancelled: true } : { refusal: refusalOf(error) });
        } finally {
          stops.delete(key);
          void queries.invalidateQueries({ queryKey: api.requests.history.key() });
        }
      },
      cancel: () => stops.get(get().current)?.abort(),
      tabs: { side: 'presets', editor: 'params', response: 'body' },
      showTab: (part, tab) => {
        set(({ tabs }) => ({ tabs: { ...tabs, [part]: tab } }));
      },
      runner: undefined,
      openRunner: (part) =>
        set(({ runner }) => {
          const next = part ?? runner?.part;
          return { runner: next && { part: next, shown: true, ...(!part && { run: runner?.run }) } };
        }),
      showRun: (run) => set(({ runner }) => ({ runner: runner && { ...runner, run } })),
      closeRunner: () => set({ runner: undefined }),
      dialog: undefined,
      showDialog: (dialog) => set({ dialog, importedFile: undefined }),
      importedFile: undefined,
      showImport: (file) => {
        set(({ importedFile }) => ({
          dialog: 'import',
          importedFile: { file, number: (importedFile?.number ?? 0) + 1 },
        }));
      },
      prepare: () => client.requests.prepare(input()),
    };
  });
  store.subscribe(({ current, drafts, environmentId }, before) => {
    if (current !== before.current || drafts !== before.drafts || environmentId !== before.environmentId)
      memory.write({ current, drafts, environmentId });
  });
  return store;
}
