import { expect, test } from 'vitest';
import { trafficRequest } from '#shared/model/traffic.ts';
import { shares, trafficRequestOf, usualTraffic } from '../../../renderer/store/traffic-form.ts';
import { ratesOf, withSample } from '../../../renderer/store/traffic-rate.ts';

test('the usual form is a request that the engine takes', () => {
  const request = trafficRequestOf(usualTraffic);
  expect(trafficRequest.parse(request)).toEqual(request);
  expect(request).not.toHaveProperty('chats');
  expect(trafficRequestOf({ ...usualTraffic, chatsPerMinute: '1,200', chats: '5' })).toMatchObject({
    chatsPerMinute: 1200,
    chats: 5,
  });
});

test('what is no number is handed on to be refused at its field', () => {
  const { error } = trafficRequest.safeParse(trafficRequestOf({ ...usualTraffic, seed: 'one' }));
  expect(error?.issues[0]?.path).toEqual(['seed']);
});

test('the shares of a mix make up the whole', () => {
  expect(shares(usualTraffic.mix).map(({ share }) => share)).toEqual([0.6, 0.2, 0.1, 0.1]);
  expect(shares({ plain: 0, escalated: 0, transferred: 0, abandoned: 0 }).every(({ share }) => share === 0)).toBe(true);
});

test('a rate is what was started in the seconds before a sample; traffic that began anew leaves the old ones behind', () => {
  const samples = withSample(withSample([], { atMs: 0, started: 0 }), { atMs: 2000, started: 4 });
  expect(ratesOf(samples)).toEqual([{ atMs: 2000, perMinute: 120 }]);
  const slow = [0, 1000, 2000, 3000, 4000, 5000, 6000].map((atMs) => ({ atMs, started: Math.floor(atMs / 3000) }));
  expect(ratesOf(slow).at(-1)).toEqual({ atMs: 6000, perMinute: 20 });
  expect(withSample(samples, { atMs: 3000, started: 1 })).toEqual([{ atMs: 3000, started: 1 }]);
  expect(withSample(samples, { atMs: 90_000, started: 9 })).toEqual([{ atMs: 90_000, started: 9 }]);
});
