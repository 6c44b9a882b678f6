import { chat as chatSchema, type Chat } from '#shared/model/chat.ts';
import type { SentRequest } from '../http/send-request.ts';
import { newTrace } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import type { Exchange } from './exchanges.ts';

/** What came of starting a chat; `problem` says why there is none. */
export interface ChatStart {
  trace: string;
  status: number;
  chat?: Chat;
  problem?: string;
}

export interface StartChatParts {
  exchange: Exchange;
  random: Random;
  /** The client that acts, and where. Asked for at each call, since addresses are known late. */
  target: () => { clientId: string; clientSecret: string; tokenEndpoint: string; service: string };
}

function jsonOf({ response }: SentRequest): Record<string, unknown> {
  try {
    return JSON.parse(response?.body.toString('utf8') ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function failure(what: string, sent: SentRequest): { status: number; problem: string } {
  const answer = jsonOf(sent);
  const reasons = [answer['error_description'], answer['detail'], sent.error?.message];
  const words = reasons.find((reason) => typeof reason === 'string') ?? 'no reason was given';
  const status = sent.response?.status ?? 0;
  return { status, problem: `${what}: ${sent.error ? sent.error.code : status}, ${words}` };
}

const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** Starts a chat as a client of the interface does: fetches a token, then calls the service with it. */
export function createStartChat({ exchange, random, target }: StartChatParts) {
  return async (customerId: string): Promise<ChatStart> => {
    const { clientId, clientSecret, tokenEndpoint, service } = target();
    const trace = newTrace(random);
    const basic = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64');
    const { sent: token } = await exchange({
      method: 'POST',
      url: tokenEndpoint,
      headers: [
        ['authorization', `Basic ${basic}`],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['accept', 'application/json'],
      ],
      body: Buffer.from('grant_type=client_credentials&scope=read%3Acustomers+write%3Acustomers'),
      trace,
    });
    if (token.response?.status !== 200) return { trace, ...failure('No token was issued', token) };
    const { sent: started } = await exchange({
      method: 'POST',
      url: `${service}/api/chat/start`,
      headers: [
        ['authorization', `Bearer ${String(jsonOf(token)['access_token'])}`],
        ['content-type', 'application/json'],
        ['accept', 'application/json'],
      ],
      body: Buffer.from(JSON.stringify({ customerId })),
      trace,
    });
    if (started.response?.status !== 201) return { trace, ...failure('The chat was not started', started) };
    return { trace, status: 201, chat: chatSchema.parse(jsonOf(started)) };
  };
}
