import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Traffic } from '#shared/model/traffic.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';
import { trafficRequestOf, usualTraffic, type TrafficForm } from './traffic-form.ts';
import { withSample, type TrafficSample } from './traffic-rate.ts';

export interface TrafficState {
  traffic: Traffic | undefined;
  form: TrafficForm;
  /** How many chats were started by when, the latest last. */
  samples: readonly TrafficSample[];
  busy: boolean;
  /** Why traffic was not started, stopped or read. */
  refusal: Refusal | undefined;
  load: () => Promise<void>;
  fill: (part: Partial<TrafficForm>) => void;
  /** Starts traffic as the form says. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The generator of chats, and what it is to do. */
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
      form: usualTraffic,
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

/** Whether a part of the form is what was refused. */
function touches(part: Partial<TrafficForm>, refusal: Refusal | undefined): boolean {
  return Object.keys(part).some((name) => refusal?.field?.startsWith(`/${name}`));
}
