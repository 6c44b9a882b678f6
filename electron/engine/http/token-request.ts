import type { Clock } from '../clock.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SentRequest } from './outgoing-request.ts';
import type { TransportError } from '#shared/model/message.ts';
import { jsonObject } from '#shared/text/json.ts';
import { formDecoded } from '#shared/text/percent.ts';

/** The JSON object in a response; empty if there is no response or its body is not a JSON object. */
export function jsonAnswer({ response }: Pick<SentRequest, 'response'>): Record<string, unknown> {
  return jsonObject(response?.body.toString('utf8') ?? '') ?? {};
}

/** Encodes a text as in `application/x-www-form-urlencoded`: percent-encoded, a space as `+`. */
export const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** The Authorization value of a client with `client_secret_basic`: id and secret are form-encoded (RFC 6749 2.3.1). */
export const clientBasic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64')}`;

/** The user of Basic credentials, which is the id of a client (RFC 6749 2.3.1); undefined for another Authorization. */
export function basicUser(authorization: string): string | undefined {
  const encoded = /^basic +(\S+)$/i.exec(authorization.trim())?.[1];
  return encoded === undefined
    ? undefined
    : formDecoded(Buffer.from(encoded, 'base64').toString().split(':', 1)[0] ?? '');
}

/** Why a token request obtained no token: the error of the connection, or the status and error of the token endpoint. */
export function tokenFailure(sent: SentRequest): TransportError {
  const { error, response } = sent;
  const answer = jsonAnswer(sent);
  const reasons = [answer['error'], answer['error_description']].filter((one) => typeof one === 'string');
  const message = error
    ? `The token endpoint could not be reached: ${error.code}, ${error.message}`
    : `The token endpoint responded ${[response?.status ?? 0, ...reasons].join(', ')}`;
  return { code: 'OAUTH_TOKEN_FAILED', message };
}

/** The client and endpoint of a token request; a client without a secret is public. */
interface TokenRequester {
  endpoint: string;
  clientId: string;
  clientSecret: string | undefined;
}

/** A token request, ready to be sent. */
export interface TokenMessage {
  method: 'POST';
  url: string;
  headers: HeaderPair[];
  body: Buffer;
}

/** A token response (RFC 6749 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in?: number | undefined;
  scope?: string | undefined;
  refresh_token?: string | undefined;
  id_token?: string | undefined;
}

/** A token request (RFC 6749 4.4.2, 6). A confidential client uses client_secret_basic, a public one sends client_id. */
function tokenRequest(requester: TokenRequester, grant: Record<string, string>): TokenMessage {
  const { clientId, clientSecret, endpoint } = requester;
  const headers: HeaderPair[] = [
    ['accept', 'application/json'],
    ['content-type', 'application/x-www-form-urlencoded'],
  ];
  const form = new URLSearchParams(grant);
  if (clientSecret === undefined) form.set('client_id', clientId);
  else headers.unshift(['authorization', clientBasic(clientId, clientSecret)]);
  return { method: 'POST', url: endpoint, headers, body: Buffer.from(form.toString()) };
}

/** A token request with the client credentials grant (RFC 6749 4.4). */
export function clientCredentialsRequest(requester: TokenRequester, scope?: string): TokenMessage {
  const asked = scope !== undefined && scope !== '';
  return tokenRequest(requester, { grant_type: 'client_credentials', ...(asked && { scope }) });
}

/** The tokens of a token response; `undefined` for any other response. */
export function tokensOf(sent: SentRequest): TokenAnswer | undefined {
  if (sent.response?.status !== 200) return undefined;
  const answer = jsonAnswer(sent);
  const { access_token: accessToken, expires_in: seconds } = answer;
  if (typeof accessToken !== 'string' || accessToken === '') return undefined;
  return { ...(answer as unknown as TokenAnswer), expires_in: typeof seconds === 'number' ? seconds : undefined };
}

/** The token of a cache, and whether an earlier call obtained it. */
export interface CachedToken {
  accessToken: string;
  cached: boolean;
}

/**
 * Caches access tokens by a key, e.g. client and scope. A token is used until 5 s before it expires on the given clock, or
 * for 80% of its lifetime if that is longer.
 */
export interface TokenCache {
  find(key: string): string | undefined;
  keep(key: string, answer: TokenAnswer): void;
  /** Removes a token that a server rejected. */
  drop(accessToken: string): void;
  /** The cached token, or a new one. Concurrent calls for a key share one request. `Failure` is not cached. */
  obtain<Failure extends object>(
    key: string,
    request: () => Promise<TokenAnswer | Failure>,
  ): Promise<CachedToken | Failure>;
}

const marginMs = 5000;
const maxMarginShare = 0.2;

const isAnswer = (answer: object): answer is TokenAnswer => 'access_token' in answer;

/** Until when a token is used: 5 s before it expires, or 80% of its lifetime if that is longer. */
export const reusableUntilMs = (receivedAtMs: number, lifetimeMs: number): number =>
  receivedAtMs + lifetimeMs - Math.min(marginMs, lifetimeMs * maxMarginShare);

/** @param defaultSeconds Lifetime of a token whose response has no `expires_in`; by default it is not cached. */
export function createTokenCache(clock: Pick<Clock, 'now'>, defaultSeconds = 0): TokenCache {
  const tokens = new Map<string, { accessToken: string; untilMs: number }>();
  const inFlight = new Map<string, Promise<object>>();

  const cache: TokenCache = {
    find(key) {
      const token = tokens.get(key);
      if (token && clock.now() < token.untilMs) return token.accessToken;
      tokens.delete(key);
      return undefined;
    },
    keep(key, { access_token: accessToken, expires_in: seconds }) {
      const lifetimeMs = (typeof seconds === 'number' ? seconds : defaultSeconds) * 1000;
      tokens.set(key, { accessToken, untilMs: reusableUntilMs(clock.now(), lifetimeMs) });
    },
    drop(accessToken) {
      for (const [key, token] of tokens) if (token.accessToken === accessToken) tokens.delete(key);
    },
    async obtain<Failure extends object>(key: string, request: () => Promise<TokenAnswer | Failure>) {
      const known = cache.find(key);
      if (known !== undefined) return { accessToken: known, cached: true };
      let answering = inFlight.get(key) as Promise<TokenAnswer | Failure> | undefined;
      if (!answering) {
        answering = request().finally(() => inFlight.delete(key));
        inFlight.set(key, answering);
      }
      const answer = await answering;
      if (!isAnswer(answer)) return answer;
      cache.keep(key, answer);
      return { accessToken: answer.access_token, cached: false };
    },
  };
  return cache;
}
