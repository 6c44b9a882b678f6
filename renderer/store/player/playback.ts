/** How fast a trace is played: a factor of the recorded time, or one step each second. */
export type Pace = 0.25 | 0.5 | 1 | 2 | 4 | 'step';

/** The offered paces, from slow to fast. */
export const paces: readonly Pace[] = ['step', 0.25, 0.5, 1, 2, 4];

/** A range of steps that is repeated, both ends included. */
export interface Loop {
  from: number;
  to: number;
}

/** The state of a player. Steps are the messages and notes of a trace, counted from 0. */
export interface Playback {
  at: number;
  pace: Pace;
  /** When the current step began on the clock of the player, in milliseconds; undefined while paused. */
  since: number | undefined;
  loop: Loop | undefined;
  /** Whether the steps after the current one are hidden. */
  hidden: boolean;
}

/** The time of each step from the start of the trace, in milliseconds, ascending. */
export type StepTimes = readonly number[];

/** A player at the first step, paused. */
export const firstPlayback: Playback = { at: 0, pace: 'step', since: undefined, loop: undefined, hidden: false };

/** How long a step is shown at the pace `step`, and the last one of a loop at any pace, in milliseconds. */
const stepMs = 1000;

/** Longer waits of the trace are shortened to this time before the pace applies, in milliseconds. */
const maxWaitMs = 5000;

/** Goes to a step and pauses. Steps outside the trace become its first or last one. */
export function goTo(playback: Playback, at: number, times: StepTimes): Playback {
  return { ...playback, at: Math.min(Math.max(0, at), Math.max(0, times.length - 1)), since: undefined };
}

/** Plays from the current step; at the end, from the start of the loop or of the trace. */
export function play(playback: Playback, times: StepTimes, nowMs: number): Playback {
  const { at, loop } = playback;
  if (times.length < 2) return playback;
  const outside = loop && (at < loop.from || at >= loop.to);
  const start = outside ? loop.from : at >= times.length - 1 ? 0 : at;
  return { ...playback, at: start, since: nowMs };
}

/** Pauses at the current step. */
export function pause(playback: Playback): Playback {
  return { ...playback, since: undefined };
}

/** Changes the pace; the current step begins again when it is playing. */
export function setPace(playback: Playback, pace: Pace, nowMs: number): Playback {
  return { ...playback, pace, since: playback.since === undefined ? undefined : nowMs };
}

/**
 * Repeats the steps from one end to the other, in either order. A range outside the trace is cut to it; a single step is
 * not a loop.
 */
export function setLoop(playback: Playback, ends: readonly [number, number] | undefined, times: StepTimes): Playback {
  if (!ends) return { ...playback, loop: undefined };
  const [from, to] = [Math.max(0, Math.min(...ends)), Math.min(times.length - 1, Math.max(...ends))];
  return { ...playback, loop: from < to ? { from, to } : undefined };
}

/** Hides or shows the steps after the current one. Playing pauses when they become hidden. */
export function setHidden(playback: Playback, hidden: boolean): Playback {
  return { ...playback, hidden, since: hidden ? undefined : playback.since };
}

/** When the next step begins on the clock of the player; undefined while paused. */
export function dueAt({ at, pace, since, loop }: Playback, times: StepTimes): number | undefined {
  if (since === undefined) return undefined;
  if (pace === 'step' || at === loop?.to) return since + stepMs;
  const waitMs = (times[at + 1] ?? 0) - (times[at] ?? 0);
  return since + Math.min(Math.max(0, waitMs), maxWaitMs) / pace;
}

/** The state at a time: takes every step that is due, and pauses at the end of the trace. */
export function advance(playback: Playback, times: StepTimes, nowMs: number): Playback {
  let now = playback;
  for (let steps = 0; steps <= times.length; steps++) {
    const due = dueAt(now, times);
    if (due === undefined || due > nowMs) return now;
    now = next({ ...now, since: due }, times);
  }
  // Everything of a loop was due: it continues from now, so that a late timer ends.
  return now.since === undefined ? now : { ...now, since: nowMs };
}

function next(playback: Playback, times: StepTimes): Playback {
  const { at, loop } = playback;
  if (loop && at === loop.to) return { ...playback, at: loop.from };
  const last = times.length - 1;
  return at + 1 >= last && !loop ? { ...playback, at: last, since: undefined } : { ...playback, at: at + 1 };
}
