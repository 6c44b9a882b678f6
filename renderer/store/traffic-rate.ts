/** How many chats traffic had started by a time. */
export interface TrafficSample {
  /** Milliseconds since the epoch. */
  atMs: number;
  started: number;
}

/** A rate that held until a time. */
export interface TrafficRate {
  atMs: number;
  perMinute: number;
}

/** How long samples are kept, in milliseconds. */
export const rateWindowMs = 60_000;

/** Samples with one more; traffic that began anew leaves those of before behind. */
export function withSample(samples: readonly TrafficSample[], sample: TrafficSample): TrafficSample[] {
  const last = samples.at(-1);
  const same = last !== undefined && sample.started >= last.started ? samples : [];
  return [...same.filter(({ atMs }) => atMs >= sample.atMs - rateWindowMs - 5000), sample];
}

/** Over how long a rate is taken, so that few chats a minute make no spikes; in milliseconds. */
const overMs = 6500;

/** How fast chats were started in the seconds before each sample. */
export function ratesOf(samples: readonly TrafficSample[]): TrafficRate[] {
  return samples.flatMap(({ atMs, started }) => {
    const from = samples.find((sample) => sample.atMs >= atMs - overMs);
    if (!from || from.atMs >= atMs) return [];
    return [{ atMs, perMinute: ((started - from.started) / (atMs - from.atMs)) * 60_000 }];
  });
}
