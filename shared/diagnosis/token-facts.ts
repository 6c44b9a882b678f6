import type { Evidence } from './evidence.ts';
import { addressOf, requestHeader, responseHeader } from './message-facts.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes base64url (RFC 4648 5) to text; undefined if the input is not base64url or not UTF-8. */
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

/** The credentials after the scheme in `Authorization`, unchanged; undefined without the header. */
function credentialsSent(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  return value === undefined ? undefined : (/^\s*\S+ (.*)$/s.exec(value)?.[1] ?? '');
}

/** The scheme in `Authorization`, in lower case. */
export const schemeSent = (evidence: Evidence): string | undefined =>
  requestHeader(evidence, 'authorization')?.trim().split(/\s/)[0]?.toLowerCase();

/** Every place that carried a token: the header (RFC 6750 2.1) and the query (2.3). */
export function tokenPlaces(evidence: Evidence): string[] {
  const inHeader = evidence.requestHeaders.filter(([name]) => name.toLowerCase() === 'authorization');
  const inQuery = /(^|&)access_token=/.test(addressOf(evidence).query);
  return [...inHeader.map(() => 'the Authorization header'), ...(inQuery ? ['the query'] : [])];
}

/** The token that was sent, decoded if it is a JWT. Nothing is verified. */
export function jwtSent(evidence: Evidence): { header: Members; claims: Members } | undefined {
  const parts = credentialsSent(evidence)?.trim().split('.') ?? [];
  const [header, claims] = [membersOf(parts[0]), membersOf(parts[1])];
  return parts.length === 3 && header && claims ? { header, claims } : undefined;
}

/** A time claim of the token, in milliseconds since the epoch. */
export function claimedTime(evidence: Evidence, claim: 'exp' | 'nbf'): number | undefined {
  const seconds = jwtSent(evidence)?.claims[claim];
  return typeof seconds === 'number' ? seconds * 1000 : undefined;
}

/** The server's time when it responded, from its `Date` header, in milliseconds since the epoch. */
export function serverTime(evidence: Evidence): number | undefined {
  const time = Date.parse(responseHeader(evidence, 'date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** What is wrong with the syntax of the bearer credentials (RFC 6750 2.1). */
export function malformation(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  const token = credentialsSent(evidence);
  if (value === undefined || token === undefined || schemeSent(evidence) !== 'bearer') return undefined;
  if (token.trim() === '') return 'there is no token after Bearer';
  if (/^bearer\s/i.test(token.trim())) return 'Bearer appears twice';
  if (/^\s|\s$/.test(token)) return 'there is an extra space before or after the token';
  if (/\s/.test(token)) return 'the token contains a space';
  if (/^["'<].*["'>]$/.test(token)) return 'the token is in quotes or brackets';
  if (!/^[A-Za-z0-9\-._~+/]+=*$/.test(token)) return 'the token contains a character that is not allowed in tokens';
  const looksLikeJwt = token.startsWith('eyJ');
  const parts = token.split('.').length;
  if (looksLikeJwt && parts !== 3) return `it has ${parts} of the 3 parts of a JWT, so part of it is missing`;
  if (looksLikeJwt && !jwtSent(evidence)) return 'the header or claims of the JWT cannot be decoded';
  return undefined;
}

/** Formats milliseconds since the epoch as ISO 8601. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
