import { jsonObject } from '#shared/text/json.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RecordedServer } from '#shared/recording/recorded-exchange.ts';
import type { Addresses } from './addresses.ts';
import type { IdTokens } from './id-tokens.ts';

/** What is needed to translate the messages of one request. */
export interface Translation {
  addresses: Addresses;
  server: RecordedServer;
  /** Our origin, e.g. `http://localhost:4010`. */
  origin: string;
  /** Our issuer identifier, and that of the real server. */
  issuer: { ours: string; real: string };
  idTokens: IdTokens | undefined;
}

const fieldsWithUrl = new Set(['origin', 'referer']);

/** The header fields of a request as the real server gets them. */
export const requestHeaders = (
  headers: readonly HeaderPair[],
  { addresses, origin, server }: Translation,
): HeaderPair[] =>
  headers.map(([name, value]) => {
    if (!fieldsWithUrl.has(name.toLowerCase()) || !value.startsWith(origin)) return [name, value];
    const isOrigin = name.toLowerCase() === 'origin' && value === origin;
    return [name, isOrigin ? addresses.realOrigin(server) : addresses.real(value, origin)];
  });

/** Parameters of requests to the authorization server whose values are our addresses, or ID tokens that we signed. */
const translated = /(^|[?&])(id_token_hint|resource|audience|issuer|iss)=([^&#]*)/g;

/** A query or a form as the real authorization server gets it. */
export const requestParameters = (text: string, { addresses, idTokens, issuer, origin }: Translation): string =>
  text.replaceAll(translated, (whole, before: string, name: string, value: string) => {
    const given = URL.parse(`?x=${value}`, 'http://a')?.searchParams.get('x') ?? '';
    const real = idTokens?.original(given) ?? (given === issuer.ours ? issuer.real : addresses.real(given, origin));
    return real === given ? whole : `${before}${name}=${encodeURIComponent(real)}`;
  });

const idTokenParameter = /([?&#]id_token=)([\w.-]+)/;

/** A redirect as the client gets it: of the servers' own addresses, ours; the issuer (RFC 9207) and an ID token are ours, too. */
async function ownLocation(value: string, translation: Translation): Promise<string> {
  const { addresses, idTokens, issuer, origin, server } = translation;
  const moved = /^\/(?!\/)/.test(value) ? addresses.oursPath(value, server) : addresses.ours(value, origin);
  const location = moved ?? value;
  if (server !== 'auth') return location;
  const ownIssuer = location.replace(
    `iss=${encodeURIComponent(issuer.real)}`,
    () => `iss=${encodeURIComponent(issuer.ours)}`,
  );
  const [, , token] = idTokenParameter.exec(ownIssuer) ?? [];
  if (token === undefined || !idTokens) return ownIssuer;
  return ownIssuer.replace(token, await idTokens.sign(token, issuer.ours));
}

/** Of a cookie of the real server: no domain, because it is that of the real server, and our path. */
const ownCookie = (value: string, { addresses, server }: Translation): string =>
  value.replace(/;\s*domain=[^;]*/i, '').replace(/(;\s*path=)([^;]*)/i, (whole, before: string, path: string) => {
    const own = addresses.oursPath(path, server);
    return own === undefined ? whole : `${before}${own === '' ? '/' : own}`;
  });

/** The header fields of a response as the client gets them. */
export async function responseHeaders(headers: readonly HeaderPair[], translation: Translation): Promise<HeaderPair[]> {
  const own: HeaderPair[] = [];
  for (const [name, value] of headers) {
    const field = name.toLowerCase();
    if (field === 'location' || field === 'content-location') own.push([name, await ownLocation(value, translation)]);
    else if (field === 'set-cookie') own.push([name, ownCookie(value, translation)]);
    else own.push([name, value]);
  }
  return own;
}

const isJson = (mediaType: string): boolean => /^\s*application\/(?:[\w.-]+\+)?json\b/i.test(mediaType);
const isHtml = (mediaType: string): boolean => /^\s*text\/html\b/i.test(mediaType);

/**
 * Whether the body of a response is changed: metadata of both servers, and JSON and pages of the authorization server. Other
 * bodies are passed on as they arrive.
 */
export const mayChangeBody = (mediaType: string, target: string, server: RecordedServer): boolean =>
  isJson(mediaType) ? server === 'auth' || target.startsWith('/.well-known/') : server === 'auth' && isHtml(mediaType);

/** Every URL in a JSON value that is one of a real server, as ours. */
function ownUrls(value: unknown, { addresses, origin }: Translation): unknown {
  const own = (part: unknown): unknown => {
    if (typeof part === 'string') return addresses.ours(part, origin) ?? part;
    if (Array.isArray(part)) return part.map(own);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, own(inner)]));
  };
  return own(value);
}

/** JSON as the client gets it; undefined if nothing changes. */
async function ownJson(text: string, target: string, translation: Translation): Promise<string | undefined> {
  const { idTokens, issuer, server } = translation;
  const value = jsonObject(text);
  if (!value) return undefined;
  if (target.includes('/.well-known/') && !Array.isArray(value['keys'])) {
    const own = ownUrls(value, translation) as Record<string, unknown>;
    return JSON.stringify(server === 'auth' && 'issuer' in value ? { ...own, issuer: issuer.ours } : own);
  }
  if (server !== 'auth' || !idTokens) return undefined;
  const { id_token: idToken, keys } = value;
  if (Array.isArray(keys)) return JSON.stringify({ ...value, keys: [...(keys as unknown[]), ...idTokens.keys] });
  if (typeof idToken !== 'string') return undefined;
  return JSON.stringify({ ...value, id_token: await idTokens.sign(idToken, issuer.ours) });
}

const attribute = /(\s(?:action|href|src|formaction|value)\s*=\s*)(["'])([^"']*)\2/gi;
const jwtValue = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** A page of the authorization server as the browser gets it: its links and forms lead to us. */
async function ownPage(text: string, { addresses, idTokens, issuer, origin, server }: Translation): Promise<string> {
  const tokens = new Map<string, string>();
  for (const [, , , value = ''] of text.matchAll(attribute))
    if (idTokens && jwtValue.test(value)) tokens.set(value, await idTokens.sign(value, issuer.ours));
  return text.replaceAll(attribute, (whole, before: string, quote: string, value: string) => {
    const isAddress = !/\svalue\s*=/i.test(before);
    const path = isAddress && /^\/(?!\/)/.test(value) ? addresses.oursPath(value, server) : undefined;
    const own = tokens.get(value) ?? path ?? addresses.ours(value, origin);
    return own === undefined ? whole : `${before}${quote}${own}${quote}`;
  });
}

/**
 * The body of a response as the client gets it; undefined if nothing changes.
 * @param text Decoded.
 */
export const responseBody = (
  text: string,
  mediaType: string,
  target: string,
  translation: Translation,
): Promise<string | undefined> => (isJson(mediaType) ? ownJson(text, target, translation) : ownPage(text, translation));
