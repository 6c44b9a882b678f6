import { beforeEach, expect, test } from 'vitest';
import { createPlayerStore } from '../../../../renderer/store/player/player-store.ts';

let now = 0;
const openStore = () => createPlayerStore(() => now);
let store = openStore();
const state = () => store.getState();

beforeEach(() => {
  now = 0;
  store = openStore();
  state().open({ trace: 'a' });
  state().load([0, 10, 20]);
});

test('a lesson opens a trace at a step', () => {
  state().open({ trace: 'b', of: 'lab' }, 2);
  state().load([0, 1, 2, 3]);
  expect(state()).toMatchObject({ played: { trace: 'b', of: 'lab' }, playback: { at: 2, since: undefined } });
});

test('plays by its clock, and pauses', () => {
  state().toggle();
  now = 1000;
  state().advance();
  expect(state().playback.at).toBe(1);
  state().toggle();
  now = 9000;
  state().advance();
  expect(state().playback).toMatchObject({ at: 1, since: undefined });
});

test('keeps the pace and hidden steps for the next trace, but neither its loop nor its step', () => {
  state().setPace(4);
  state().setHidden(true);
  state().setLoop([0, 2]);
  state().step(1);
  state().open({ trace: 'b' });
  expect(state().playback).toEqual({ at: 0, pace: 4, since: undefined, loop: undefined, hidden: true });
});

test('pauses when it is closed', () => {
  state().toggle();
  state().close();
  expect(state()).toMatchObject({ played: undefined, playback: { since: undefined } });
});

test('keeps its step when more steps arrive', () => {
  state().step(2);
  state().load([0, 10, 20, 30]);
  state().step(1);
  expect(state().playback.at).toBe(3);
});
