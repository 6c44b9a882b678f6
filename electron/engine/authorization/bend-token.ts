import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import type { TokenBend } from '#shared/model/token-condition.ts';
import type { NewId } from '../identifier.ts';

/** What an access token is about to become. Times in seconds. */
export interface TokenPlan {
  claims: {
    iss: string;
    sub: string;
    aud: string;
    client_id: string;
    scope: string;
    jti: string;
    iat: number;
    exp: number;
    nbf?: number;
    cnf?: { jkt: string };
  };
  header: { alg: string; typ: string; kid: string };
  key: KeyObject | Uint8Array;
  /** What is done to the finished credential. */
  spoil: (token: string) => string;
}

const hour = 3600;

/** Changes a character in the middle of the last part, where every bit counts. */
function spoilSignature(token: string): string {
  const place = token.lastIndexOf('.') + Math.floor((token.length - token.lastIndexOf('.')) / 2);
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
}

/** Cuts the end off, as a careless copy does. */
function cut(token: string): string {
  return token.slice(0, Math.max(1, token.lastIndexOf('.')));
}

type Bending = (plan: TokenPlan, newId: NewId) => TokenPlan;

const bendings: Record<TokenBend, Bending> = {
  expired: (plan) => ({
    ...plan,
    claims: { ...plan.claims, iat: plan.claims.iat - 2 * hour, exp: plan.claims.iat - hour },
  }),
  'not-yet-valid': (plan) => ({
    ...plan,
    claims: { ...plan.claims, nbf: plan.claims.iat + hour, exp: plan.claims.exp + hour },
  }),
  malformed: (plan) => ({ ...plan, spoil: cut }),
  'bad-signature': (plan) => ({ ...plan, spoil: spoilSignature }),
  'unknown-key': (plan, newId) => ({
    ...plan,
    header: { ...plan.header, alg: 'ES256', kid: newId('key') },
    key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  }),
  'wrong-audience': (plan) => ({ ...plan, claims: { ...plan.claims, aud: 'urn:hookbench:someone-else' } }),
  'wrong-issuer': (plan) => ({ ...plan, claims: { ...plan.claims, iss: 'https://issuer.example' } }),
  'wrong-algorithm': (plan) => ({
    ...plan,
    header: { ...plan.header, alg: 'HS256' },
    key: new TextEncoder().encode('a key that everybody knows, 32 byte'),
  }),
};

/** Makes a token wrong in one way, and right in all others. */
export function bendToken(plan: TokenPlan, bend: TokenBend, newId: NewId): TokenPlan {
  return bendings[bend](plan, newId);
}

/**
 * Makes an opaque token wrong. It has no parts: where a JWT would have a wrong key or signature, the server does not know
 * it; times, audience and issuer are in what the server knows of it.
 */
export function bendOpaque(token: string, bend: TokenBend | undefined): string {
  switch (bend) {
    case 'malformed':
      return token.slice(0, token.length / 2);
    case 'bad-signature':
    case 'unknown-key':
    case 'wrong-algorithm':
      return spoilSignature(token);
    default:
      return token;
  }
}
