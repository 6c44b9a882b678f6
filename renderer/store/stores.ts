import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Settings } from '#shared/model/settings.ts';
import { createBulkStore } from './bulk-store.ts';
import { createCasesStore } from './cases-store.ts';
import { createCatcherStore } from './catcher-store.ts';
import { createConnectionStore, type ConnectionStore } from './connection-store.ts';
import type { ShownCustomers } from './customers.ts';
import { createEngine, type Engine } from './engine.ts';
import type { AskedExport } from './export-input.ts';
import { createFormsStore } from './forms-store.ts';
import { createHelpStore } from './help-store.ts';
import { createInspectStore } from './inspect-store.ts';
import {
  createItemSelection,
  type CaptureTab,
  type ChatsTab,
  type DeliveryTab,
  type SubscriptionTab,
  createSelectionStore,
} from './item-selection.ts';
import type { ExperimentFilter } from './lab/find-experiments.ts';
import { receiveRows, type CaptureFilter, type DeliveryFilter, type JournalFilter } from './live-lists.ts';
import { refreshLiveQueries } from './live-queries.ts';
import { createNavigationStore } from './navigation-store.ts';
import { createPlayerStore } from './player/player-store.ts';
import type { Memory } from './memory.ts';
import { createPresenterStore, type Presented } from './presenter-store.ts';
import { createProfileStore } from './profile-store.ts';
import { createRecorderStore } from './recorder-store.ts';
import { createRequestsStore, type StoredDrafts } from './requests-store.ts';
import { createRunsStore } from './runs-store.ts';
import { createSampleCallStore } from './sample-call-store.ts';
import { createScenariosStore, type ScenarioDrafts } from './scenarios-store.ts';
import { rememberTheme } from './settings.ts';
import { receiveTraces } from './traces.ts';
import { createShellStore } from './shell-store.ts';
import { createTrafficSamples } from './traffic-rate.ts';
import { createTrialsStore, type TrialDraft } from './trials-store.ts';

/** The filters of the lists. */
export interface Filters {
  captures: CaptureFilter;
  deliveries: DeliveryFilter;
  experiments: ExperimentFilter;
  journal: JournalFilter;
  /** `learn`: also those of lessons and of the polls of Pull and push. */
  requests: { q?: string; learn?: true };
}

/** What is stored for the next time that the page is loaded. */
export interface Memories {
  drafts: Memory<StoredDrafts>;
  presenter: Memory<Presented>;
  scenarios: Memory<ScenarioDrafts>;
  theme: Memory<Settings['theme']>;
  trials: Memory<TrialDraft>;
}

function createOwnStores(connection: ConnectionStore, engine: Engine, memories: Memories) {
  const forms = createFormsStore();
  const runs = createRunsStore(engine);
  return {
    connection,
    shell: createShellStore(),
    sampleCall: createSampleCallStore(connection),
    /** The dialog that exports to a file is open while this is set. */
    exports: createStore<{ asked?: AskedExport | undefined }>(() => ({})),
    player: createPlayerStore(() => performance.now()),
    presenter: createPresenterStore(memories.presenter),
    profile: createProfileStore(engine),
    chats: createItemSelection<ChatsTab>('chat'),
    customers: createStore<ShownCustomers>(() => ({ text: '' })),
    filters: createStore<Filters>(() => ({ captures: {}, deliveries: {}, experiments: {}, journal: {}, requests: {} })),
    /** The text in the palette. */
    find: createStore(() => ({ query: '' })),
    forms,
    help: createHelpStore(),
    inspect: createInspectStore(),
    trafficSamples: createTrafficSamples(engine),
    trials: createTrialsStore(engine, runs, forms, memories.trials),
    authorize: createItemSelection(''),
    recorder: createRecorderStore(engine),
    requests: createRequestsStore(engine, memories.drafts),
    runs,
    scenarios: createScenariosStore(engine, runs, memories.scenarios),
    lab: createItemSelection(''),
    subscriptions: createItemSelection<SubscriptionTab>('overview'),
    deliveryDetails: createItemSelection<DeliveryTab>('attempts'),
    bulk: createBulkStore(connection),
    captureDetails: createItemSelection<CaptureTab>('checks'),
    cases: createCasesStore(engine),
    catcher: createCatcherStore(engine, forms),
    selection: createSelectionStore(),
    navigation: createNavigationStore(),
  };
}

type Created = ReturnType<typeof createOwnStores>;

/** The state of each store. */
export type States = { [Name in keyof Created]: ReturnType<Created[Name]['getState']> };

export type OwnStores = { [Name in keyof States]: StoreApi<States[Name]> };

/** The stores of the page, and the engine. */
export type Stores = ReturnType<typeof createStores>;

/** Creates all stores of the page, independent of the UI framework. */
export function createStores(memories: Memories) {
  const connection = createConnectionStore();
  const engine = createEngine(connection);
  rememberTheme(engine, memories.theme);
  return {
    ...engine,
    ...createOwnStores(connection, engine, memories),
    /** Keeps queries up to date with new entries of the user's journal. */
    receiveLive: refreshLiveQueries(engine),
    /** Adds new entries, also those of case files, to the lists. */
    receiveRows: receiveRows(engine),
    /** Adds new entries, also those of case files, to the known traces. */
    receiveTraces: receiveTraces(engine),
  };
}
