import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { TokenDefect } from '#shared/model/token-condition.ts';
import type { NewId } from '../../identifier.ts';
import type { JwsHeader } from '../../signing/compact-jws.ts';
import type { FurtherClaims } from '../further-claims.ts';
import { cutToken, spoilSignature } from '../../signing/spoil-token.ts';

/** The contents and key of an access token before it is signed. Times in seconds. */
export interface TokenPlan {
  claims: {
    iss: string;
    sub: string;
    aud: string | string[];
    client_id: string;
    scope: string;
    jti: string;
    iat: number;
    exp: number;
    nbf?: number;
    cnf?: FurtherClaims['cnf'];
  };
  header: JwsHeader;
  key: KeyObject;
  /** Changes the signed token. */
  spoil: (token: string) => string;
}

const hour = 3600;

type Defect = (plan: TokenPlan, newId: NewId) => TokenPlan;

const defects: Record<TokenDefect, Defect> = {
  expired: (plan) => ({
    ...plan,
    claims: { ...plan.claims, iat: plan.claims.iat - 2 * hour, exp: plan.claims.iat - hour },
  }),
  'not-yet-valid': (plan) => ({
    ...plan,
    claims: { ...plan.claims, nbf: plan.claims.iat + hour, exp: plan.claims.exp + hour },
  }),
  malformed: (plan) => ({ ...plan, spoil: cutToken }),
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
    key: createSecretKey('a key that everybody knows, 32 byte', 'utf8'),
  }),
};

/** Adds one defect to a token that is otherwise valid. */
export function applyDefect(plan: TokenPlan, defect: TokenDefect, newId: NewId): TokenPlan {
  return defects[defect](plan, newId);
}

/**
 * Adds a defect to an opaque token. It has no signature, so signature and key defects make it unknown to the server.
 * Times, audience and issuer are stored by the server, so those defects do not change the credential.
 */
export function applyDefectToOpaque(token: string, defect: TokenDefect | undefined): string {
  switch (defect) {
    case 'malformed':
      return cutToken(token);
    case 'bad-signature':
    case 'unknown-key':
    case 'wrong-algorithm':
      return spoilSignature(token);
    default:
      return token;
  }
}
