import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeJwt, decodeProtectedHeader, exportJWK, SignJWT } from 'jose';
import { createRecentMap } from '../../recent-map.ts';

/** Algorithms by the key that signs with them. Others, such as HS256, need a key that only the servers have. */
const algorithms = {
  rsa: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ec: ['ES256'],
  ed25519: ['EdDSA', 'Ed25519'],
} as const;
type KeyKind = keyof typeof algorithms;

const newKey: Readonly<Record<KeyKind, () => Promise<{ privateKey: KeyObject }>>> = {
  rsa: () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ec: () => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' }),
  ed25519: () => promisify(generateKeyPair)('ed25519'),
};

const keptTokens = 1000;

/**
 * Signs ID tokens again while they are recorded: a client compares their issuer with the address that it was configured with,
 * which is ours.
 */
export type IdTokens = Awaited<ReturnType<typeof createIdTokens>>;

/** @param realIssuer The issuer identifier of the real authorization server. */
export async function createIdTokens(realIssuer: () => string) {
  const originals = createRecentMap<string>(keptTokens);
  const kinds = Object.keys(algorithms) as KeyKind[];
  const made = await Promise.all(
    kinds.map(async (kind) => {
      const { privateKey } = await newKey[kind]();
      const kid = `hookbench-recording-${kind}`;
      const jwk = await exportJWK(createPublicKey(privateKey));
      return { kind, kid, privateKey, jwk: { ...jwk, kid, use: 'sig' } };
    }),
  );

  return {
    /** The public keys to add to those of the real issuer. */
    keys: made.map(({ jwk }) => jwk),
    /** The same ID token with another issuer, signed by our key; unchanged if that is not possible. */
    async sign(token: string, issuer: string): Promise<string> {
      try {
        const header = decodeProtectedHeader(token);
        const claims = decodeJwt(token);
        const key = made.find(({ kind }) => (algorithms[kind] as readonly string[]).includes(header.alg ?? ''));
        if (!key || claims.iss !== realIssuer()) return token;
        const signed = await new SignJWT({ ...claims, iss: issuer })
          .setProtectedHeader({ ...header, alg: header.alg ?? '', kid: key.kid })
          .sign(key.privateKey);
        originals.set(signed, token);
        return signed;
      } catch {
        return token;
      }
    },
    /** The real ID token for one of ours. */
    original: (token: string): string | undefined => originals.get(token),
  };
}
