import { jsonValue } from '../text/json.ts';
import { decodedIfValid } from '../text/percent.ts';
import { isNumericDate, maxJwtLength } from '../model/jwt-claims.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, requestHeader, responseHeader } from './message-facts.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes base64url (RFC 4648 5) to text; undefined if the input is not base64url or not UTF-8. */
export function decodeBase64Url(text: string): string | undefined {
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
  return decodedIfValid(escaped);
}

type Members = Record<string, unknown>;
/** What is read of a request that need not have been sent. */
type WithHeaders = Pick<Evidence, 'requestHeaders'>;

function membersOf(part: string | undefined): Members | undefined {
  const value = jsonValue(decodeBase64Url(part ?? '') ?? '');
  return typeof value === 'object' && value !== null ? (value as Members) : undefined;
}

/** The credentials after the scheme in `Authorization`, unchanged; undefined without the header. */
function credentialsSent(evidence: WithHeaders): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  return value === undefined ? undefined : (/^\s*\S+ (.*)$/s.exec(value)?.[1] ?? '');
}

/** The scheme in `Authorization`, in lower case. */
export function schemeSent(evidence: WithHeaders): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  // Every cause asks for it: what follows the scheme, which can be long, is not read.
  return value === undefined ? undefined : /^\s*(\S*)/.exec(value)?.[1]?.toLowerCase();
}

/** Every place that carried a token: the header (RFC 6750 2.1) and the query (2.3). */
export function tokenPlaces(evidence: Evidence): string[] {
  const inHeader = evidence.requestHeaders.filter(([name]) => name.toLowerCase() === 'authorization');
  const inQuery = /(^|&)access_token=/.test(addressOf(evidence).query);
  return [...inHeader.map(() => 'the Authorization header'), ...(inQuery ? ['the query'] : [])];
}

interface DecodedJwt {
  header: Members;
  claims: Members;
}

function decode(token: string): DecodedJwt | undefined {
  if (token.length > maxJwtLength) return undefined;
  const parts = token.split('.');
  const [header, claims] = [membersOf(parts[0]), membersOf(parts[1])];
  return parts.length === 3 && header && claims ? { header, claims } : undefined;
}

let lastToken = '';
let lastDecoded: DecodedJwt | undefined;

/** A token that is decoded if it is a JWT; once for all causes that read it. Nothing is verified. */
function decodedJwt(token: string): DecodedJwt | undefined {
  if (token !== lastToken) {
    lastDecoded = decode(token);
    lastToken = token;
  }
  return lastDecoded;
}

/** The token that was sent, decoded if it is a JWT. Nothing is verified. */
export const jwtSent = (evidence: WithHeaders): DecodedJwt | undefined =>
  decodedJwt(credentialsSent(evidence)?.trim() ?? '');

/** A time claim of the token, in milliseconds since the epoch. */
export function claimedTime(evidence: Evidence, claim: 'exp' | 'nbf'): number | undefined {
  const seconds = jwtSent(evidence)?.claims[claim];
  return isNumericDate(seconds) ? seconds * 1000 : undefined;
}

/** The server's time when it responded, from its `Date` header, in milliseconds since the epoch. */
export function serverTime(evidence: Evidence): number | undefined {
  const time = Date.parse(responseHeader(evidence, 'date') ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Texts that programs send instead of a token. */
const notTokens: readonly { is: RegExp; what: string }[] = [
  {
    is: /^(undefined|null|None|nil|NaN|true|false)$/,
    what: 'the text is the name of an empty value, not a token: the program sent its variable before it was set',
  },
  { is: /^\[object \w+\]$/, what: 'an object was converted to text: send its access_token member' },
  { is: /^\{[\s\S]*"?access_token/, what: 'the whole token response was sent: send only its access_token member' },
  {
    is: /^(\$\w+|\$\{[^}]*\}|\{\{[^}]*\}\}|%\w+%|<[\w -]+>|\{\w+\})$/,
    what: 'a variable or placeholder was not replaced by the token',
  },
  { is: /(\\[nr]|%0[AaDd])$/, what: 'an escaped line break follows the token' },
  { is: /^b(['"]).*\1$/s, what: 'the text of a bytes object of Python was sent: decode it to text first' },
  { is: /^\*+$|^\[?redacted\]?$/i, what: 'a masked value was copied instead of the token' },
];

/** What is wrong with the syntax of bearer credentials (RFC 6750 2.1), given the value of `Authorization`. */
export function malformationOf(authorization: string): string | undefined {
  const [, scheme = '', token = ''] = /^\s*(\S+)(?: (.*))?$/s.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  if (token.trim() === '') return 'there is no token after Bearer';
  if (/^bearer\s/i.test(token.trim())) return 'Bearer appears twice';
  const named = notTokens.find(({ is }) => is.test(token.trim()));
  if (named) return `${named.what} (${JSON.stringify(token.trim().slice(0, 20))})`;
  if (/^\s|\s$/.test(token)) return 'there is an extra space before or after the token';
  if (/\s/.test(token)) return 'the token contains a space';
  if (/^["'<].*["'>]$/.test(token)) return 'the token is in quotes or brackets';
  if (!/^[A-Za-z0-9\-._~+/:|]+=*$/.test(token)) return 'the token contains a character that is not allowed in tokens';
  const looksLikeJwt = token.startsWith('eyJ') && token.length <= maxJwtLength;
  const parts = token.split('.').length;
  if (looksLikeJwt && parts !== 3) return `it has ${parts} of the 3 parts of a JWT, so part of it is missing`;
  if (looksLikeJwt && !decodedJwt(token)) return 'the header or claims of the JWT cannot be decoded';
  return undefined;
}

/** Formats milliseconds since the epoch as ISO 8601. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Whether a JWT has claims that only ID tokens have (OpenID Connect Core 1.0 2), and is not typed as access token. */
export function hasIdTokenClaims(type: unknown, claims: object): boolean {
  const isAccessToken = typeof type === 'string' && type.toLowerCase().includes('at+jwt');
  return !isAccessToken && ['nonce', 'at_hash', 'c_hash'].some((name) => name in claims) && !('scope' in claims);
}

/** Whether the token that was sent is an ID token. */
export function isIdToken(evidence: Evidence): boolean {
  const { claims = {}, header = {} } = jwtSent(evidence) ?? {};
  return hasIdTokenClaims(header['typ'], claims);
}

/** Whether the token that was sent shows that it is of a client without a user (RFC 9068 2.2). */
export function isOfClient(evidence: WithHeaders): boolean {
  const { azp, client_id: clientId = azp, sub } = jwtSent(evidence)?.claims ?? {};
  return sub !== undefined && sub === clientId;
}

const minSkewMs = 60_000;

/** How the clock of the other side differs from this machine's clock, with both times; undefined if they agree or one is unknown. */
export function clockDifference(evidence: Evidence): string | undefined {
  const { atMs } = evidence;
  const now = serverTime(evidence);
  if (atMs === undefined || now === undefined || Math.abs(now - atMs) < minSkewMs) return undefined;
  const seconds = Math.round(Math.abs(now - atMs) / 1000);
  return `its clock is ${seconds} s ${now > atMs ? 'ahead' : 'behind'}: ${isoTime(now)}, and ${isoTime(atMs)} on this machine`;
}

/** How the server's clock differs, if this makes a token invalid that is valid on this machine's clock. */
export function skew(evidence: Evidence): string | undefined {
  const { atMs } = evidence;
  const now = serverTime(evidence);
  if (atMs === undefined || now === undefined || Math.abs(now - atMs) < minSkewMs) return undefined;
  const [expiresAt, notBefore] = [claimedTime(evidence, 'exp'), claimedTime(evidence, 'nbf')];
  const isPast = expiresAt !== undefined && atMs < expiresAt && expiresAt <= now;
  const isFuture = notBefore !== undefined && notBefore <= atMs && now < notBefore;
  return isPast || isFuture ? clockDifference(evidence) : undefined;
}

/** That the clock of the service was moved forward, with both times, as evidence. */
export const movedClock = ({ atMs, movedMs = 0 }: Evidence): string[] =>
  atMs === undefined || movedMs < minSkewMs
    ? []
    : [
        `the clock of the service was moved forward by ${Math.round(movedMs / 1000)} s: ${isoTime(atMs)}, and ${isoTime(atMs - movedMs)} on this machine`,
      ];
