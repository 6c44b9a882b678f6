import { chat as chatSchema, type Chat } from '#shared/model/customer-contact.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { ChatTarget } from './chat-target.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { tokensOf } from '../http/token-request.ts';
import { failureMessage } from './failure-message.ts';
import type { Exchange } from './exchanges.ts';
import { fetchToken } from './fetch-token.ts';
import { postChatStart } from './post-chat-start.ts';

/** The result of starting a chat; `problem` is the reason if it failed. */
export interface ChatStart {
  trace: string;
  status: number;
  chat?: Chat;
  problem?: string;
}

export interface StartChatDeps {
  exchange: Exchange;
  random: Random;
  /** The client and its servers, under the current profile. */
  target: () => ChatTarget;
}

/** Starts a chat like a real client: requests a token, then calls the service with it. */
export function createStartChat({ exchange, random, target }: StartChatDeps) {
  return async (customerId: string): Promise<ChatStart> => {
    const trace = newTrace(random);
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
