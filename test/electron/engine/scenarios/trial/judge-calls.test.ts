import { describe, expect, it } from 'vitest';
import type { ExpectedCalls } from '#shared/scenario/scenario-file.ts';
import { judgeCalls } from '../../../../../electron/engine/scenarios/trial/judge-calls.ts';
import { givesCode, type SeenRequest } from '../../../../../electron/engine/scenarios/trial/seen-requests.ts';

const get = (atMs: number, status: number): SeenRequest => ({
  ...{ atMs, status, to: 'service', method: 'GET', path: '/api/customer', authorized: true },
  ...{ fields: new URLSearchParams(), proofs: [], givesCode: false },
});
const post = (atMs: number, status: number): SeenRequest => ({ ...get(atMs, status), method: 'POST' });
const token = (atMs: number, status = 200): SeenRequest => ({
  ...{ atMs, status, to: 'authorization', method: 'POST', path: '/token', authorized: true },
  ...{ fields: new URLSearchParams({ grant_type: 'client_credentials' }), proofs: [], givesCode: false },
});
const metadata: SeenRequest = { ...get(0, 200), to: 'authorization', path: '/.well-known/openid-configuration' };
const ofResource: SeenRequest = { ...metadata, path: '/.well-known/oauth-protected-resource/api' };
const login: SeenRequest = { ...post(2, 303), to: 'authorization', path: '/oauth2/login' };
const start = (code_challenge_method = 'S256'): SeenRequest => ({
  ...{ ...get(1, 200), to: 'authorization', path: '/authorize' },
  fields: new URLSearchParams({ response_type: 'code', code_challenge: 'x', code_challenge_method }),
});
const gotCode: SeenRequest = { ...start(), givesCode: true };
const withFields = (one: SeenRequest, fields: Record<string, string>, ...proofs: string[]): SeenRequest => ({
  ...one,
  fields: new URLSearchParams(fields),
  proofs,
});
const exchange = (...proofs: string[]) =>
  withFields(token(5), { grant_type: 'authorization_code', code: '1' }, ...proofs);
const registration: SeenRequest = { ...token(6, 201), path: '/oauth2/register', fields: new URLSearchParams() };
const redirected = (authorized: boolean): SeenRequest => ({ ...get(9, 200), to: 'catcher', authorized });

type Case = readonly [
  expected: ExpectedCalls,
  met: SeenRequest[],
  notMet: SeenRequest[],
  notSeen: SeenRequest[] | undefined,
];

const cases: readonly Case[] = [
  [{ calls: 'new-token', after: 401 }, [get(0, 401), token(1)], [token(0), get(1, 401), login], [get(0, 200)]],
  [{ calls: 'one-new-token', after: 401 }, [get(0, 401), token(1)], [get(0, 401), token(1), token(2)], [get(0, 401)]],
  [
    { calls: 'success', after: 429 },
    [get(0, 429), get(1, 429), get(2, 200)],
    [get(0, 429), get(1, 500)],
    [get(0, 200)],
  ],
  [
    { calls: 'wait', after: 429, atLeast: '2s' },
    [get(0, 429), get(1900, 200)],
    [get(0, 429), get(1899, 200)],
    [get(0, 429)],
  ],
  [{ calls: 'stop', after: 403, max: 2 }, [get(0, 403), get(1, 403)], [get(0, 403), get(1, 403), get(2, 403)], []],
  [
    { calls: 'few-new-tokens', after: 403, max: 1 },
    [get(0, 403), token(1)],
    [get(0, 403), token(1), token(2)],
    [token(0)],
  ],
  [{ calls: 'token' }, [token(0, 503), token(1)], [token(0, 503)], [get(0, 200)]],
  [{ calls: 'silence' }, [], [get(0, 200)], undefined],
  [{ calls: 'token-kept' }, [get(0, 307), redirected(false)], [get(0, 307), redirected(true)], [redirected(true)]],
  [
    { calls: 'no-blind-repeat' },
    [post(0, 201), get(1, 200), post(2, 201)],
    [post(0, 201), post(1, 201)],
    [get(0, 200)],
  ],
  [{ calls: 'code-discarded' }, [start(), gotCode], [start(), gotCode, exchange()], [start()]],
  [{ calls: 'challenge-kept' }, [metadata, start()], [metadata, start('plain')], []],
  [{ calls: 'challenge-kept' }, [metadata], [withFields(start(), { response_type: 'code' })], [get(0, 200)]],
  [{ calls: 'stopped-at-metadata', of: 'issuer' }, [metadata], [metadata, start()], [ofResource, token(1)]],
  [{ calls: 'stopped-at-metadata', of: 'resource' }, [ofResource], [ofResource, start()], [metadata, start()]],
  [
    { calls: 'credentials-kept' },
    [token(0, 307), redirected(false)],
    [token(0, 307), withFields(redirected(false), { client_secret: 'x' })],
    [metadata],
  ],
  [{ calls: 'registered-again' }, [token(0, 401), registration], [registration, token(0, 401)], [token(0)]],
  [
    { calls: 'fresh-proofs' },
    [exchange('one', 'two'), exchange('three', 'four')],
    [exchange('one', 'two'), exchange('three', 'two')],
    [exchange('one')],
  ],
];

describe('the requests of a client', () => {
  it.each(cases)('are judged by %j', (expected, met, notMet, notSeen) => {
    expect(judgeCalls(expected, met).outcome).toBe('met');
    expect(judgeCalls(expected, notMet).outcome).toBe('not-met');
    if (notSeen) expect(judgeCalls(expected, notSeen).outcome).toBe('not-seen');
  });

  it('do not show whether a client without a second request timed out', () => {
    expect(judgeCalls({ calls: 'timeout' }, [get(0, 200)]).outcome).toBe('not-seen');
    expect(judgeCalls({ calls: 'timeout' }, [get(0, 200), get(1, 200)]).outcome).toBe('met');
  });

  it('are quoted with counts and times', () => {
    const late = judgeCalls({ calls: 'wait', after: 429, atLeast: '2s' }, [get(0, 429), get(400, 200)]);
    expect(late.evidence).toBe('The client retried after 0.4 s; Retry-After required 2.0 s.');
    const many = judgeCalls({ calls: 'success', after: 503 }, [get(0, 503), get(1, 503), get(2, 500)]);
    expect(many.evidence).toBe('The client retried 2 times; the last response was 500.');
  });
});

describe('a redirect gives a code', () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  it.each([
    ['http://127.0.0.1/callback?code=1&iss=x', true],
    ['app:/callback#code=1', true],
    [`http://127.0.0.1/callback?response=${jwt({ code: '1' })}`, true],
    [`http://127.0.0.1/callback#response=${jwt({ error: 'access_denied' })}`, false],
    ['http://127.0.0.1/callback?error=access_denied', false],
    ['/oauth2/consent', false],
  ])('%s: %s', (location, expected) => expect(givesCode(location)).toBe(expected));
});
