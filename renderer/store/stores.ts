import { createStore, type StoreApi } from 'zustand/vanilla';
import { createBulkStore } from './bulk-store.ts';
import { createCasesStore } from './cases-store.ts';
import { createCatcherStore } from './catcher-store.ts';
import { createConnectionStore, type ConnectionStore } from './connection-store.ts';
import { createCustomersStore } from './customers-store.ts';
import { createEngine, type Engine } from './engine.ts';
import { createExportStore } from './export-store.ts';
import { createFormsStore } from './forms-store.ts';
import { createFindStore } from './find-store.ts';
import { createHelpStore } from './help-store.ts';
import { createInspectStore } from './inspect-store.ts';
import { createItemSelection, type CaptureTab, type DeliveryTab } from './item-selection.ts';
import { createLabStore } from './lab-store.ts';
import { receiveRows, type CaptureFilter, type DeliveryFilter, type JournalFilter } from './live-lists.ts';
import { refreshLiveQueries } from './live-queries.ts';
import { createNavigationStore } from './navigation-store.ts';
import { createPlayerStore } from './player/player-store.ts';
import { createPresenterStore, type PresenterMemory } from './presenter-store.ts';
import { createProfileStore } from './profile-store.ts';
import { createRecorderStore } from './recorder-store.ts';
import { createRequestsStore, type DraftMemory } from './requests-store.ts';
import { createRunsStore } from './runs-store.ts';
import { createSampleCallStore } from './sample-call-store.ts';
import { createScenariosStore, type ScenarioMemory } from './scenarios-store.ts';
import { createSelectionStore } from './selection-store.ts';
import { rememberTheme, type Memory } from './settings.ts';
import { receiveTraces } from './traces.ts';
import { createShellStore } from './shell-store.ts';
import { createSubscriptionsStore } from './subscriptions-store.ts';
import { createTrafficSamples } from './traffic-rate.ts';
import { createTrialsStore, type TrialMemory } from './trials-store.ts';

/** The filters of the lists. */
export interface Filters {
  captures: CaptureFilter;
  deliveries: DeliveryFilter;
  journal: JournalFilter;
}

function createOwnStores(
  connection: ConnectionStore,
  engine: Engine,
  drafts: DraftMemory,
  trialMemory: TrialMemory,
  scenarioMemory: ScenarioMemory,
  presenterMemory: PresenterMemory,
) {
  const forms = createFormsStore();
  const runs = createRunsStore(engine);
  return {
    connection,
    shell: createShellStore(),
    sampleCall: createSampleCallStore(connection),
    exports: createExportStore(connection),
    player: createPlayerStore(() => performance.now()),
    presenter: createPresenterStore(presenterMemory),
    profile: createProfileStore(engine),
    chats: createStore<{ chosen?: string | undefined }>(() => ({})),
    customers: createCustomersStore(),
    filters: createStore<Filters>(() => ({ captures: {}, deliveries: {}, journal: {} })),
    find: createFindStore(),
    forms,
    help: createHelpStore(),
    inspect: createInspectStore(),
    trafficSamples: createTrafficSamples(engine),
    trials: createTrialsStore(engine, runs, forms, trialMemory),
    /** The selected flow. */
    authorize: createStore<{ chosen?: string | undefined }>(() => ({})),
    recorder: createRecorderStore(engine),
    requests: createRequestsStore(engine, drafts),
    runs,
    scenarios: createScenariosStore(engine, runs, scenarioMemory),
    lab: createLabStore(runs),
    subscriptions: createSubscriptionsStore(),
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
export function createStores(memory: Memory, ...memories: [DraftMemory, TrialMemory, ScenarioMemory, PresenterMemory]) {
  const connection = createConnectionStore();
  const engine = createEngine(connection);
  rememberTheme(engine, memory);
  return {
    ...engine,
    ...createOwnStores(connection, engine, ...memories),
    /** Keeps queries up to date with new entries of the user's journal. */
    receiveLive: refreshLiveQueries(engine),
    /** Adds new entries, also those of case files, to the lists. */
    receiveRows: receiveRows(engine),
    /** Adds new entries, also those of case files, to the known traces. */
    receiveTraces: receiveTraces(engine),
  };
}
