import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { TokenAnswer } from '../flows/running-flow.ts';
import type { ClientMessage } from './client-message.ts';

/** The client and endpoint of a token request; a client without a secret is public. */
export interface TokenRequester {
  endpoint: string;
  clientId: string;
  clientSecret: string | undefined;
}

const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** A token request (RFC 6749 4.4.2, 6). A confidential client uses client_secret_basic, a public one sends client_id. */
export function tokenRequest(requester: TokenRequester, grant: Record<string, string>): ClientMessage {
  const { clientId, clientSecret, endpoint } = requester;
  const headers: HeaderPair[] = [
    ['accept', 'application/json'],
    ['content-type', 'application/x-www-form-urlencoded'],
  ];
  const form = new URLSearchParams(grant);
  if (clientSecret === undefined) form.set('client_id', clientId);
  else {
    const credentials = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64');
    headers.unshift(['authorization', `Basic ${credentials}`]);
  }
  return { method: 'POST', url: endpoint, headers, body: Buffer.from(form.toString()) };
}

/** The tokens of a token response; `undefined` for any other response. */
export function tokensOf({ response }: SentRequest): TokenAnswer | undefined {
  if (response?.status !== 200) return undefined;
  try {
    const answer = JSON.parse(response.body.toString('utf8')) as Partial<TokenAnswer> | null;
    return typeof answer?.access_token === 'string' ? (answer as TokenAnswer) : undefined;
  } catch {
    return undefined;
  }
}
