import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TrialSubject } from '#shared/model/trial.ts';
import type { Engine } from './engine.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import type { RunsState } from './runs-store.ts';
import { clientInputOf, emptyClientForm, type ClientForm } from './trials/client-form.ts';
import { emptyReceiverForm, receiverInputOf, withoutSecrets, type ReceiverForm } from './trials/receiver-form.ts';
import type { TrialFilter } from './trials/trial-rows.ts';

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

export interface TrialsState extends TrialDraft {
  /** Id of the earlier report shown instead; a new test closes it. */
  opened: string | undefined;
  filter: TrialFilter;
  starting: boolean;
  /** Why a test could not be started or stopped. */
  refusal: Refusal | undefined;
  show: (subject: TrialSubject) => void;
  changeReceiver: (part: Partial<ReceiverForm>) => void;
  changeClient: (part: Partial<ClientForm>) => void;
  /** Includes or excludes trials of the current subject. */
  want: (ids: readonly string[], wanted: boolean) => void;
  narrow: (filter: TrialFilter) => void;
  /** Opens an earlier report, or closes it. */
  open: (id: string | undefined) => void;
  /** Starts the test of the current subject. @param ids The trials to run; default: all. */
  start: (ids?: readonly string[]) => Promise<void>;
  /** Ends the current trial; what was received so far is graded. */
  skip: () => Promise<void>;
  cancel: () => Promise<void>;
  dismiss: () => void;
}

/** Tests of external programs: their forms, and what is shown of their runs. */
export function createTrialsStore(
  { client: { runs, trials } }: Pick<Engine, 'client'>,
  known: StoreApi<RunsState>,
  memory: TrialMemory,
) {
  const run = () => known.getState().runs.trials;
  const store = createStore<TrialsState>((set, get) => {
    const act = async (asked: Promise<unknown>) => {
      try {
        await asked;
        set({ refusal: undefined });
      } catch (error) {
        set({ refusal: refusalOf(error) });
      }
    };
    return {
      subject: 'receiver',
      receiver: emptyReceiverForm,
      client: emptyClientForm,
      ...memory.read(),
      opened: undefined,
      filter: {},
      starting: false,
      refusal: undefined,
      show: (subject) => set({ subject, filter: {}, refusal: undefined, opened: undefined }),
      changeReceiver: (part) => set(({ receiver }) => ({ receiver: { ...receiver, ...part } })),
      changeClient: (part) => set(({ client }) => ({ client: { ...client, ...part } })),
      want: (ids, wanted) => {
        set((state) => {
          const form = state[state.subject];
          const others = form.leftOut.filter((id) => !ids.includes(id));
          return { [state.subject]: { ...form, leftOut: wanted ? others : [...others, ...ids] } };
        });
      },
      narrow: (filter) => set({ filter }),
      open: (opened) => set({ opened }),
      start: async (ids) => {
        const { starting, subject, receiver, client } = get();
        if (starting || run()?.state === 'running') return;
        set({ starting: true, refusal: undefined, filter: {} });
        await act(
          runs.start(
            subject === 'receiver'
              ? { kind: 'trials', subject, ...receiverInputOf(receiver, ids) }
              : { kind: 'trials', subject, ...clientInputOf(client, ids) },
          ),
        );
        set({ starting: false });
      },
      skip: () => act(trials.skip({ id: run()?.current })),
      cancel: () => act(runs.cancel({ id: run()?.id ?? '' })),
      dismiss: () => set({ refusal: undefined }),
    };
  });
  known.subscribe(({ runs: now }, { runs: before }) => {
    if (now.trials?.id !== before.trials?.id) store.setState({ opened: undefined });
  });
  store.subscribe(({ subject, receiver, client }, before) => {
    if (subject !== before.subject || receiver !== before.receiver || client !== before.client)
      memory.write({ subject, receiver: withoutSecrets(receiver), client });
  });
  return store;
}
