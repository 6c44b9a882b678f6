import { describe, expect, it } from 'vitest';
import { createTokenCache, type TokenAnswer } from '../../../../electron/engine/http/token-request.ts';

function cacheAt(startMs: number, defaultSeconds?: number) {
  const clock = { ms: startMs, now: () => clock.ms };
  return { clock, cache: createTokenCache(clock, defaultSeconds) };
}

const answer = (accessToken: string, seconds?: number): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: seconds,
});

describe('the token cache', () => {
  it.each([
    { seconds: 3600, usableMs: 3_595_000 },
    { seconds: 10, usableMs: 8000 },
    { seconds: undefined, usableMs: 295_000 },
  ])('uses a token with expires_in $seconds for $usableMs ms', ({ seconds, usableMs }) => {
    const { cache, clock } = cacheAt(1000, 300);
    cache.keep('a', answer('t', seconds));
    clock.ms = 1000 + usableMs - 1;
    expect(cache.find('a')).toBe('t');
    clock.ms = 1000 + usableMs;
    expect(cache.find('a')).toBeUndefined();
  });

  it('does not cache a token without expires_in unless there is a default', () => {
    const { cache } = cacheAt(1000);
    cache.keep('a', answer('t'));
    expect(cache.find('a')).toBeUndefined();
  });

  it('sends one request for concurrent calls, and none while the token is valid', async () => {
    const { cache } = cacheAt(0);
    let requests = 0;
    const request = async () => answer(`t${++requests}`, 60);
    const both = await Promise.all([cache.obtain('a', request), cache.obtain('a', request)]);
    expect(both).toEqual([
      { accessToken: 't1', cached: false },
      { accessToken: 't1', cached: false },
    ]);
    expect(await cache.obtain('a', request)).toEqual({ accessToken: 't1', cached: true });
    expect(await cache.obtain('b', request)).toEqual({ accessToken: 't2', cached: false });
  });

  it('requests a new token after the old one was rejected', async () => {
    const { cache } = cacheAt(0);
    cache.keep('a', answer('rejected', 60));
    cache.drop('rejected');
    expect(await cache.obtain('a', async () => answer('new', 60))).toEqual({ accessToken: 'new', cached: false });
  });

  it('does not cache a failure', async () => {
    const { cache } = cacheAt(0);
    expect(await cache.obtain('a', async () => ({ problem: 'unreachable' }))).toEqual({ problem: 'unreachable' });
    expect(await cache.obtain('a', async () => answer('t', 60))).toEqual({ accessToken: 't', cached: false });
  });
});
