import { createStore } from 'zustand/vanilla';
import type { RecordedScenario, RecordedThing } from '#shared/scenario/workspace.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './refusal-of.ts';

export interface RecorderState {
  /** The sequence number of the journal when the recording began; undefined while nothing is recorded. */
  since: number | undefined;
  /** The recorded scenario, to be saved. */
  recorded: RecordedScenario | undefined;
  /** Whether it is of a recording, which cannot be made again. */
  isRecording: boolean;
  busy: boolean;
  /** Why nothing could be recorded. */
  refusal: string | undefined;
  /** Makes a scenario of something that happened. */
  record: (thing: RecordedThing) => Promise<void>;
  /** Begins to collect what happens. */
  start: () => Promise<void>;
  /** Ends the recording and makes a scenario of it. */
  stop: () => Promise<void>;
  /** Closes the dialog of the recorded scenario, or dismisses the error. */
  dismiss: () => void;
}

/** Records scenarios. */
export function createRecorderStore({ client: { journal, scenarios } }: Engine) {
  const newest = async () => (await journal.list({ limit: 1 })).items[0]?.seq ?? 0;
  return createStore<RecorderState>((set, get) => {
    const act = async (asked: () => Promise<Partial<RecorderState>>) => {
      set({ busy: true, refusal: undefined });
      try {
        set({ busy: false, ...(await asked()) });
      } catch (error) {
        set({ busy: false, refusal: refusalOf(error).words });
      }
    };
    return {
      since: undefined,
      recorded: undefined,
      isRecording: false,
      busy: false,
      refusal: undefined,
      record: (thing) => act(async () => ({ recorded: await scenarios.record(thing), isRecording: false })),
      start: () => act(async () => ({ since: await newest() })),
      stop: async () => {
        const { since: after } = get();
        if (after === undefined) return;
        set({ since: undefined });
        await act(async () => ({
          recorded: await scenarios.record({ after, upTo: await newest() }),
          isRecording: true,
        }));
      },
      dismiss: () => set({ recorded: undefined, refusal: undefined }),
    };
  });
}
