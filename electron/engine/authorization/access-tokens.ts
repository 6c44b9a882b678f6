import { SignJWT } from 'jose';
import { toInstant } from '#shared/model/instant.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Faults } from '../faults/faults.ts';
import type { Statement } from '../journal/store/statement.ts';
import type { PartBase } from '../part-base.ts';
import { bendOpaque, bendToken, type TokenPlan } from './bend-token.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';
import { newSecret } from './state/opaque-secret.ts';
import { tokenInsertion } from './state/stored-tokens.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';

/** What an access token is to say. */
export interface TokenRequest {
  issuer: string;
  client: OAuthClient;
  subject: string;
  scope: string;
  trace: string;
  familyId?: string | undefined;
  dpopThumbprint?: string | undefined;
  /** Seconds; without it the client's or the profile's. */
  lifetime?: number | undefined;
  /** Makes the token wrong in one way. */
  bend?: TokenBend | undefined;
  /** The request that asks for it, for faults to know; a token made by hand is just as it was asked for. */
  on?: FaultTarget | undefined;
}

/** An access token with the rows by which it is known. It counts once they are committed. */
export interface NewAccessToken {
  id: string;
  accessToken: string;
  tokenType: 'Bearer' | 'DPoP';
  /** Seconds. */
  expiresIn: number;
  expiresAt: string;
  scope: string;
  entry: NewJournalEntry;
  statement: Statement;
}

export interface AccessTokens {
  issue(request: TokenRequest): Promise<NewAccessToken>;
}

export interface AccessTokenParts extends PartBase {
  keys: SigningKeys;
  audience: string;
}

async function sign({ claims, header, key, spoil }: TokenPlan): Promise<string> {
  const signed = await new SignJWT(claims).setProtectedHeader(header).sign(key);
  return spoil(signed);
}

function bendOf(faults: Faults, { bend, on }: TokenRequest): TokenBend | undefined {
  return bend ?? (on && faults.act('authorization', 'token', on)?.what.condition);
}

/** Issues access tokens as the profile says: JWT (RFC 9068) or opaque. Each `jti` is tracked, so both can be revoked. */
export function createAccessTokens(parts: AccessTokenParts): AccessTokens {
  const { keys, profile, clocks, faults, random, newId, audience } = parts;

  function signingKey({ on }: TokenRequest): Promise<SigningKey> {
    const { signingAlgorithm } = profile.get();
    const rotates = on !== undefined && faults.act('authorization', 'rotate-keys', on) !== undefined;
    return rotates ? keys.rotate(signingAlgorithm, 0) : keys.current(signingAlgorithm);
  }

  async function plan(request: TokenRequest, id: string, lifetime: number, bend?: TokenBend): Promise<TokenPlan> {
    const { client, dpopThumbprint, issuer, scope, subject } = request;
    const key = await signingKey(request);
    const issuedAt = Math.floor(clocks.authorization.now() / 1000);
    const straight: TokenPlan = {
      claims: {
        iss: issuer,
        sub: subject,
        aud: audience,
        client_id: client.id,
        scope,
        jti: id,
        iat: issuedAt,
        exp: issuedAt + lifetime,
        ...(dpopThumbprint !== undefined && { cnf: { jkt: dpopThumbprint } }),
      },
      header: { alg: key.alg, typ: 'at+jwt', kid: key.kid },
      key: key.privateKey,
      spoil: (token) => token,
    };
    return bend === undefined ? straight : bendToken(straight, bend, newId);
  }

  return {
    async issue(request) {
      const { client, dpopThumbprint = null, familyId = null, scope, subject, trace } = request;
      const id = newId('jti');
      const lifetime = request.lifetime ?? client.accessTokenLifetime ?? profile.get().accessTokenLifetime;
      const bend = bendOf(faults, request);
      const planned = await plan(request, id, lifetime, bend);
      const { aud, exp, iat, iss, nbf } = planned.claims;
      const opaque = profile.get().accessTokenFormat === 'opaque';
      const secret = opaque ? newSecret(random, 'at') : undefined;
      const accessToken = secret === undefined ? await sign(planned) : bendOpaque(secret, bend);
      const row = {
        id,
        clientId: client.id,
        subject,
        scope,
        format: opaque ? ('opaque' as const) : ('jwt' as const),
        issuer: iss,
        audience: aud,
        issuedAt: iat * 1000,
        notBefore: nbf === undefined ? null : nbf * 1000,
        expiresAt: exp * 1000,
        familyId,
        dpopThumbprint,
      };
      const expiresAt = toInstant(row.expiresAt);
      return {
        id,
        accessToken,
        tokenType: dpopThumbprint === null ? 'Bearer' : 'DPoP',
        expiresIn: lifetime,
        expiresAt,
        scope,
        entry: { kind: 'token', atMs: clocks.wall.now(), trace, id, clientId: client.id, subject, scope, expiresAt },
        statement: tokenInsertion(row, secret),
      };
    },
  };
}
