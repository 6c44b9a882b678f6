import { QueryObserver } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { Traffic } from '#shared/model/traffic.ts';
import type { Engine } from './engine.ts';
import { keptQueries } from './kept-data.ts';

/** The number of chats started up to a point in time. */
export interface TrafficSample {
  /** Milliseconds since the epoch. */
  atMs: number;
  started: number;
}

/** The rate before a point in time. */
export interface TrafficRate {
  atMs: number;
  perMinute: number;
}

/** Retention of samples, in milliseconds. */
export const rateWindowMs = 60_000;

/** The samples with a new one; restarted traffic drops the earlier samples. */
export function withSample(samples: readonly TrafficSample[], sample: TrafficSample): TrafficSample[] {
  const last = samples.at(-1);
  const same = last !== undefined && sample.started >= last.started ? samples : [];
  return [...same.filter(({ atMs }) => atMs >= sample.atMs - rateWindowMs - 5000), sample];
}

/** The averaging window in milliseconds, long enough to avoid spikes at low rates. */
const overMs = 6500;

/** The rate of started chats in the window before each sample. */
export function ratesOf(samples: readonly TrafficSample[]): TrafficRate[] {
  return samples.flatMap(({ atMs, started }) => {
    const from = samples.find((sample) => sample.atMs >= atMs - overMs);
    if (!from || from.atMs >= atMs) return [];
    return [{ atMs, perMinute: ((started - from.started) / (atMs - from.atMs)) * 60_000 }];
  });
}

export interface TrafficSamples {
  /** Latest last. */
  samples: readonly TrafficSample[];
}

/** The samples of the number of started chats, one for each time that the traffic is read. */
export function createTrafficSamples({ api, queries }: Engine) {
  const store = createStore<TrafficSamples>(() => ({ samples: [] }));
  const { queryKey } = keptQueries(api).traffic;
  new QueryObserver<Traffic>(queries, { queryKey, enabled: false }).subscribe(({ data, dataUpdatedAt: atMs }) => {
    const { samples } = store.getState();
    if (data && atMs !== samples.at(-1)?.atMs)
      store.setState({ samples: withSample(samples, { atMs, started: data.started }) });
  });
  return store;
}
