import type { Evidence } from './evidence.ts';
import { addressOf, requestHeader, responseHeader } from './message-facts.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The text behind base64url (RFC 4648 5); none when it is not that, or no UTF-8. */
function decodeBase64Url(text: string): string | undefined {
  let bits = 0;
  let held = 0;
  let escaped = '';
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    escaped += `%${((held >> bits) & 0xff).toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

type Members = Record<string, unknown>;

function membersOf(part: string | undefined): Members | undefined {
  try {
    const value: unknown = JSON.parse(decodeBase64Url(part ?? '') ?? '');
    return typeof value === 'object' && value !== null ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** What follows the scheme in `Authorization`, as it was sent; none without such a field. */
function credentialsSent(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  return value === undefined ? undefined : (/^\s*\S+ (.*)$/s.exec(value)?.[1] ?? '');
}

/** The scheme in `Authorization`, in small letters. */
export const schemeSent = (evidence: Evidence): string | undefined =>
  requestHeader(evidence, 'authorization')?.trim().split(/\s/)[0]?.toLowerCase();

/** The places in which a token came: the header (RFC 6750 2.1) and the query (2.3). */
export function tokenPlaces(evidence: Evidence): string[] {
  const inHeader = evidence.requestHeaders.filter(([name]) => name.toLowerCase() === 'authorization');
  const inQuery = /(^|&)access_token=/.test(addressOf(evidence).query);
  return [...inHeader.map(() => 'the Authorization header'), ...(inQuery ? ['the query'] : [])];
}

/** A JWT that was sent as the token, decoded; nothing is verified. */
export function jwtSent(evidence: Evidence): { header: Members; claims: Members } | undefined {
  const parts = credentialsSent(evidence)?.trim().split('.') ?? [];
  const [header, claims] = [membersOf(parts[0]), membersOf(parts[1])];
  return parts.length === 3 && header && claims ? { header, claims } : undefined;
}

/** A time claim of the token in milliseconds. */
export function claimedTime(evidence: Evidence, claim: 'exp' | 'nbf'): number | undefined {
  const seconds = jwtSent(evidence)?.claims[claim];
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** The server's clock when it answered, by its `Date` field, in milliseconds. */
export function serverTime(evidence: Evidence): number | undefined {
  const time = Date.parse(responseHeader(evidence, 'date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** What is wrong with the form of the credentials, seen by itself (RFC 6750 2.1). */
export function malformation(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  const token = credentialsSent(evidence);
  if (value === undefined || token === undefined || schemeSent(evidence) !== 'bearer') return undefined;
  if (token.trim() === '') return 'no token follows Bearer';
  if (/^bearer\s/i.test(token.trim())) return 'the word Bearer is there twice';
  if (/^\s|\s$/.test(token)) return 'there is a space too many around the token';
  if (/\s/.test(token)) return 'there is a space within the token';
  if (/^["'<].*["'>]$/.test(token)) return 'the token is in quotes or brackets';
  if (!/^[A-Za-z0-9\-._~+/]+=*$/.test(token)) return 'the token holds a character that tokens do not have';
  const looksLikeJwt = token.startsWith('eyJ');
  const parts = token.split('.').length;
  if (looksLikeJwt && parts !== 3)
    return `the token has ${parts} of the 3 parts of a JWT, so it was cut or copied in part`;
  if (looksLikeJwt && !jwtSent(evidence)) return 'header or claims of the JWT cannot be read';
  return undefined;
}

/** Milliseconds since the epoch as ISO 8601. */
export const timeWords = (ms: number): string => new Date(ms).toISOString();
