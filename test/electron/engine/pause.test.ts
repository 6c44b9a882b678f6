import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { pause } from '../../../electron/engine/pause.ts';

it('pauses for a time or until a signal aborts, and leaves no listeners', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  await pause(createWallClock(), 0, one.signal, two.signal);
  const paused = pause(createWallClock(), 1_000_000, one.signal, two.signal);
  two.abort();
  await paused;
  await pause(createWallClock(), 1_000_000, one.signal, two.signal);
  expect([one, two].map(({ signal }) => getEventListeners(signal, 'abort').length)).toEqual([0, 0]);
});
