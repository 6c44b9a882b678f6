import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Store } from '../journal/store/open-store.ts';

/** A key that access tokens are signed with. */
export interface SigningKey {
  kid: string;
  alg: 'ES256';
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
}

/** The keys of the authorization server; the newest signs, all verify. */
export interface SigningKeys {
  current(): SigningKey;
  find(kid: string): SigningKey | undefined;
  all(): readonly SigningKey[];
}

function toSigningKey(kid: string, jwk: JsonWebKey): SigningKey {
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' } as JWK;
  return { kid, alg: 'ES256', privateKey, publicKey, publicJwk };
}

/** Reads the signing keys from the store, making the first one where there is none. */
export async function openSigningKeys(store: Store, clock: Clock, newId: NewId): Promise<SigningKeys> {
  const keys = store
    .all('SELECT kid, jwk FROM signing_keys ORDER BY created_at DESC, kid DESC')
    .map((row) => toSigningKey(row['kid'] as string, JSON.parse(row['jwk'] as string) as JsonWebKey));
  let [current] = keys;
  if (!current) {
    const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    current = toSigningKey(newId('key'), jwk);
    keys.push(current);
    await store.write([
      {
        sql: 'INSERT INTO signing_keys (kid, alg, jwk, created_at) VALUES (?, ?, ?, ?)',
        params: [current.kid, current.alg, JSON.stringify(jwk), clock.now()],
      },
    ]);
  }
  const signing = current;
  return {
    current: () => signing,
    find: (kid) => keys.find((key) => key.kid === kid),
    all: () => keys,
  };
}
