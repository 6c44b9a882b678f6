import { z } from 'zod';
import { duration, durationMs } from '../scenario/duration.ts';
import { formatNumber } from '../trace/counted.ts';
import { formatDuration } from '../trace/format-duration.ts';

const perSecond = { s: 1, m: 60, h: 3600 } as const;
const pattern = /^(\d{1,9}(?:\.\d{1,6})?)\/(s|m|h)$/;

/** Sends per second that a plan may ask for. */
const maxRate = 1_000_000;

const hint = 'Enter a rate with a unit, such as 200/s, 1000/m or 0.5/s';

/** The sends per second of a {@link rate}. */
export function rateOf(text: string): number {
  const [, amount, unit = 's'] = pattern.exec(text) ?? [];
  return Number(amount) / perSecond[unit as keyof typeof perSecond];
}

/** A number of sends per unit of time, such as `200/s` or `1000000/m`. The unit is required. */
export const rate = z
  .string(hint)
  .regex(pattern, hint)
  .refine((text) => rateOf(text) <= maxRate, { error: () => `Enter a rate of at most ${formatNumber(maxRate)}/s` });

/** Sends of one run. */
export const maxSends = 1_000_000_000;
/** Time of one run. */
const maxRunMs = 7 * 86_400_000;
/** Sends that may wait for a response at the same time. */
export const maxInFlight = 10_000;

const count = z.int().min(1).max(maxSends);
const inFlight = z.int().min(1).max(maxInFlight);

const constant = z.strictObject({ rate, for: duration });
const counted = z.strictObject({ rate, count });
const ramp = z.strictObject({
  ramp: z
    .string()
    .regex(/^[^.]+(\.\d+)?\/\w\.\.[^/]+\/\w$/, 'Enter two rates, such as 0/s..500/s')
    .refine(
      (text) => text.split('..').every((end) => rate.safeParse(end).success),
      'Enter two rates, such as 0/s..500/s',
    )
    .describe('Rates at the start and at the end, such as 0/s..500/s'),
  for: duration,
});
const closedByCount = z.strictObject({ inFlight, count });
const closedByTime = z.strictObject({ inFlight, for: duration });

const shaped = z.union(
  [
    z
      .array(z.union([constant, ramp]))
      .min(1)
      .max(100),
    constant,
    counted,
    ramp,
    closedByCount,
    closedByTime,
  ],
  'Use { rate, for }, { rate, count }, { ramp, for }, a list of those with for, { inFlight, count } or { inFlight, for }',
);
export type Arrivals = z.infer<typeof shaped>;

/** When the sends of a run start: at given rates (open model), or each after the response to another (closed loop). */
export const arrivals = shaped
  .refine((given) => (durationOf(given) ?? 0) <= maxRunMs, 'A run takes at most 7 days')
  .refine((given) => (plannedOf(given) ?? 0) <= maxSends, {
    error: () => `A run has at most ${formatNumber(maxSends)} sends`,
  })
  .refine((given) => plannedOf(given) !== 0, 'Nothing would be sent. Enter a rate above 0/s and a longer time');

/** A stretch of time in which the rate changes evenly. */
interface Phase {
  /** Milliseconds since the start of the run. */
  startMs: number;
  ms: number;
  /** Sends per millisecond at the start and at the end. */
  from: number;
  to: number;
  /** Sends planned before it, with fractions. */
  before: number;
}

type Stage = { rate: string; for: string } | { ramp: string; for: string };

/** Sends from the start of a phase to a time in it. */
const sendsIn = ({ from, ms, to }: Omit<Phase, 'before' | 'startMs'>, atMs: number): number =>
  from * atMs + (ms === 0 ? 0 : ((to - from) * atMs * atMs) / (2 * ms));

function phasesOf(stages: readonly Stage[]): Phase[] {
  let startMs = 0;
  let before = 0;
  return stages.map((stage) => {
    const ends = 'ramp' in stage ? stage.ramp.split('..') : [stage.rate, stage.rate];
    const [from = 0, to = 0] = ends.map((end) => rateOf(end) / 1000);
    const phase = { startMs, ms: durationMs(stage.for), from, to, before };
    startMs += phase.ms;
    before += sendsIn(phase, phase.ms);
    return phase;
  });
}

/** The stages of an open model; undefined for a closed loop. */
function stagesOf(given: Arrivals): readonly Stage[] | undefined {
  if (Array.isArray(given)) return given;
  if ('inFlight' in given) return undefined;
  if (!('count' in given)) return [given];
  return [{ rate: given.rate, for: `${((given.count / rateOf(given.rate)) * 1000).toFixed(6)}ms` }];
}

/** The planned time of a run in milliseconds; undefined if it ends with a number of sends of a closed loop. */
function durationOf(given: Arrivals): number | undefined {
  if (!Array.isArray(given)) {
    if ('for' in given) return durationMs(given.for);
    return 'rate' in given ? (given.count / rateOf(given.rate)) * 1000 : undefined;
  }
  return given.reduce((sum, stage) => sum + durationMs(stage.for), 0);
}

/** Indices are whole, sums of rates are not. */
const tolerance = 1e-6;

/** The planned number of sends; undefined if a closed loop ends after a time. */
function plannedOf(given: Arrivals): number | undefined {
  if (!Array.isArray(given) && 'count' in given) return given.count;
  const stages = stagesOf(given);
  if (!stages) return undefined;
  const last = phasesOf(stages).at(-1);
  return last && Math.ceil(last.before + sendsIn(last, last.ms) - tolerance);
}

/** The arrivals of a plan in numbers. Sends are numbered 0, 1, 2 and so on. */
export interface ArrivalModel {
  /** Number of sends; undefined if a closed loop ends after a time. */
  planned: number | undefined;
  /** Time from the first to the last intended send in milliseconds; undefined if only the number of sends ends it. */
  durationMs: number | undefined;
  /** Sends in flight of a closed loop; undefined for an open model. */
  inFlight: number | undefined;
  /** When a send is intended, in milliseconds since the start of the run. Always 0 in a closed loop. */
  intendedAt(index: number): number;
  /** Number of sends that are intended before a time, which is the index of the first one that is not. */
  sendsBefore(ms: number): number;
}

/** The phase with the send of an index: the last that starts at or before it and has sends. */
function phaseOf(phases: readonly Phase[], isBefore: (phase: Phase) => boolean): Phase | undefined {
  let low = 0;
  let high = phases.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const phase = phases[middle];
    if (phase && isBefore(phase)) low = middle;
    else high = middle - 1;
  }
  return phases[low];
}

function openModel(phases: readonly Phase[], planned: number, ms: number): ArrivalModel {
  return {
    planned,
    durationMs: ms,
    inFlight: undefined,
    intendedAt(index) {
      const phase = phaseOf(phases, ({ before }) => before <= index + tolerance);
      if (!phase) return 0;
      const sends = Math.max(0, index - phase.before);
      // The root of sendsIn, in the form that is exact for a constant rate and for a ramp from 0.
      const slope = phase.ms === 0 ? 0 : (phase.to - phase.from) / phase.ms;
      const root = Math.sqrt(Math.max(0, phase.from * phase.from + 2 * slope * sends));
      const atMs = sends === 0 ? 0 : (2 * sends) / (phase.from + root);
      return phase.startMs + Math.min(atMs, phase.ms);
    },
    sendsBefore(atMs) {
      const phase = phaseOf(phases, ({ startMs }) => startMs <= atMs);
      if (!phase) return 0;
      const inside = Math.min(Math.max(0, atMs - phase.startMs), phase.ms);
      return Math.min(planned, Math.max(0, Math.ceil(phase.before + sendsIn(phase, inside) - tolerance)));
    },
  };
}

/** The arrivals of a plan in numbers, for plans that {@link arrivals} accepts. */
export function arrivalModel(given: Arrivals): ArrivalModel {
  const stages = stagesOf(given);
  const planned = plannedOf(given);
  const ms = durationOf(given);
  if (stages) return openModel(phasesOf(stages), planned ?? 0, ms ?? 0);
  return {
    planned,
    durationMs: ms,
    inFlight: !Array.isArray(given) && 'inFlight' in given ? given.inFlight : undefined,
    intendedAt: () => 0,
    sendsBefore: () => planned ?? maxSends,
  };
}

/** Arrivals in words, e.g. `0/s to 500/s for 30 s, then 500/s for 1 min`. */
export function arrivalsText(given: Arrivals): string {
  if (Array.isArray(given)) return given.map(arrivalsText).join(', then ');
  const until =
    'count' in given ? `until ${formatNumber(given.count)} are sent` : `for ${formatDuration(durationMs(given.for))}`;
  if ('inFlight' in given) return `${formatNumber(given.inFlight)} in flight ${until}`;
  return `${'ramp' in given ? given.ramp.replace('..', ' to ') : given.rate} ${until}`;
}
