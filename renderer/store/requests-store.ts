import { createStore } from 'zustand/vanilla';
import type { PreparedRequest, RequestRun } from '#shared/model/request-run.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import { changeDraft, currentDraft, emptyDrafts, openDraft, openNewDraft, settleDraft } from './requests/drafts.ts';
import type { DraftOrigin, Drafts } from './requests/drafts.ts';
import { formOfSpec } from './requests/form-of-spec.ts';
import { emptyForm, type RequestForm } from './requests/request-form.ts';
import { specOfForm } from './requests/spec-of-form.ts';

/** What came of a draft's last sending. */
export interface Sending {
  /** When it was sent, in milliseconds since the epoch, while no answer is there. */
  since?: number;
  run?: RequestRun;
  /** Whether it was cancelled before an answer came. */
  cancelled?: boolean;
  /** Why the engine did not send it. */
  refusal?: Refusal;
}

/** The parts of the screen that have tabs. */
export type RequestTabs = 'side' | 'editor' | 'response';

export type RequestDialog = 'save' | 'import' | 'environments' | 'trust';

/** A file whose requests are to be looked at. */
export interface ImportedFile {
  name: string;
  text: string;
}

/** Remembers what is filled in over a reload of the page. */
export interface DraftMemory {
  read: () => Drafts | undefined;
  write: (drafts: Drafts) => void;
}

export interface RequestsState extends Drafts {
  /** By the key of the draft. */
  sendings: Readonly<Record<string, Sending>>;
  environmentId: string | undefined;
  open: (origin: DraftOrigin, form: RequestForm) => void;
  openNew: (form?: RequestForm) => void;
  /** Looks at a request that was sent, and at what came of it. */
  openRun: (id: string) => Promise<void>;
  /** Sends a request of the history once more. */
  resend: (id: string) => Promise<void>;
  change: (part: Partial<RequestForm>) => void;
  /** Puts the draft back to how it was opened. */
  revert: () => void;
  /** Says where the draft is kept from now on. */
  settle: (origin: DraftOrigin) => void;
  chooseEnvironment: (id: string | undefined) => void;
  send: (part?: Partial<RequestForm>) => Promise<void>;
  cancel: () => void;
  /** Which tab of each part of the screen is shown. */
  tabs: Readonly<Record<RequestTabs, string>>;
  showTab: (part: RequestTabs, tab: string) => void;
  /** Which dialog of the screen is open. */
  dialog: RequestDialog | undefined;
  showDialog: (dialog: RequestDialog | undefined) => void;
  /** What the import dialog begins with; each file has another number. */
  importedFile: (ImportedFile & { number: number }) | undefined;
  /** Opens the import dialog with a file in it. */
  showImport: (file: ImportedFile) => void;
  /** The request as it would be sent. @throws The refusal of the engine. */
  prepare: () => Promise<PreparedRequest>;
  /** The whole body of an answer, the bytes as received. @throws The refusal of the engine. */
  loadBody: (exchangeId: string) => Promise<Blob>;
}

/** How many answers are kept. */
const keptSendings = 20;

/** Larger requests would not get through the way to the engine, in characters. */
const longest = 1_000_000;

/** The requests that are filled in, and what came of sending them. */
export function createRequestsStore(connection: ConnectionStore, memory: DraftMemory) {
  const stops = new Map<string, AbortController>();
  const store = createStore<RequestsState>((set, get) => {
    const note = (key: string, sending: Sending) => {
      set(({ sendings }) => {
        const others = Object.entries(sendings).filter(([known]) => known !== key);
        return { sendings: Object.fromEntries([...others.slice(1 - keptSendings), [key, sending]]) };
      });
    };
    const input = () => {
      const { environmentId } = get();
      const spec = specOfForm(currentDraft(get()).form);
      return environmentId === undefined ? spec : { ...spec, environmentId };
    };
    return {
      ...(memory.read() ?? emptyDrafts),
      sendings: {},
      environmentId: undefined,
      open: (origin, form) => {
        set((state) => openDraft(state, origin, form));
      },
      openNew: (form = emptyForm) => {
        set((state) => openNewDraft(state, form));
      },
      openRun: async (id) => {
        const run = await clientOf(connection).requests.get({ id });
        set((state) => openDraft(state, { kind: 'sent', id }, formOfSpec(run.spec)));
        note(get().current, { run });
      },
      resend: async (id) => {
        await get().openRun(id);
        get().revert();
        await get().send();
      },
      change: (part) => {
        set((state) => changeDraft(state, part));
      },
      revert: () => {
        set((state) => changeDraft(state, currentDraft(state).opened));
      },
      settle: (origin) => {
        const before = get().current;
        set((state) => settleDraft(state, origin));
        const { current, sendings } = get();
        const sending = sendings[before];
        if (sending && current !== before) note(current, sending);
      },
      chooseEnvironment: (environmentId) => {
        set({ environmentId });
      },
      send: async (part) => {
        if (part) get().change(part);
        const key = get().current;
        if (get().sendings[key]?.since !== undefined) return;
        const stop = new AbortController();
        stops.set(key, stop);
        note(key, { ...get().sendings[key], since: Date.now() });
        try {
          const spec = input();
          if (JSON.stringify(spec).length > longest)
            throw new Error('The body is larger than can be sent from here, 1 MB.');
          note(key, { run: await clientOf(connection).requests.send(spec, { signal: stop.signal }) });
        } catch (error) {
          note(key, stop.signal.aborted ? { cancelled: true } : { refusal: refusalOf(error) });
        } finally {
          stops.delete(key);
        }
      },
      cancel: () => {
        stops.get(get().current)?.abort();
      },
      tabs: { side: 'presets', editor: 'params', response: 'body' },
      showTab: (part, tab) => {
        set(({ tabs }) => ({ tabs: { ...tabs, [part]: tab } }));
      },
      dialog: undefined,
      showDialog: (dialog) => {
        set({ dialog, importedFile: undefined });
      },
      importedFile: undefined,
      showImport: (file) => {
        set(({ importedFile }) => ({
          dialog: 'import',
          importedFile: { ...file, number: (importedFile?.number ?? 0) + 1 },
        }));
      },
      loadBody: (id) => clientOf(connection).requests.body({ id }),
      prepare: () => clientOf(connection).requests.prepare(input()),
    };
  });
  store.subscribe(({ current, drafts }, before) => {
    if (current !== before.current || drafts !== before.drafts) memory.write({ current, drafts });
  });
  return store;
}
