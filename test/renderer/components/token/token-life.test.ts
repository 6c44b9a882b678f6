import { expect, test } from 'vitest';
import type { FlowTokens } from '#shared/model/flow.ts';
import type { IssuedToken } from '#shared/model/issued-token.ts';
import { decodeJwt } from '../../../../renderer/components/text/decode-jwt.ts';
import { formatCountdown, lifeLeft, tokenLife } from '../../../../renderer/components/token/token-life.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const accessToken = `${part({ alg: 'ES256' })}.${part({ jti: 'jti_1', iat: 1000, exp: 1300 })}.sig`;
const tokens: FlowTokens = {
  accessToken,
  tokenType: 'bearer',
  receivedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-20T12:05:00.000Z',
};
const issued: IssuedToken = {
  id: 'jti_1',
  clientId: 'demo-app',
  subject: 'agent',
  scope: '',
  format: 'jwt',
  issuedAt: new Date(1_000_000).toISOString(),
  expiresAt: new Date(1_300_000).toISOString(),
  revokedAt: null,
  familyId: null,
};

test('uses the claims of a JWT, on the service’s clock', () => {
  expect(tokenLife(tokens, decodeJwt(accessToken), issued)).toEqual({
    fromMs: 1_000_000,
    untilMs: 1_300_000,
    by: 'service',
    revoked: false,
  });
});

test('uses expires_in of an opaque token, on the client’s clock, and returns nothing without it', () => {
  expect(tokenLife(tokens, undefined, undefined)).toMatchObject({
    untilMs: Date.parse(tokens.expiresAt ?? ''),
    by: 'client',
  });
  const { expiresAt: _, ...endless } = tokens;
  expect(tokenLife(endless, undefined, undefined)).toBeUndefined();
});

test('treats a token as expired when the authorization server expired or revoked it, whatever its claims', () => {
  const jwt = decodeJwt(accessToken);
  expect(tokenLife(tokens, jwt, { ...issued, expiresAt: new Date(1_100_000).toISOString() })?.untilMs).toBe(1_100_000);
  expect(tokenLife(tokens, jwt, { ...issued, revokedAt: issued.issuedAt })?.revoked).toBe(true);
});

test('returns the remaining share between 0 and 1', () => {
  const life = { fromMs: 0, untilMs: 100, by: 'service' as const, revoked: false };
  expect([-50, 0, 25, 150].map((now) => lifeLeft(life, now))).toEqual([
    { share: 1, leftMs: 150 },
    { share: 1, leftMs: 100 },
    { share: 0.75, leftMs: 75 },
    { share: 0, leftMs: -50 },
  ]);
});

test.each([
  [299_001, '5:00'],
  [4_000, '0:04'],
  [1, '0:01'],
  [-5, '0:00'],
  [3_600_000, '1:00:00'],
  [100 * 3_600_000, '4 d'],
])('formats %d ms as %s', (ms, words) => {
  expect(formatCountdown(ms)).toBe(words);
});
