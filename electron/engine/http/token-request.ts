import type { HeaderPair } from '#shared/model/header-pair.ts';
import { jsonAnswer } from './json-answer.ts';
import type { SentRequest } from './outgoing-request.ts';
import type { TransportError } from '#shared/model/message.ts';

/** Encodes a text as in `application/x-www-form-urlencoded`: percent-encoded, a space as `+`. */
export const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** The Authorization value of a client with `client_secret_basic`: id and secret are form-encoded (RFC 6749 2.3.1). */
export const clientBasic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64')}`;

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
export interface TokenRequester {
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
