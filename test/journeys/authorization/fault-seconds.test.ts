import { expect, it } from 'vitest';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { startOAuth } from '../../support/oauth.ts';

it('a fault with seconds acts until they have passed', async () => {
  const machine = createWallClock();
  let ahead = 0;
  await using parties = await startOAuth({ wall: { now: () => machine.now() + ahead, after: machine.after } });
  const what = { kind: 'status', status: 500, error: 'server_error' } as const;
  await parties.engine.faults.set({ where: 'authorization', match: {}, what, when: { seconds: 30 } });
  const statusOf = async () => (await parties.exchange('ac_none')).status;
  expect(await statusOf()).toBe(500);
  ahead = 29_000;
  expect(await statusOf()).toBe(500);
  ahead = 30_000;
  expect(await statusOf()).toBe(400);
  expect(parties.engine.faults.all()[0]?.hits).toBe(2);
});
