import { SignJWT, generateKeyPair, type CryptoKey } from 'jose';
import { describe, expect, it } from 'vitest';
import type { SigningKey, SigningKeys } from '../../../../electron/engine/authorization/signing-keys.ts';
import { createVerifiedJwts } from '../../../../electron/engine/authorization/verified-jwts.ts';

const signed = (key: CryptoKey, kid: string, jti: string) =>
  new SignJWT({ jti, sub: 'c', client_id: 'c', iat: 0 }).setProtectedHeader({ alg: 'ES256', kid }).sign(key);

describe('a JWT of the authorization server', () => {
  it('is identified from the cache only while its key is valid', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    let good = true;
    const key = { kid: 'k1', alg: 'ES256', publicKey } as unknown as SigningKey;
    const keys: Pick<SigningKeys, 'find'> = { find: (kid) => (good && kid === 'k1' ? key : undefined) };
    const jwts = createVerifiedJwts(keys);
    const token = await signed(privateKey, 'k1', 'jti_1');
    for (let call = 0; call < 3; call++) expect(await jwts.identify(token)).toBe('jti_1');
    good = false;
    expect(await jwts.identify(token)).toBeUndefined();
    good = true;
    expect(await jwts.identify(token)).toBe('jti_1');
    const [header, , signature] = token.split('.');
    const other = Buffer.from('{"jti":"jti_2"}').toString('base64url');
    for (const forged of [`${header}.${other}.${signature}`, token.slice(0, -8), 'no token', ''])
      expect(await jwts.identify(forged)).toBeUndefined();
    expect(await jwts.identify(await signed(privateKey, 'another', 'jti_3'))).toBeUndefined();
    const incomplete = new SignJWT({ jti: 'jti_4' }).setProtectedHeader({ alg: 'ES256', kid: 'k1' });
    expect(await jwts.identify(await incomplete.sign(privateKey))).toBeUndefined();
  });
});
