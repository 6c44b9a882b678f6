import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { checkSignedResponse } from '../../../../../electron/engine/client/flows/signed-response.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'server' } as { kty: 'EC' }] };
const nowMs = Date.UTC(2026, 0, 1);
const now = nowMs / 1000;
const issuer = 'https://issuer.example';
const good = { iss: issuer, aud: 'app', exp: now + 60, code: 'abc', state: 'xyz' };

const signed = (claims: Record<string, unknown>, key = pair, kid = 'server') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key.privateKey);
const check = (jwt: string | null) =>
  checkSignedResponse(jwt, { issuer, clientId: 'app', nowMs, readKeys: () => Promise.resolve(keys) });

describe('a signed authorization response', () => {
  it('gives its parameters if each check passes', async () => {
    const { checks, parameters } = await check(await signed(good));
    expect(checks.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(parameters).toEqual({ iss: issuer, code: 'abc', state: 'xyz' });
  });

  const wrong: [string, () => Promise<string | null> | string | null, string[], RegExp][] = [
    ['of another key', () => signed(good, other), ['response_signature_valid'], /signature/],
    ['of an unknown key', () => signed(good, pair, 'other'), ['response_signature_valid'], /no applicable key/],
    ['without a signature', () => new UnsecuredJWT(good).encode(), ['response_signature_valid'], /signature/],
    ['that is encrypted', () => 'a.b.c.d.e', expect.arrayContaining(['response_signature_valid']), /encrypted/],
    [
      'of another issuer',
      () => signed({ ...good, iss: 'https://x.example' }),
      ['response_issuer_expected'],
      /x.example/,
    ],
    ['without iss', () => signed({ ...good, iss: undefined }), ['response_issuer_expected'], /iss is absent/],
    ['for another client', () => signed({ ...good, aud: 'another' }), ['response_audience_expected'], /another/],
    ['without aud', () => signed({ ...good, aud: undefined }), ['response_audience_expected'], /aud is absent/],
    ['that expired', () => signed({ ...good, exp: now - 60 }), ['response_not_expired'], /60 s ago/],
    ['without exp', () => signed({ ...good, exp: undefined }), ['response_not_expired'], /exp is absent/],
    ['that is no JWT', () => null, ['response_signed'], /absent/],
  ];
  it.each(wrong)('%s is rejected by the check that says so', async (_, jwt, names, words) => {
    const { checks, parameters } = await check(await jwt());
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ name }) => name)).toEqual(names);
    expect(failed[0]?.evidence).toMatch(words);
    expect(parameters).toBeUndefined();
  });
});
