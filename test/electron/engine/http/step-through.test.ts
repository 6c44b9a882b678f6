import { expect, test } from 'vitest';
import { createClocks } from '../../../../electron/engine/clock.ts';
import { createStepThrough } from '../../../../electron/engine/http/step-through.ts';
import { handClock } from '../../../support/hand-clock.ts';

test('its timers do not run while a message is held', async () => {
  const { pass, wall } = handClock();
  const { after, hold, next, open } = createStepThrough(createClocks(wall), (prefix) => `${prefix}_1`);
  const message = { url: 'http://service.test/', headers: [] };
  const calls: number[] = [];
  after(1000, () => calls.push(wall.now()));
  const cancel = after(1000, () => calls.push(-1));
  open(() => undefined);
  pass(400);
  const sent = hold(message, { from: 'client', trace: 'x', signal: undefined });
  pass(5000);
  expect(calls).toEqual([]);
  next({});
  await sent;
  cancel();
  pass(10_000);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toBeGreaterThanOrEqual(6000);
  expect(calls[0]).toBeLessThan(8000);
});
