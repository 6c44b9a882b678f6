import { formatDuration } from '#shared/trace/format-duration.ts';

/** An attempt on the timeline: its position and the range of its jitter, in percent of the width. */
export interface RetryMark {
  n: number;
  x: number;
  from: number;
  to: number;
  /** Time since the first attempt, e.g. `5 min 5 s`. */
  words: string;
}

export interface RetryTick {
  x: number;
  words: string;
}

/** The layout of a schedule on a logarithmic time axis. */
export interface RetryLayout {
  marks: RetryMark[];
  ticks: RetryTick[];
  /** Time of the last attempt, without jitter. */
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

/** Drops ticks whose labels would overlap or be cut off at the end. */
export function spacedTicks(ticks: readonly RetryTick[], minGap: number, maxX: number): RetryTick[] {
  const kept: RetryTick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1)?.x ?? -Infinity;
    if (tick.x - before >= minGap && tick.x <= maxX) kept.push(tick);
  }
  return kept;
}

/** Lays out the attempts of a schedule. The first invalid delay ends it. */
export function layoutRetries(delays: readonly number[], jitter: number): RetryLayout {
  const end = delays.findIndex((delay) => !(delay >= 0 && Number.isFinite(delay)));
  const waits = end < 0 ? delays : delays.slice(0, end);
  const part = jitter >= 0 && jitter <= 1 ? jitter : 0;
  const times = waits.map((_, index) => waits.slice(0, index + 1).reduce((sum, wait) => sum + wait, 0));
  const endSeconds = (times.at(-1) ?? 0) * (1 + part);
  const place = (seconds: number) => (endSeconds === 0 ? 0 : (Math.log1p(seconds) / Math.log1p(endSeconds)) * 100);
  return {
    marks: times.map((at, index) => ({
      n: index + 1,
      x: place(at),
      from: place(at * (1 - part)),
      to: place(at * (1 + part)),
      words: index === 0 && at === 0 ? 'immediately' : formatDuration(at * 1000),
    })),
    ticks: tickSeconds.filter(([at]) => at <= endSeconds).map(([at, words]) => ({ x: place(at), words })),
    last: formatDuration((times.at(-1) ?? 0) * 1000),
  };
}
