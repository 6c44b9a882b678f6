import { clientCredentialsRequest } from '../http/token-request.ts';
import type { ChatTarget } from './chat-target.ts';
import type { Exchange } from './exchanges.ts';

/** Requests a token for reading customers and starting chats. */
export function fetchToken(
  exchange: Exchange,
  { clientId, clientSecret, tokenEndpoint: endpoint }: ChatTarget,
  trace: string,
): ReturnType<Exchange> {
  const request = clientCredentialsRequest({ endpoint, clientId, clientSecret }, 'read:customers write:customers');
  return exchange({ ...request, trace });
}
