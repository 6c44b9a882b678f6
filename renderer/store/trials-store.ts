import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TrialSubject } from '#shared/model/trial.ts';
import type { Engine } from './engine.ts';
import type { FormsState } from './forms-store.ts';
import type { Memory } from './memory.ts';
import type { RunsState } from './runs-store.ts';
import { clientInputOf, emptyClientForm, type ClientForm } from './trials/client-form.ts';
import { emptyReceiverForm, receiverInputOf, withoutSecrets, type ReceiverForm } from './trials/receiver-form.ts';
import type { TrialFilter } from './trials/trial-rows.ts';

/** The forms of the tested programs, and the one that is shown; stored without secrets. */
export interface TrialDraft {
  subject: TrialSubject;
  receiver: ReceiverForm;
  client: ClientForm;
}

export interface TrialsState {
  subject: TrialSubject;
  /** Id of the earlier report shown instead; a new test closes it. */
  opened: string | undefined;
  filter: TrialFilter;
  show: (subject: TrialSubject) => void;
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
}

/** The name of the form of a tested program. */
export const trialFormName = (subject: TrialSubject): string => `test of the ${subject}`;

/** Tests of external programs: what is shown of their forms and runs. */
export function createTrialsStore(
  { client: { runs, trials } }: Pick<Engine, 'client'>,
  known: StoreApi<RunsState>,
  forms: StoreApi<FormsState>,
  memory: Memory<TrialDraft>,
) {
  const run = () => known.getState().runs.trials;
  const editedOf = (subject: TrialSubject) => forms.getState().drafts[trialFormName(subject)]?.edited;
  const formNow = {
    receiver: (): ReceiverForm => ({ ...emptyReceiverForm, ...editedOf('receiver') }),
    client: (): ClientForm => ({ ...emptyClientForm, ...editedOf('client') }),
  };
  const { subject = 'receiver', ...before } = memory.read() ?? {};
  for (const [name, form] of Object.entries(before)) forms.getState().edit(trialFormName(name as TrialSubject), form);
  const store = createStore<TrialsState>((set, get) => {
    /** Errors are those of the form of the current subject. */
    const act = async (call: () => Promise<unknown>) => {
      await forms.getState().submit(trialFormName(get().subject), call);
    };
    return {
      subject,
      opened: undefined,
      filter: {},
      show: (shown) => set({ subject: shown, filter: {}, opened: undefined }),
      want: (ids, wanted) => {
        const { subject: shown } = get();
        const others = formNow[shown]().leftOut.filter((id) => !ids.includes(id));
        forms.getState().edit(trialFormName(shown), { leftOut: wanted ? others : [...others, ...ids] });
      },
      narrow: (filter) => set({ filter }),
      open: (opened) => set({ opened }),
      start: async (ids) => {
        if (run()?.state === 'running') return;
        set({ filter: {} });
        await act(() =>
          runs.start(
            get().subject === 'receiver'
              ? { kind: 'trials', subject: 'receiver', ...receiverInputOf(formNow.receiver(), ids) }
              : { kind: 'trials', subject: 'client', ...clientInputOf(formNow.client(), ids) },
          ),
        );
      },
      skip: () => act(() => trials.skip({ id: run()?.current })),
      cancel: () => act(() => runs.cancel({ id: run()?.id ?? '' })),
    };
  });
  known.subscribe(({ runs: now }, { runs: earlier }) => {
    if (now.trials?.id !== earlier.trials?.id) store.setState({ opened: undefined });
  });
  const remember = () =>
    memory.write({
      subject: store.getState().subject,
      receiver: withoutSecrets(formNow.receiver()),
      client: formNow.client(),
    });
  store.subscribe((now, earlier) => {
    if (now.subject !== earlier.subject) remember();
  });
  forms.subscribe(({ drafts: now }, { drafts: earlier }) => {
    const isEdited = (name: string) => now[name]?.edited !== earlier[name]?.edited;
    if (isEdited(trialFormName('receiver')) || isEdited(trialFormName('client'))) remember();
  });
  return store;
}
