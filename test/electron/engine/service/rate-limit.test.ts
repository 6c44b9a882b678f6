import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../../electron/engine/service/rate/rate-limiter.ts';
import { entryOf } from '../../../support/start-engine.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume({ rateLimit: 3 }));
afterEach(() => {
  service.parties.engine.clocks.service.reset();
});

const path = '/api/customers/C-1001';

/** One second on the service's clock, in which each bucket fills. */
const second = () => {
  service.parties.engine.clocks.service.advance(1000);
};

describe('a rate limit', () => {
  it('responds with 429, Retry-After and RateLimit headers when the quota of a client is used up', async () => {
    second();
    for (const left of [2, 1, 0]) {
      const { headers, status } = await service.get(path);
      expect(status).toBe(200);
      expect(headers['ratelimit-policy']).toBe('"client";q=3;w=1');
      expect(headers.ratelimit).toMatch(new RegExp(`^"client";r=${left};t=\\d+$`));
    }
    const refused = await service.get(path);
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited', status: 429 } });
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers.ratelimit).toBe('"client";r=0;t=1');
    const decision = await entryOf(
      service.parties.engine,
      'decision',
      ({ id }) => id === refused.headers['hookbench-decision'],
    );
    expect(decision.checks.find(({ outcome }) => outcome === 'failed')?.name).toBe('client_within_rate');
    second();
    expect((await service.get(path)).status).toBe(200);
  });

  it('counts each client separately', async () => {
    second();
    const other = { authorization: `Bearer ${await service.mint({ clientId: 'demo-app', subject: 'agent' })}` };
    for (let n = 0; n < 3; n++) await service.get(path);
    expect((await service.get(path)).status).toBe(429);
    expect((await service.get(path, other)).status).toBe(200);
  });

  it('counts calls with rejected tokens per address, separately from valid calls', async () => {
    second();
    const none = { authorization: '' };
    for (let n = 0; n < 3; n++) expect((await service.get(path, none)).status).toBe(401);
    const refused = await service.get(path, none);
    expect(refused.status).toBe(429);
    expect(refused.headers['ratelimit-policy']).toBe('"address";q=3;w=1');
    second();
    expect((await service.get(path)).status).toBe(200);
  });

  it('is off at 0, without its headers', async () => {
    await service.assume();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.get(path)));
    for (const { headers, status } of answers) {
      expect(status).toBe(200);
      expect(headers.ratelimit).toBeUndefined();
    }
  });

  it('does not limit OPTIONS and the OpenAPI document', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await service.send('OPTIONS', path, { authorization: '' })).status).toBe(204);
      expect((await service.send('HEAD', '/openapi.json', { authorization: '' })).status).toBe(200);
    }
  });
});

describe('its buckets', () => {
  const clock = { at: 0, now: () => clock.at, after: () => () => undefined };

  it('fill with time up to one second of calls, and tolerate a clock that is set back', () => {
    const limiter = createRateLimiter(clock);
    const taken = (count: number) =>
      Array.from({ length: count }, () => limiter.take('a', 4, 1)).filter(({ allowed }) => allowed).length;
    expect(taken(6)).toBe(4);
    clock.at += 500;
    expect(taken(6)).toBe(2);
    clock.at += 60_000;
    expect(taken(6)).toBe(4);
    clock.at -= 60_000;
    expect(taken(1)).toBe(0);
    clock.at += 250;
    expect(taken(2)).toBe(1);
  });

  it('are kept for the most recent callers only', () => {
    const limiter = createRateLimiter(clock, 2);
    expect(limiter.take('a', 1, 1).allowed).toBe(true);
    expect(limiter.take('b', 1, 1).allowed).toBe(true);
    expect(limiter.take('a', 1, 1).allowed).toBe(false);
    limiter.take('c', 1, 1);
    expect(limiter.take('a', 1, 1).allowed).toBe(false);
    limiter.take('d', 1, 1);
    expect(limiter.take('a', 1, 1).allowed).toBe(false);
    expect(limiter.take('b', 1, 1).allowed).toBe(true);
  });
});
