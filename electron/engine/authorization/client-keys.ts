import type { JSONWebKeySet } from 'jose';
import { publicJwks } from '#shared/model/client-authentication.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Clock } from '../clock.ts';
import { createRecentMap } from '../recent-map.ts';
import type { ReadClientDocument } from './client-documents.ts';

/** The public keys of clients. */
export type ClientKeys = ReturnType<typeof createClientKeys>;

const minKept = 100;
/** Keys are read again at most this often, whatever clients send. */
const minAgeMs = 10_000;
const maxAgeMs = 300_000;

interface Kept {
  atMs: number;
  keys: Promise<JSONWebKeySet>;
  failed?: boolean;
}

export function createClientKeys(read: ReadClientDocument, clock: Clock) {
  const kept = createRecentMap<Kept>(minKept);

  /** Also if the clock was moved back since then. */
  const ageOf = (uri: string): number => Math.abs(clock.now() - (kept.get(uri)?.atMs ?? -Infinity));

  function readAgain(uri: string): Promise<JSONWebKeySet> {
    const keys = read(uri).then(
      (text) => publicJwks.parse(JSON.parse(text)) as JSONWebKeySet,
      (error: unknown) => {
        throw new Error(`${uri} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      },
    );
    const made: Kept = { atMs: clock.now(), keys };
    keys.catch(() => (made.failed = true));
    kept.set(uri, made);
    return keys;
  }

  return {
    /** The registered keys, or those at the client's `jwksUri`. @throws Error with the reason */
    async of({ id, jwks, jwksUri }: OAuthClient): Promise<JSONWebKeySet> {
      if (jwks) return jwks as JSONWebKeySet;
      if (jwksUri === undefined) throw new Error(`"${id}" has no registered public key`);
      const known = kept.get(jwksUri);
      return known && ageOf(jwksUri) < (known.failed ? minAgeMs : maxAgeMs) ? known.keys : readAgain(jwksUri);
    },
    /** Reads the keys again, because none of them fits. @returns Whether they were read. */
    async renew({ jwks, jwksUri }: OAuthClient): Promise<boolean> {
      if (jwks || jwksUri === undefined || ageOf(jwksUri) < minAgeMs) return false;
      await readAgain(jwksUri);
      return true;
    },
  };
}
