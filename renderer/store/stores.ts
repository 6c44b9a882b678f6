import type { StoreApi } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createBulkStore, type BulkState } from './bulk-store.ts';
import { createAuthorizeStore, type AuthorizeState } from './authorize-store.ts';
import { createBadTlsStore, type BadTlsState } from './bad-tls-store.ts';
import { createCapturesStore, type CapturesState } from './captures-store.ts';
import { createCasesStore, type CasesState } from './cases-store.ts';
import { createCatcherStore, type CatcherState } from './catcher-store.ts';
import { createChatsStore, type ChatsState } from './chats-store.ts';
import { createConnectionStore, type ConnectionState, type ConnectionStore, clientOf } from './connection-store.ts';
import { createCustomersStore, type CustomersState } from './customers-store.ts';
import { createDeliveriesStore, type DeliveriesState } from './deliveries-store.ts';
import { type EntryListState, createEntryList } from './entry-list.ts';
import { createEngine, type Engine } from './engine.ts';
import { createExportStore, type ExportState } from './export-store.ts';
import { createFormsStore, type FormsState } from './forms-store.ts';
import { createFindStore, type FindState } from './find-store.ts';
import { createHelpStore, type HelpState } from './help-store.ts';
import { createInspectStore, type InspectState } from './inspect-store.ts';
import { createItemSelection, type CaptureTab, type DeliveryTab, type ItemSelection } from './item-selection.ts';
import { createLabStore, type LabState } from './lab-store.ts';
import { refreshLiveQueries } from './live-queries.ts';
import { createNavigationStore, type NavigationState } from './navigation-store.ts';
import { createPlayerStore, type PlayerState } from './player/player-store.ts';
import { createPresenterStore, type PresenterMemory, type PresenterState } from './presenter-store.ts';
import { createProfileStore, type ProfileState } from './profile-store.ts';
import { createRecorderStore, type RecorderState } from './recorder-store.ts';
import { createRequestsStore, type DraftMemory, type RequestsState } from './requests-store.ts';
import { createRunsStore, type RunsState } from './runs-store.ts';
import { createSampleCallStore, type SampleCallState } from './sample-call-store.ts';
import { createScenariosStore, type ScenarioMemory, type ScenariosState } from './scenarios-store.ts';
import { createSearchStore, type SearchState } from './search-store.ts';
import { createSelectionStore, type SelectionState } from './selection-store.ts';
import { rememberTheme, type Memory } from './settings.ts';
import { receiveTraces } from './traces.ts';
import { createShellStore, type ShellState } from './shell-store.ts';
import { createSubscriptionsStore, type SubscriptionsState } from './subscriptions-store.ts';
import { createTrafficSamples, type TrafficSamples } from './traffic-rate.ts';
import { createTrialsStore, type TrialMemory, type TrialsState } from './trials-store.ts';

/** The state of each store. */
export interface States {
  authorize: AuthorizeState;
  bulk: BulkState;
  badTls: BadTlsState;
  captureDetails: ItemSelection<CaptureTab>;
  captures: CapturesState;
  cases: CasesState;
  catcher: CatcherState;
  chats: ChatsState;
  connection: ConnectionState;
  customers: CustomersState;
  deliveries: DeliveriesState;
  deliveryDetails: ItemSelection<DeliveryTab>;
  exports: ExportState;
  find: FindState;
  forms: FormsState;
  help: HelpState;
  inspect: InspectState;
  journal: EntryListState;
  lab: LabState;
  navigation: NavigationState;
  player: PlayerState;
  presenter: PresenterState;
  profile: ProfileState;
  recorder: RecorderState;
  requests: RequestsState;
  runs: RunsState;
  sampleCall: SampleCallState;
  scenarios: ScenariosState;
  search: SearchState;
  selection: SelectionState;
  shell: ShellState;
  subscriptions: SubscriptionsState;
  trafficSamples: TrafficSamples;
  trials: TrialsState;
}

export type OwnStores = { [Name in keyof States]: StoreApi<States[Name]> };

/** The stores of the page, and the engine. */
export type Stores = OwnStores &
  Engine & {
    /** Keeps queries up to date with new entries of the user's journal. */
    receiveLive: (batch: readonly JournalEntry[]) => void;
    /** Adds new entries, also those of case files, to the known traces. */
    receiveTraces: (batch: readonly JournalEntry[]) => void;
  };

/** Creates all stores of the page, independent of the UI framework. */
export function createStores(
  memory: Memory,
  drafts: DraftMemory,
  trialMemory: TrialMemory,
  scenarioMemory: ScenarioMemory,
  presenterMemory: PresenterMemory,
): Stores {
  const connection = createConnectionStore();
  const engine = createEngine(connection);
  const forms = createFormsStore();
  rememberTheme(engine, memory);
  const runs = createRunsStore(engine);
  return {
    ...engine,
    receiveLive: refreshLiveQueries(engine),
    connection,
    journal: createJournalStore(connection),
    search: createSearchStore(connection),
    receiveTraces: receiveTraces(engine),
    shell: createShellStore(connection),
    sampleCall: createSampleCallStore(connection),
    exports: createExportStore(connection),
    player: createPlayerStore(() => performance.now()),
    presenter: createPresenterStore(presenterMemory),
    profile: createProfileStore(engine),
    chats: createChatsStore(engine),
    customers: createCustomersStore(),
    find: createFindStore(),
    forms,
    help: createHelpStore(),
    inspect: createInspectStore(),
    trafficSamples: createTrafficSamples(engine),
    trials: createTrialsStore(engine, runs, trialMemory),
    authorize: createAuthorizeStore(engine),
    recorder: createRecorderStore(engine),
    requests: createRequestsStore(engine, drafts),
    runs,
    scenarios: createScenariosStore(engine, runs, scenarioMemory),
    lab: createLabStore(runs),
    subscriptions: createSubscriptionsStore(),
    deliveries: createDeliveriesStore(connection),
    deliveryDetails: createItemSelection<DeliveryTab>('attempts'),
    bulk: createBulkStore(connection),
    captures: createCapturesStore(connection),
    captureDetails: createItemSelection<CaptureTab>('checks'),
    cases: createCasesStore(engine),
    catcher: createCatcherStore(engine, forms),
    badTls: createBadTlsStore(engine.client),
    selection: createSelectionStore(),
    navigation: createNavigationStore(),
  };
}

/** The newest part of the whole journal. */
function createJournalStore(connection: ConnectionStore) {
  return createEntryList((after) =>
    clientOf(connection).journal.list({ limit: 500, ...(after !== undefined && { after }) }),
  );
}
