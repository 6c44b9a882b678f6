import { hash } from 'node:crypto';
import { toInstant } from '#shared/model/instant.ts';
import type { FaultTarget } from '../faults/fault-target.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Faults } from '../faults/faults.ts';
import type { Statement } from '../store/statement.ts';
import type { PartBase } from '../part-base.ts';
import type { RecordedIssuer } from '../recording/play/recorded-issuer.ts';
import { andThen } from '../and-then.ts';
import { signJwt } from '../signing/compact-jws.ts';
import { applyDefectToOpaque, applyDefect, type TokenPlan } from './test-tokens/apply-defect.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';
import { boundTo, type AuthorizationDetail, type FurtherClaims } from './further-claims.ts';
import { newSecret } from './state/opaque-secret.ts';
import { tokenInsertion } from './state/stored-tokens.ts';
import type { TokenDefect } from '#shared/model/token-condition.ts';

/** The contents of an access token to issue. */
export interface TokenRequest {
  issuer: string;
  client: OAuthClient;
  subject: string;
  scope: string;
  trace: string;
  familyId?: string | undefined;
  dpopThumbprint?: string | undefined;
  /** Claims beyond those that every token has. */
  further?: FurtherClaims | undefined;
  /** Seconds. Default: the client's lifetime, else the profile's. */
  lifetime?: number | undefined;
  /** A defect to add, for test tokens. */
  defect?: TokenDefect | undefined;
  /** The request that the token is for. Faults match on it; without it, no fault changes the token. */
  on?: FaultTarget | undefined;
}

type TimedRequest = TokenRequest & { atMs: number; lifetime: number };

/** An access token with its journal entry and row. The token is accepted once both are committed. */
export interface NewAccessToken {
  id: string;
  accessToken: string;
  tokenType: 'Bearer' | 'DPoP';
  /** Seconds. */
  expiresIn: number;
  expiresAt: string;
  scope: string;
  /** What was granted of `authorization_details` (RFC 9396 7). */
  details?: AuthorizationDetail[] | undefined;
  entry: NewJournalEntry;
  statement: Statement;
}

export interface AccessTokens {
  /** Synchronous for an opaque token, if the key exists. */
  issue(request: TokenRequest): NewAccessToken | Promise<NewAccessToken>;
}

export interface AccessTokenDeps extends PartBase {
  keys: SigningKeys;
  audience: string;
  /** What the authorization server of a recording issued, while it is played. */
  recorded: () => RecordedIssuer | undefined;
}

const sign = ({ claims, header, key, spoil }: TokenPlan): Promise<string> => signJwt(claims, header, key).then(spoil);

function defectOf(faults: Faults, { defect, on }: TokenRequest): TokenDefect | undefined {
  return defect ?? (on && faults.act('authorization', 'token', on)?.what.condition);
}

/** The token, its row and its entry. */
function issued(request: TimedRequest, { claims }: TokenPlan, accessToken: string, secret?: string): NewAccessToken {
  const {
    atMs,
    client,
    dpopThumbprint = null,
    familyId = null,
    further = {},
    lifetime,
    scope,
    subject,
    trace,
  } = request;
  const { aud, exp, iat, iss, jti: id, nbf } = claims;
  const row = {
    id,
    clientId: client.id,
    subject,
    scope,
    format: secret === undefined ? ('jwt' as const) : ('opaque' as const),
    issuer: iss,
    audience: [aud].flat().join(' '),
    issuedAt: iat * 1000,
    notBefore: nbf === undefined ? null : nbf * 1000,
    expiresAt: exp * 1000,
    familyId,
    dpopThumbprint,
    claims: Object.keys(further).length === 0 ? null : JSON.stringify(further),
  };
  const expiresAt = toInstant(row.expiresAt);
  return {
    id,
    accessToken,
    tokenType: dpopThumbprint === null ? 'Bearer' : 'DPoP',
    expiresIn: lifetime,
    expiresAt,
    scope,
    details: further.authorization_details,
    entry: { kind: 'token', atMs, trace, id, clientId: client.id, subject, scope, expiresAt },
    statement: tokenInsertion(row, secret),
  };
}

/** Issues access tokens in the profile's format: JWT (RFC 9068) or opaque. Each `jti` is stored, so both can be revoked. */
export function createAccessTokens(deps: AccessTokenDeps): AccessTokens {
  const { keys, profile, clocks, faults, random, newId, audience, recorded } = deps;

  function signingKey({ on }: TokenRequest): SigningKey | Promise<SigningKey> {
    const { signingAlgorithm } = profile.get();
    const rotates = on !== undefined && faults.act('authorization', 'rotate-keys', on) !== undefined;
    return rotates ? keys.rotate(signingAlgorithm, 0) : keys.current(signingAlgorithm);
  }

  /** The key that a token is bound to. A declared fault swaps it. */
  function boundKey({ dpopThumbprint: key, on }: TokenRequest): string | undefined {
    const swapped = key !== undefined && on !== undefined && faults.act('authorization', 'swap-dpop-key', on);
    return swapped ? hash('sha256', key, 'base64url') : key;
  }

  function plan(request: TimedRequest, key: SigningKey, id: string, defect?: TokenDefect): TokenPlan {
    const { client, dpopThumbprint, further = {}, issuer, lifetime, scope, subject } = request;
    const issuedAt = Math.floor(clocks.authorization.now() / 1000);
    const sound: TokenPlan = {
      claims: {
        sub: subject,
        ...recorded()?.tokensOf(client.id)?.claims,
        iss: issuer,
        aud: audience,
        client_id: client.id,
        scope,
        jti: id,
        iat: issuedAt,
        exp: issuedAt + lifetime,
        ...further,
        ...boundTo(dpopThumbprint, further.cnf?.['x5t#S256']),
      },
      header: { alg: key.alg, typ: 'at+jwt', kid: key.kid },
      key: key.privateKey,
      spoil: (token) => token,
    };
    return defect === undefined ? sound : applyDefect(sound, defect, newId);
  }

  return {
    issue(given) {
      const { client, lifetime = client.accessTokenLifetime ?? profile.get().accessTokenLifetime } = given;
      const request = { ...given, lifetime, atMs: clocks.wall.now(), dpopThumbprint: boundKey(given) };
      const id = newId('jti');
      const defect = defectOf(faults, request);
      return andThen(signingKey(request), (key) => {
        const planned = plan(request, key, id, defect);
        const format = recorded()?.tokensOf(client.id)?.format ?? profile.get().accessTokenFormat;
        if (format !== 'opaque') return sign(planned).then((token) => issued(request, planned, token));
        const secret = newSecret(random, 'at');
        return issued(request, planned, applyDefectToOpaque(secret, defect), secret);
      });
    },
  };
}
