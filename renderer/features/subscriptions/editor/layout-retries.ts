import { durationWords } from '#shared/trace/duration-words.ts';

/** One attempt on the time line: when it is made, and between which times jitter can put it; in percent of the width. */
export interface RetryMark {
  n: number;
  x: number;
  from: number;
  to: number;
  /** Since the first attempt, e.g. `5 min 5 s`. */
  words: string;
}

export interface RetryTick {
  x: number;
  words: string;
}

/** A schedule as drawn: time is squeezed by its logarithm, so that seconds and days are both seen. */
export interface RetryLayout {
  marks: RetryMark[];
  ticks: RetryTick[];
  /** When the last attempt is made, without jitter. */
  last: string;
}

const tickSeconds: readonly [number, string][] = [
  [1, '1 s'],
  [10, '10 s'],
  [60, '1 min'],
  [600, '10 min'],
  [3600, '1 h'],
  [6 * 3600, '6 h'],
  [24 * 3600, '1 d'],
  [3 * 24 * 3600, '3 d'],
  [7 * 24 * 3600, '7 d'],
  [30 * 24 * 3600, '30 d'],
];

/** The ticks that leave room for their words, from the left; none so close to the end that it would be cut off. */
export function spacedTicks(ticks: readonly RetryTick[], apart: number, last: number): RetryTick[] {
  const kept: RetryTick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1)?.x ?? -Infinity;
    if (tick.x - before >= apart && tick.x <= last) kept.push(tick);
  }
  return kept;
}

/** Lays out the attempts of a schedule. Waits that are no numbers from 0 on end it. */
export function layoutRetries(delays: readonly number[], jitter: number): RetryLayout {
  const end = delays.findIndex((delay) => !(delay >= 0 && Number.isFinite(delay)));
  const waits = end < 0 ? delays : delays.slice(0, end);
  const part = jitter >= 0 && jitter <= 1 ? jitter : 0;
  const times = waits.map((_, index) => waits.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0));
  const longest = (times.at(-1) ?? 0) * (1 + part);
  const place = (seconds: number) => (longest === 0 ? 0 : (Math.log1p(seconds) / Math.log1p(longest)) * 100);
  return {
    marks: times.map((at, index) => ({
      n: index + 1,
      x: place(at),
      from: place(at * (1 - part)),
      to: place(at * (1 + part)),
      words: index === 0 && at === 0 ? 'at once' : durationWords(at * 1000),
    })),
    ticks: tickSeconds.filter(([at]) => at <= longest).map(([at, words]) => ({ x: place(at), words })),
    last: durationWords((times.at(-1) ?? 0) * 1000),
  };
}
