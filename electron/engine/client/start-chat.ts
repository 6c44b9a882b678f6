import { chat as chatSchema, type Chat } from '#shared/model/customer-contact.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { jsonAnswer, tokensOf, clientCredentialsRequest } from '../http/token-request.ts';
import { failureMessage } from './failure-message.ts';
import type { Exchange } from './exchanges.ts';

/** The client that Hookbench uses to start chats, and the servers it calls. */
export interface ChatTarget {
  clientId: string;
  clientSecret: string;
  tokenEndpoint: string;
  service: string;
}

/** Requests a token for reading customers and starting chats. */
export function fetchToken(
  exchange: Exchange,
  { clientId, clientSecret, tokenEndpoint: endpoint }: ChatTarget,
  trace: string,
): ReturnType<Exchange> {
  const request = clientCredentialsRequest({ endpoint, clientId, clientSecret }, 'read:customers write:customers');
  return exchange({ ...request, trace });
}

/** Calls `POST /api/chat/start` with an access token. */
export function postChatStart(
  exchange: Exchange,
  {
    accessToken,
    customerId,
    service,
    trace,
  }: { accessToken: string; customerId: string; service: string; trace: string },
): ReturnType<Exchange> {
  return exchange({
    method: 'POST',
    url: `${service}/api/chat/start`,
    headers: [
      ['authorization', `Bearer ${accessToken}`],
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ customerId })),
    trace,
  });
}

/** The result of starting a chat; `problem` is the reason if it failed. */
export interface ChatStart {
  trace: string;
  status: number;
  chat?: Chat;
  problem?: string;
}

interface StartChatDeps {
  exchange: Exchange;
  random: Random;
  /** The client and its servers, under the current profile. */
  target: () => ChatTarget;
}

/** Starts a chat like a real client: requests a token, then calls the service with it. */
export function createStartChat({ exchange, random, target }: StartChatDeps) {
  return async (customerId: string, trace = newTrace(random)): Promise<ChatStart> => {
    const to = target();
    const { sent: asked } = await fetchToken(exchange, to, trace);
    const accessToken = tokensOf(asked)?.access_token;
    if (accessToken === undefined) {
      const problem = failureMessage('No token was issued', asked);
      return { trace, status: asked.response?.status ?? 0, problem };
    }
    const { sent: started } = await postChatStart(exchange, { accessToken, customerId, service: to.service, trace });
    const status = started.response?.status ?? 0;
    if (status !== 201) return { trace, status, problem: failureMessage('The chat was not started', started) };
    return { trace, status, chat: chatSchema.parse(jsonAnswer(started)) };
  };
}
