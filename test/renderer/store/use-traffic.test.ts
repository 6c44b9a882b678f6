import { expect, test } from 'vitest';
import { trafficRequest } from '#shared/model/traffic.ts';
import { defaultTraffic, shares, trafficForm } from '../../../renderer/store/use-traffic.ts';
import { ratesOf, withSample } from '../../../renderer/store/traffic-rate.ts';

test('is valid input by default', () => {
  const request = trafficForm.valueOf(defaultTraffic);
  expect(trafficRequest.parse(request)).toEqual(request);
  expect(request).not.toHaveProperty('chats');
  expect(trafficForm.valueOf({ ...defaultTraffic, chatsPerMinute: '1,200', chats: '5' })).toMatchObject({
    chatsPerMinute: 1200,
    chats: 5,
  });
});

test('passes invalid numbers to the engine, which rejects them at the field', () => {
  const { error } = trafficRequest.safeParse(trafficForm.valueOf({ ...defaultTraffic, seed: 'one' }));
  expect(error?.issues[0]?.path).toEqual(['seed']);
});

test('returns shares that sum to 1', () => {
  expect(shares(defaultTraffic.mix).map(({ share }) => share)).toEqual([0.6, 0.2, 0.1, 0.1]);
  expect(
    shares({ plain: '0', escalated: '0', transferred: '0', abandoned: '0' }).every(({ share }) => share === 0),
  ).toBe(true);
});

test('computes the rate from the window before a sample, and drops samples of earlier traffic', () => {
  const samples = withSample(withSample([], { atMs: 0, started: 0 }), { atMs: 2000, started: 4 });
  expect(ratesOf(samples)).toEqual([{ atMs: 2000, perMinute: 120 }]);
  const slow = [0, 1000, 2000, 3000, 4000, 5000, 6000].map((atMs) => ({ atMs, started: Math.floor(atMs / 3000) }));
  expect(ratesOf(slow).at(-1)).toEqual({ atMs: 6000, perMinute: 20 });
  expect(withSample(samples, { atMs: 3000, started: 1 })).toEqual([{ atMs: 3000, started: 1 }]);
  expect(withSample(samples, { atMs: 90_000, started: 9 })).toEqual([{ atMs: 90_000, started: 9 }]);
});
