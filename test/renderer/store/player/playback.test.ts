import { describe, expect, test } from 'vitest';
import {
  advance,
  dueAt,
  firstPlayback,
  goTo,
  pause,
  play,
  setHidden,
  setLoop,
  setPace,
  type Playback,
} from '../../../../renderer/store/player/playback.ts';

/** Four steps; the last one waits for a retry. */
const times = [0, 10, 30, 60_030];
const at = (step: number, more: Partial<Playback> = {}): Playback => ({ ...firstPlayback, at: step, ...more });

describe('stepping', () => {
  test('goes forward and back within the trace', () => {
    expect(goTo(at(0), 1, times).at).toBe(1);
    expect(goTo(at(0), -1, times).at).toBe(0);
    expect(goTo(at(3), 9, times).at).toBe(3);
    expect(goTo(at(0), 2, []).at).toBe(0);
  });

  test('pauses', () => {
    expect(goTo(at(0, { since: 5 }), 1, times).since).toBeUndefined();
    expect(pause(at(0, { since: 5 })).since).toBeUndefined();
  });
});

describe('playing', () => {
  test('takes one step each second at the pace of steps', () => {
    const started = play(at(0), times, 100);
    expect(dueAt(started, times)).toBe(1100);
    expect(advance(started, times, 1099).at).toBe(0);
    expect(advance(started, times, 1100)).toMatchObject({ at: 1, since: 1100 });
  });

  test.each([
    [0.25, 40],
    [0.5, 20],
    [1, 10],
    [2, 5],
    [4, 2.5],
  ] as const)('at %s times the recorded speed, a step of 10 ms takes %s ms', (pace, ms) => {
    expect(dueAt(play(at(0, { pace }), times, 0), times)).toBe(ms);
  });

  test('shortens a long wait', () => {
    expect(dueAt(at(2, { pace: 1, since: 0 }), times)).toBe(5000);
    expect(dueAt(at(2, { pace: 4, since: 0 }), times)).toBe(1250);
  });

  test('takes all steps that a late timer missed, without losing time', () => {
    expect(advance(play(at(0, { pace: 1 }), times, 0), times, 29)).toMatchObject({ at: 1, since: 10 });
    expect(advance(play(at(0, { pace: 1 }), times, 0), times, 31)).toMatchObject({ at: 2, since: 30 });
  });

  test('pauses at the last step, and starts again from the first', () => {
    const ended = advance(at(2, { since: 0 }), times, 1000);
    expect(ended).toMatchObject({ at: 3, since: undefined });
    expect(play(ended, times, 7)).toMatchObject({ at: 0, since: 7 });
  });

  test('takes a step at once when the recorded times are equal or not in order', () => {
    expect(advance(at(0, { pace: 1, since: 0 }), [0, 0, 50], 0)).toMatchObject({ at: 1, since: 0 });
    expect(dueAt(at(0, { pace: 1, since: 3 }), [5, 2, 9])).toBe(3);
  });

  test('needs at least two steps', () => {
    expect(play(at(0), [0], 1).since).toBeUndefined();
    expect(play(at(0), [], 1).since).toBeUndefined();
  });

  test('begins the current step again when the pace changes', () => {
    expect(setPace(at(1, { since: 0 }), 2, 700)).toMatchObject({ pace: 2, since: 700 });
    expect(setPace(at(1), 2, 700).since).toBeUndefined();
  });
});

describe('a loop', () => {
  test('has its ends in either order, within the trace', () => {
    expect(setLoop(at(0), [2, 1], times).loop).toEqual({ from: 1, to: 2 });
    expect(setLoop(at(0), [1, 99], times).loop).toEqual({ from: 1, to: 3 });
    expect(setLoop(at(0), [2, 2], times).loop).toBeUndefined();
    expect(setLoop(at(0, { loop: { from: 0, to: 1 } }), undefined, times).loop).toBeUndefined();
  });

  test('repeats from its first step, one second after its last', () => {
    const looping = at(2, { since: 0, pace: 4, loop: { from: 1, to: 2 } });
    expect(advance(looping, times, 999).at).toBe(2);
    expect(advance(looping, times, 1000)).toMatchObject({ at: 1, since: 1000 });
  });

  test('reaches the last step of the trace without ending', () => {
    const looping = at(2, { since: 0, loop: { from: 2, to: 3 } });
    expect(advance(looping, times, 1000)).toMatchObject({ at: 3, since: 1000 });
    expect(advance(looping, times, 2000)).toMatchObject({ at: 2, since: 2000 });
  });

  test('starts at its first step when the player is outside it', () => {
    const loop = { from: 1, to: 2 };
    expect(play(at(0, { loop }), times, 0).at).toBe(1);
    expect(play(at(2, { loop }), times, 0).at).toBe(1);
    expect(play(at(1, { loop }), times, 0).at).toBe(1);
  });

  test('continues from now after a long sleep of the machine', () => {
    const looping = at(1, { since: 0, loop: { from: 1, to: 2 } });
    const { since } = advance(looping, times, 86_400_000);
    expect(since).toBe(86_400_000);
  });
});

test('playing pauses when the next steps become hidden', () => {
  expect(setHidden(at(1, { since: 0 }), true)).toMatchObject({ hidden: true, since: undefined });
  expect(setHidden(at(1, { since: 4, hidden: true }), false)).toMatchObject({ hidden: false, since: 4 });
});
