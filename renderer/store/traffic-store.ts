import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Traffic } from '#shared/model/traffic.ts';
import { closestField } from './closest-field.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import { trafficRequestOf, defaultTraffic, type TrafficForm } from './traffic-form.ts';
import { withSample, type TrafficSample } from './traffic-rate.ts';

export interface TrafficState {
  traffic: Traffic | undefined;
  form: TrafficForm;
  /** Samples of the number of started chats, latest last. */
  samples: readonly TrafficSample[];
  busy: boolean;
  /** Why traffic could not be started, stopped or loaded. */
  refusal: Refusal | undefined;
  load: () => Promise<void>;
  fill: (part: Partial<TrafficForm>) => void;
  /** Starts traffic with the form's settings. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The traffic generator and its form. */
export function createTrafficStore(connection: ConnectionStore) {
  return createStore<TrafficState>((set, get) => {
    const take = (traffic: Traffic) => {
      set(({ samples }) => ({
        traffic,
        samples: withSample(samples, { atMs: Date.now(), started: traffic.started }),
        refusal: undefined,
      }));
    };
    const act = async (ask: () => Promise<Traffic>) => {
      if (get().busy) return;
      set({ busy: true });
      try {
        take(await ask());
      } catch (error) {
        set({ refusal: refusalOf(error) });
      } finally {
        set({ busy: false });
      }
    };
    return {
      traffic: undefined,
      form: defaultTraffic,
      samples: [],
      busy: false,
      refusal: undefined,
      load: async () => {
        try {
          take(await clientOf(connection).service.traffic({}));
        } catch (error) {
          set({ refusal: refusalOf(error) });
        }
      },
      fill: (part) => {
        set(({ form, refusal }) => ({
          form: { ...form, ...part },
          refusal: touches(part, refusal) ? undefined : refusal,
        }));
      },
      start: () => act(() => clientOf(connection).service.startTraffic(trafficRequestOf(get().form))),
      stop: () => act(() => clientOf(connection).service.stopTraffic({})),
      receive: (batch) => {
        if (batch.some(({ kind }) => kind === 'traffic')) void get().load();
      },
    };
  });
}

/** Whether a change of the form affects the rejected field. */
function touches(part: Partial<TrafficForm>, refusal: Refusal | undefined): boolean {
  const fields = Object.keys(part).map((name) => `/${name}`);
  return closestField(fields, refusal?.field) !== undefined;
}
