import { createHash } from 'node:crypto';
import type { User } from '#shared/model/user.ts';
import type { Clock } from '../clock.ts';
import type { ProfileHolder } from '../profile.ts';
import { signJwt } from '../signing/compact-jws.ts';
import type { SigningAlgorithm, SigningKeys } from './signing-keys.ts';

export interface IdTokenRequest {
  issuer: string;
  clientId: string;
  user: User;
  scope: string;
  nonce?: string | undefined;
  /** Seconds since the epoch. */
  authTime: number;
  accessToken: string;
  acr?: string | undefined;
}

/** Signs ID tokens (OpenID Connect Core 1.0 2). */
export type IssueIdToken = (request: IdTokenRequest) => Promise<string>;

const lifetimeSeconds = 3600;

/** `at_hash`: left half of the access token's hash, with the signature's hash function (OpenID Connect Core 1.0 3.1.3.6). */
function accessTokenHash(accessToken: string, alg: SigningAlgorithm): string {
  const hash = createHash(alg === 'EdDSA' ? 'sha512' : 'sha256')
    .update(accessToken)
    .digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

/** The claims about a user that a scope includes (OpenID Connect Core 1.0 5.4). */
export function userClaims(user: User, scope: string): Record<string, unknown> {
  const granted = scope.split(' ');
  return {
    ...(granted.includes('profile') && {
      name: user.name ?? user.username,
      preferred_username: user.username,
      role: user.role,
    }),
    ...(granted.includes('email') && user.email !== undefined && { email: user.email, email_verified: true }),
  };
}

export function createIdTokens(keys: SigningKeys, profile: ProfileHolder, clock: Clock): IssueIdToken {
  return async ({ accessToken, acr, authTime, clientId, issuer, nonce, scope, user }) => {
    const key = await keys.current(profile.get().signingAlgorithm);
    const issuedAt = Math.floor(clock.now() / 1000);
    const claims = {
      ...userClaims(user, scope),
      auth_time: authTime,
      ...(acr !== undefined && { acr }),
      at_hash: accessTokenHash(accessToken, key.alg),
      ...(nonce !== undefined && { nonce }),
      iss: issuer,
      sub: user.username,
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
    };
    return signJwt(claims, { alg: key.alg, typ: 'JWT', kid: key.kid }, key.privateKey);
  };
}
