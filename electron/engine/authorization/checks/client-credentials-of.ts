import { orElse } from '#shared/errors/or-else.ts';
import { decodeJwt } from 'jose';
import { decodedIfValid } from '#shared/text/percent.ts';
import { createRecentMap } from '../../recent-map.ts';
import type { AuthorizationContext } from '../context.ts';

/** Read credentials that are kept, and the length of the longest. */
const minRecent = 100;
const maxRecentLength = 1024;

/** The client credentials that a request presents. */
export interface PresentedClient {
  method: 'client_secret_basic' | 'client_secret_post' | 'assertion' | 'none';
  id: string;
  secret?: string;
  /** The secret before form-decoding, in HTTP Basic credentials. */
  raw?: string;
  /** The same, if the credentials are read as ISO 8859-1. */
  latin1?: string;
  /** A JWT that authenticates the client (RFC 7523 2.2). */
  assertion?: string;
}

/** A parameter; an empty one counts as omitted (RFC 6749 3.2). */
export function valueOf(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined;
}

/** Decodes one value of a form; undefined if it is not form-encoded. */
export const formDecode = (text: string): string | undefined => decodedIfValid(text.replaceAll('+', ' '));

/**
 * Reads HTTP Basic credentials, both parts form-encoded (RFC 6749 2.3.1).
 * @returns `undefined` if the header is not valid Basic credentials.
 */
function parseBasic(header: string): PresentedClient | undefined {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header);
  if (!match?.[1]) return undefined;
  const bytes = Buffer.from(match[1], 'base64');
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const id = formDecode(text.slice(0, colon));
  const raw = text.slice(colon + 1);
  // A secret with a bare percent sign is not form-encoded: it is compared as sent, so that the mistake can be named.
  const secret = formDecode(raw) ?? '';
  const latin1 = bytes.toString('latin1').replace(/^[^:]*:/, '');
  return id === undefined ? undefined : { method: 'client_secret_basic', id, secret, raw, latin1 };
}

const recent = createRecentMap<PresentedClient>(minRecent);

/** Reads HTTP Basic credentials, which a client repeats; the secret is still compared each time. */
function readBasic(header: string): PresentedClient | undefined {
  const before = recent.get(header);
  if (before) return before;
  const read = parseBasic(header);
  if (read && header.length <= maxRecentLength) recent.set(header, read);
  return read;
}

/** The client that an assertion names; empty if it cannot be read. */
const subjectOf = (assertion: string): string => orElse(() => String(decodeJwt(assertion).sub ?? ''), '');

/** All client credentials in the request; more than one is an error (RFC 6749 2.3). */
export function presentedClients(context: AuthorizationContext): PresentedClient[] | 'unreadable' {
  const { parameters, request } = context;
  const found: PresentedClient[] = [];
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const basic = readBasic(authorization);
    if (!basic) return 'unreadable';
    found.push(basic);
  }
  const assertion = valueOf(parameters, 'client_assertion');
  const id = valueOf(parameters, 'client_id');
  if (assertion !== undefined) found.push({ method: 'assertion', id: subjectOf(assertion) || (id ?? ''), assertion });
  const secret = valueOf(parameters, 'client_secret');
  if (secret !== undefined) found.push({ method: 'client_secret_post', id: id ?? '', secret });
  else if (id !== undefined && found.length === 0) found.push({ method: 'none', id });
  return found;
}
