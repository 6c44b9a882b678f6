import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import type { Clock } from '../../../../../electron/engine/clock.ts';
import type { Fleet } from '../../../../../electron/engine/fleet/connect-fleet.ts';
import { createFleetCodec } from '../../../../../electron/engine/fleet/fleet-codec.ts';
import { fleetNames } from '../../../../../electron/engine/fleet/fleet-names.ts';
import { createPresence } from '../../../../../electron/engine/fleet/view/presence.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';

it('reports again and again with one listener for the end', async () => {
  const stop = new AbortController();
  const counts: number[] = [];
  const bucket = {
    watch: () => Promise.resolve(Object.assign((async function* () {})(), { stop: () => undefined })),
    put() {
      counts.push(getEventListeners(stop.signal, 'abort').length);
      if (counts.length === 20) stop.abort();
      return Promise.resolve(1);
    },
  };
  const fleet = {
    codec: await createFleetCodec('lab', { random: systemRandom }),
    names: fleetNames('lab'),
    openBucket: () => Promise.resolve(bucket),
    attempt: (work: () => Promise<unknown>) => work(),
  } as unknown as Fleet;
  const wall: Clock = { now: () => 0, after: (_, run) => (setImmediate(run), () => undefined) };
  const presence = createPresence({ node: 'lab-1', instance: 'one', wall, published: () => 0 });
  await presence.run(fleet, stop.signal);
  expect(Math.max(...counts)).toBeLessThanOrEqual(1);
});
