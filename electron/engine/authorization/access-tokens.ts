import { SignJWT } from 'jose';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clock, Clocks } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Statement } from '../journal/store/statement.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What an access token is to say. */
export interface TokenRequest {
  issuer: string;
  clientId: string;
  subject: string;
  scope: string;
  trace: string;
}

/** A signed access token with the rows by which it is known. */
export interface NewAccessToken {
  accessToken: string;
  expiresInSeconds: number;
  scope: string;
  entry: NewJournalEntry;
  statement: Statement;
}

export interface AccessTokens {
  /** Signs a JWT access token (RFC 9068). It counts once its rows are committed. */
  issue(request: TokenRequest): Promise<NewAccessToken>;
}

export interface AccessTokenSettings {
  audience: string;
  lifetimeSeconds: number;
}

const insert = `INSERT INTO tokens (id, client_id, subject, scope, issued_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`;

export function createAccessTokens(
  keys: SigningKeys,
  settings: AccessTokenSettings,
  clocks: Clocks,
  newId: NewId,
): AccessTokens {
  const clock: Clock = clocks.authorization;
  return {
    async issue({ issuer, clientId, subject, scope, trace }) {
      const id = newId('jti');
      const issuedAt = Math.floor(clock.now() / 1000);
      const expiresAt = issuedAt + settings.lifetimeSeconds;
      const key = keys.current();
      const accessToken = await new SignJWT({ client_id: clientId, scope })
        .setProtectedHeader({ alg: key.alg, typ: 'at+jwt', kid: key.kid })
        .setIssuer(issuer)
        .setAudience(settings.audience)
        .setSubject(subject)
        .setJti(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey);
      return {
        accessToken,
        expiresInSeconds: settings.lifetimeSeconds,
        scope,
        entry: {
          kind: 'token',
          atMs: clocks.wall.now(),
          trace,
          id,
          clientId,
          subject,
          scope,
          expiresAt: toInstant(expiresAt * 1000),
        },
        statement: { sql: insert, params: [id, clientId, subject, scope, issuedAt * 1000, expiresAt * 1000] },
      };
    },
  };
}
