import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import type { Profile } from '#shared/profile/profile.ts';
import type { Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Store } from '../store/open-store.ts';

export type SigningAlgorithm = Profile['signingAlgorithm'];

/** A key that tokens are signed with. */
export interface SigningKey {
  kid: string;
  alg: SigningAlgorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
  /** When the key stops being valid, in milliseconds; `null` for the current key. */
  retiresAt: number | null;
}

/** The keys of the authorization server: one current key per algorithm, and replaced keys that are still valid. */
export interface SigningKeys {
  /** The current key, created on first use. */
  current(alg: SigningAlgorithm): SigningKey | Promise<SigningKey>;
  /** A key that is valid now. */
  find(kid: string): SigningKey | undefined;
  /** All keys that are valid now, newest first. */
  all(): readonly SigningKey[];
  /** Replaces the current key. The old one stays valid for `overlapSeconds`. */
  rotate(alg: SigningAlgorithm, overlapSeconds: number): Promise<SigningKey>;
}

const generate = promisify(generateKeyPair);

async function newPrivateKey(alg: SigningAlgorithm): Promise<KeyObject> {
  switch (alg) {
    case 'ES256':
      return (await generate('ec', { namedCurve: 'P-256' })).privateKey;
    case 'RS256':
      return (await generate('rsa', { modulusLength: 2048 })).privateKey;
    case 'EdDSA':
      return (await generate('ed25519')).privateKey;
  }
}

function toSigningKey(kid: string, alg: SigningAlgorithm, privateKey: KeyObject, retiresAt: number | null): SigningKey {
  const publicKey = createPublicKey(privateKey);
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' } as JWK;
  return { kid, alg, privateKey, publicKey, publicJwk, retiresAt };
}

function readKeys(store: Store): SigningKey[] {
  return store.all('SELECT * FROM signing_keys ORDER BY created_at DESC, kid DESC').map((row) => {
    const jwk = JSON.parse(store.unseal(row['jwk'] as string)) as JsonWebKey;
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    return toSigningKey(
      row['kid'] as string,
      row['alg'] as SigningAlgorithm,
      privateKey,
      row['retires_at'] as number | null,
    );
  });
}

const insert = 'INSERT INTO signing_keys (kid, alg, jwk, created_at) VALUES (?, ?, ?, ?)';
const retire = 'UPDATE signing_keys SET retires_at = ? WHERE kid = ?';

/** Reads the signing keys from the store. */
export function openSigningKeys(store: Store, clock: Clock, newId: NewId): SigningKeys {
  const keys = readKeys(store);
  const creating = new Map<SigningAlgorithm, Promise<SigningKey>>();
  const isValid = ({ retiresAt }: SigningKey): boolean => retiresAt === null || retiresAt > clock.now();
  const signing = (alg: SigningAlgorithm): SigningKey | undefined =>
    keys.find((key) => key.alg === alg && key.retiresAt === null);

  /** Rotations run one after the other, so that each retires the key of the previous one. */
  const inTurn = oneAtATime();
  const rotate: SigningKeys['rotate'] = (alg, overlapSeconds) => inTurn(() => create(alg, overlapSeconds));

  async function create(alg: SigningAlgorithm, overlapSeconds: number): Promise<SigningKey> {
    const key = toSigningKey(newId('key'), alg, await newPrivateKey(alg), null);
    const replaced = signing(alg);
    const retiresAt = clock.now() + overlapSeconds * 1000;
    const jwk = JSON.stringify(key.privateKey.export({ format: 'jwk' }));
    await store.write([
      { sql: insert, params: [key.kid, alg, store.seal(jwk), clock.now()] },
      ...(replaced ? [{ sql: retire, params: [retiresAt, replaced.kid] }] : []),
    ]);
    if (replaced) replaced.retiresAt = retiresAt;
    keys.unshift(key);
    return key;
  }

  return {
    current(alg) {
      const found = signing(alg);
      if (found) return found;
      const created = creating.get(alg) ?? rotate(alg, 0);
      creating.set(alg, created);
      return created.finally(() => creating.delete(alg));
    },
    find: (kid) => keys.find((key) => key.kid === kid && isValid(key)),
    all: () => keys.filter(isValid),
    rotate,
  };
}
