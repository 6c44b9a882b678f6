import { createStore } from 'zustand/vanilla';
import type { TraceOf } from '../traces.ts';
import {
  advance,
  firstPlayback,
  goTo,
  pause,
  play,
  setHidden,
  setLoop,
  setPace,
  type Pace,
  type Playback,
  type StepTimes,
} from './playback.ts';

/** The trace in the player. */
export interface PlayedTrace {
  trace: string;
  /** Selects the lab's entries of the trace. */
  of?: TraceOf;
  /** Part of the title of the step to begin with. */
  hop?: string | undefined;
}

export interface PlayerState {
  /** Undefined while the player is closed. */
  played: PlayedTrace | undefined;
  playback: Playback;
  /** The times of the steps of the trace, once it is loaded. */
  times: StepTimes;
  /** Opens the player. @param at The step to begin with, counted from 0. */
  open: (played: PlayedTrace, at?: number) => void;
  close: () => void;
  /** Sets the steps of the trace, also when more arrive while it is shown. */
  load: (times: StepTimes) => void;
  goTo: (at: number) => void;
  /** Moves forward, or back if negative. */
  step: (by: number) => void;
  /** Plays, or pauses. */
  toggle: () => void;
  setPace: (pace: Pace) => void;
  setLoop: (ends: readonly [number, number] | undefined) => void;
  setHidden: (hidden: boolean) => void;
  /** Takes the steps that are due. */
  advance: () => void;
}

/**
 * The player of traces. Lessons and commands control it as the buttons do.
 * @param clock The current time in milliseconds, from any start.
 */
export function createPlayerStore(clock: () => number) {
  return createStore<PlayerState>((set, get) => {
    const change = (to: (playback: Playback, times: StepTimes) => Playback) =>
      set(({ playback, times }) => ({ playback: to(playback, times) }));
    return {
      played: undefined,
      playback: firstPlayback,
      times: [],
      open: (played, at = 0) =>
        set(({ playback: { pace, hidden } }) => ({
          played,
          times: [],
          playback: { ...firstPlayback, pace, hidden, at },
        })),
      close: () => set(({ playback }) => ({ played: undefined, playback: pause(playback) })),
      load: (times) => set({ times }),
      goTo: (at) => change((playback, times) => goTo(playback, at, times)),
      step: (by) => get().goTo(get().playback.at + by),
      toggle: () =>
        change((playback, times) => (playback.since === undefined ? play(playback, times, clock()) : pause(playback))),
      setPace: (pace) => change((playback) => setPace(playback, pace, clock())),
      setLoop: (ends) => change((playback, times) => setLoop(playback, ends, times)),
      setHidden: (hidden) => change((playback) => setHidden(playback, hidden)),
      advance: () => change((playback, times) => advance(playback, times, clock())),
    };
  });
}
