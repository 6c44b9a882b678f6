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

/** How fast chats were started between each sample and the one before. */
export function ratesOf(samples: readonly TrafficSample[]): TrafficRate[] {
  return samples.slice(1).flatMap(({ atMs, started }, index) => {
    const before = samples[index];
    if (!before || atMs <= before.atMs) return [];
    return [{ atMs, perMinute: ((started - before.started) / (atMs - before.atMs)) * 60_000 }];
  });
}
