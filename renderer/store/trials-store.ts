import { createStore } from 'zustand/vanilla';
import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import type { Trial, TrialReport, TrialSubject } from '#shared/model/trial.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import { clientInputOf, emptyClientForm, type ClientForm } from './trials/client-form.ts';
import {
  emptyReceiverForm,
  givenOf,
  receiverInputOf,
  withoutSecrets,
  type ReceiverForm,
} from './trials/receiver-form.ts';
import { trialRows, type TrialRow } from './trials/trial-rows.ts';

/** The forms of the tested programs, and the one that is shown. */
export interface TrialDraft {
  subject: TrialSubject;
  receiver: ReceiverForm;
  client: ClientForm;
}

/** Persists the forms across a reload of the page, without secrets. */
export interface TrialMemory {
  read: () => TrialDraft | undefined;
  write: (draft: TrialDraft) => void;
}

export interface TrialsState extends LoadedList<Trial>, TrialDraft {
  /** The report of the current test, or of the last one. */
  report: TrialReport | undefined;
  /** The filters of the trials. */
  filter: { text: string; failedOnly: boolean };
  starting: boolean;
  /** Why a test could not be started or stopped. */
  refusal: Refusal | undefined;
  show: (subject: TrialSubject) => void;
  changeReceiver: (part: Partial<ReceiverForm>) => void;
  changeClient: (part: Partial<ClientForm>) => void;
  /** Includes or excludes trials of the current subject. */
  want: (ids: readonly string[], wanted: boolean) => void;
  narrow: (part: Partial<TrialsState['filter']>) => void;
  /** Starts the test of the current subject. */
  start: () => Promise<void>;
  /** Ends the current trial; what was received so far is graded. */
  skip: () => Promise<void>;
  cancel: () => Promise<void>;
  dismiss: () => void;
  /** The last report as a file. */
  file: (format: ExperimentReportFormat) => Promise<File>;
  /** Follows the report until aborted. */
  follow: (client: ApiClient, signal: AbortSignal) => Promise<void>;
}

const emptyDraft: TrialDraft = { subject: 'receiver', receiver: emptyReceiverForm, client: emptyClientForm };
const everyTrial = { text: '', failedOnly: false };

/** The trials of the current subject with their results. @param report The report that is shown. */
export function shownRows(
  { items, subject, receiver, client, report: last }: TrialsState,
  report: TrialReport | undefined = last,
): TrialRow[] {
  const { leftOut } = subject === 'receiver' ? receiver : client;
  return trialRows(items, { subject, leftOut, given: givenOf(receiver), report });
}

/** The ids of the trials that would run, and whether these are all trials. */
export function wantedIds(rows: readonly TrialRow[]): { ids: string[]; all: boolean } {
  const wanted = rows.filter((row) => row.wanted);
  return {
    ids: wanted.filter(({ lacks }) => lacks === undefined).map(({ trial }) => trial.id),
    all: wanted.length === rows.length,
  };
}

/** Tests of external programs: their forms, the progress of a test, and its report. */
export function createTrialsStore(connection: ConnectionStore, memory: TrialMemory) {
  const store = createStore<TrialsState>((set, get) => {
    const act = async (ask: (client: ApiClient) => Promise<TrialReport | undefined>) => {
      try {
        const report = await ask(clientOf(connection));
        set(({ report: known }) => ({ report: newer(known, report), refusal: undefined }));
      } catch (error) {
        set({ refusal: refusalOf(error) });
      }
    };
    const begin = (client: ApiClient): Promise<TrialReport> => {
      const { subject, receiver, client: form } = get();
      const { ids, all } = wantedIds(shownRows(get()));
      const some = all ? undefined : ids;
      return subject === 'receiver'
        ? client.trials.testReceiver(receiverInputOf(receiver, some))
        : client.trials.testClient(clientInputOf(form, some));
    };
    return {
      ...loadedList<Trial>(set, () => clientOf(connection).trials.list({})),
      ...emptyDraft,
      ...memory.read(),
      report: undefined,
      filter: everyTrial,
      starting: false,
      refusal: undefined,
      show: (subject) => set({ subject, filter: everyTrial, refusal: undefined }),
      changeReceiver: (part) => {
        set(({ receiver }) => ({ receiver: { ...receiver, ...part } }));
      },
      changeClient: (part) => {
        set(({ client }) => ({ client: { ...client, ...part } }));
      },
      want: (ids, wanted) => {
        set((state) => {
          const form = state[state.subject];
          const others = form.leftOut.filter((id) => !ids.includes(id));
          return { [state.subject]: { ...form, leftOut: wanted ? others : [...others, ...ids] } };
        });
      },
      narrow: (part) => {
        set(({ filter }) => ({ filter: { ...filter, ...part } }));
      },
      start: async () => {
        if (get().starting || get().report?.state === 'running') return;
        set({ starting: true, refusal: undefined, filter: everyTrial });
        await act(begin);
        set({ starting: false });
      },
      skip: () => act(async (client) => (await client.trials.skip({ id: get().report?.current })).report),
      cancel: () => act(async (client) => (await client.trials.cancel({})).report),
      dismiss: () => set({ refusal: undefined }),
      file: (format) => clientOf(connection).trials.file({ format }),
      follow: async (client, signal) => {
        for await (const { report } of await client.trials.feed({}, { signal })) set({ report });
      },
    };
  });
  store.subscribe(({ subject, receiver, client }, before) => {
    if (subject !== before.subject || receiver !== before.receiver || client !== before.client)
      memory.write({ subject, receiver: withoutSecrets(receiver), client });
  });
  return store;
}

/** The newer of two states: the result of a call can be older than what the feed delivered meanwhile. */
function newer(known: TrialReport | undefined, answered: TrialReport | undefined): TrialReport | undefined {
  return known?.id === answered?.id ? known : answered;
}
