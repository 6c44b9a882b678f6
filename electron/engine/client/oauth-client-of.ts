import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { maxJwtLength } from '#shared/model/jwt-claims.ts';
import { jsonObject } from '#shared/text/json.ts';
import { basicUser } from '../http/token-request.ts';

/** The `client_id` claim of a JWT access token (RFC 9068 2.2). */
function byToken(authorization: string): string | undefined {
  const token = /^(?:bearer|dpop) +(\S+)/i.exec(authorization.trim())?.[1];
  if (token === undefined || token.length > maxJwtLength) return undefined;
  const claims = jsonObject(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims?.['client_id'] === 'string' ? claims['client_id'] : undefined;
}

/** The OAuth client id that a request claims: in Basic credentials, a JWT or a form. Opaque tokens do not contain it. */
export function oauthClientOf(headers: readonly HeaderPair[], body: Buffer): string | undefined {
  const valueOf = (wanted: string): string => firstHeader(headers, wanted) ?? '';
  const authorized = basicUser(valueOf('authorization')) ?? byToken(valueOf('authorization'));
  if (authorized !== undefined || !/^application\/x-www-form-urlencoded\b/i.test(valueOf('content-type')))
    return authorized;
  return new URLSearchParams(body.toString()).get('client_id') ?? undefined;
}
