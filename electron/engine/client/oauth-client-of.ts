import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { maxJwtLength } from '#shared/model/jwt-claims.ts';

const formDecode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** The client id in HTTP Basic credentials (RFC 6749 2.3.1). */
function byBasic(credentials: string): string {
  return formDecode(Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '');
}

/** The `client_id` claim of a JWT access token (RFC 9068 2.2). */
function byToken(token: string): string | undefined {
  if (token.length > maxJwtLength) return undefined;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  return typeof claims['client_id'] === 'string' ? claims['client_id'] : undefined;
}

function byAuthorization(value: string): string | undefined {
  const [scheme = '', credentials = ''] = value.trim().split(/ +/);
  try {
    if (/^basic$/i.test(scheme)) return byBasic(credentials);
    return /^(bearer|dpop)$/i.test(scheme) ? byToken(credentials) : undefined;
  } catch {
    return undefined;
  }
}

/** The OAuth client id that a request claims: in Basic credentials, a JWT or a form. Opaque tokens do not contain it. */
export function oauthClientOf(headers: readonly HeaderPair[], body: Buffer): string | undefined {
  const valueOf = (wanted: string): string => firstHeader(headers, wanted) ?? '';
  const authorized = byAuthorization(valueOf('authorization'));
  if (authorized !== undefined || !/^application\/x-www-form-urlencoded\b/i.test(valueOf('content-type')))
    return authorized;
  return new URLSearchParams(body.toString()).get('client_id') ?? undefined;
}
