import { expect, it } from 'vitest';
import { brokenTokenChoices, tokenIn } from '../../../../../electron/engine/client/servers/broken-tokens.ts';
import type { KeptToken } from '../../../../../electron/engine/client/servers/server-tokens.ts';

const at = (ms: number) => new Date(ms).toISOString();
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = `${part({ alg: 'RS256' })}.${part({ sub: 'a', exp: 300 })}.c2lnbmF0dXJl`;
const kept = (accessToken: string, more: object = {}): KeptToken => ({
  id: 'tok_1',
  clientId: 'c',
  purpose: '',
  accessToken,
  tokenType: 'Bearer',
  receivedAt: at(0),
  ...more,
});

it('an opaque token has no payload to change, and says when it expires', () => {
  const choices = brokenTokenChoices([kept('opaque-token', { expiresAt: at(60_000) })], 1000);
  expect(choices.filter(({ possible }) => !possible)).toEqual([
    { condition: 'expired', possible: false, note: 'the kept token expires', at: at(60_000) },
    {
      condition: 'changed-payload',
      possible: false,
      note: 'not possible: the token is opaque, so it has no payload to change',
    },
  ]);
  expect(tokenIn('changed-payload', 'opaque-token')).toBeUndefined();
  expect(tokenIn('cut', 'opaque-token')?.accessToken).toBe('opaque');
});

it('the claim exp of a JWT decides whether it has expired', () => {
  const expired = (nowMs: number) => brokenTokenChoices([kept(jwt, { expiresAt: at(1000) })], nowMs)[0];
  expect(expired(299_000)).toMatchObject({ possible: false, at: at(300_000) });
  expect(expired(300_000)).toMatchObject({ possible: true, at: at(0) });
  expect(brokenTokenChoices([], 0)[0]).toMatchObject({ possible: false, note: expect.stringContaining('get a token') });
});

it('a changed payload keeps the header and the signature', () => {
  const [header, payload = '', signature] = tokenIn('changed-payload', jwt)?.accessToken.split('.') ?? [];
  expect([header, signature]).toEqual([jwt.split('.')[0], jwt.split('.')[2]]);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ sub: 'a', exp: 86_700 });
});
