import { createHmac, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { compactVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  signJwt,
  verifyJwt,
  type JwsHeader,
  derToRaw,
  rawToDer,
} from '../../../../electron/engine/signing/compact-jws.ts';

const claims = { iss: 'http://localhost:4010/oauth', name: 'Zoë', exp: 2_000_000_000 };

const pairs: Record<Exclude<JwsHeader['alg'], 'HS256'>, { privateKey: KeyObject; publicKey: KeyObject }> = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: generateKeyPairSync('ed25519'),
};

const accepts = (token: string, alg: string, publicKey: KeyObject): Promise<boolean> =>
  verifyJwt(token, { alg, publicKey }).then(
    () => true,
    () => false,
  );

describe.each(Object.entries(pairs))('a JWT with %s', (name, { privateKey, publicKey }) => {
  const alg = name as keyof typeof pairs;
  const header = { alg, typ: 'at+jwt', kid: 'key_1' };

  it('is signed so that jose verifies it, and verified when jose signed it', async () => {
    const { payload, protectedHeader } = await compactVerify(await signJwt(claims, header, privateKey), publicKey);
    expect(protectedHeader).toEqual(header);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual(claims);
    const signed = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    expect(await accepts(signed, alg, publicKey)).toBe(true);
  });

  it('is rejected with another content, another signature, or one that is not base64url', async () => {
    const token = await signJwt(claims, header, privateKey);
    const [head, body = '', signature = ''] = token.split('.');
    const turned = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const others = [
      `${head}.${turned(body)}.${signature}`,
      `${head}.${body}.${turned(signature)}`,
      `${head}.${body}.${signature}~`,
      `${head}.${body}.${signature.slice(4)}`,
      `${head}.${body}.${signature}AAAA`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${body}.${signature}`,
    ];
    for (const other of others) expect(await accepts(other, alg, publicKey), other).toBe(false);
    expect(await accepts(token, alg, publicKey)).toBe(true);
  });

  it('is rejected if its header names another algorithm, or an extension', async () => {
    const other = alg === 'ES256' ? 'EdDSA' : 'ES256';
    const wrong = await signJwt(claims, { ...header, alg: other }, pairs[other].privateKey);
    expect(await accepts(wrong, alg, publicKey)).toBe(false);
    const critical = { ...header, crit: ['urn:example'], 'urn:example': true };
    expect(await accepts(await signJwt(claims, critical, privateKey), alg, publicKey)).toBe(false);
    const unencoded = { ...header, crit: ['b64'], b64: false };
    expect(await accepts(await signJwt(claims, unencoded, privateKey), alg, publicKey)).toBe(false);
  });
});

describe('a signature of ES256', () => {
  it('is the same after conversion to DER and back', () => {
    const integer = fc.tuple(fc.nat(32), fc.uint8Array({ minLength: 32, maxLength: 32 })).map(([zeros, bytes]) => {
      bytes.fill(0, 0, zeros);
      return bytes;
    });
    fc.assert(
      fc.property(integer, integer, (first, second) => {
        const raw = Buffer.concat([first, second]);
        expect(derToRaw(rawToDer(raw))).toEqual(raw);
      }),
    );
  });

  it('with an integer of 0 is rejected', async () => {
    const { privateKey, publicKey } = pairs.ES256;
    const token = await signJwt(claims, { alg: 'ES256', typ: 'JWT', kid: 'key_1' }, privateKey);
    const zeros = Buffer.alloc(64).toString('base64url');
    expect(await accepts(`${token.slice(0, token.lastIndexOf('.'))}.${zeros}`, 'ES256', publicKey)).toBe(false);
  });
});

it('a JWT with HS256 has an HMAC, and is not accepted for a public key', async () => {
  const key = createSecretKey('a key that everybody knows, 32 byte', 'utf8');
  const token = await signJwt(claims, { alg: 'HS256', typ: 'at+jwt', kid: 'key_1' }, key);
  const end = token.lastIndexOf('.');
  const hmac = createHmac('sha256', key).update(token.slice(0, end)).digest('base64url');
  expect(token.slice(end + 1)).toBe(hmac);
  expect(await accepts(token, 'ES256', pairs.ES256.publicKey)).toBe(false);
});
