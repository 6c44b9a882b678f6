import type { Random } from '../../random.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { ChatTarget } from '../chat-target.ts';
import { clientAnswer, failureWords } from '../client-answer.ts';
import type { Exchange } from '../exchanges.ts';
import { postChatStart } from '../post-chat-start.ts';
import type { TokenHolder } from './token-holder.ts';

export interface PlannedChatParts {
  exchange: Exchange;
  tokens: TokenHolder;
  target: () => ChatTarget;
  random: Random;
}

/** The chat that was started, or why it was not. */
export type StartedChat = { id: string } | { problem: string };

interface Answer {
  status: number;
  accessToken: string;
  id: unknown;
  problem: string;
}

async function call(parts: PlannedChatParts, customerId: string, trace: string): Promise<Answer | { problem: string }> {
  const token = await parts.tokens.get();
  if ('problem' in token) return token;
  const { accessToken } = token;
  const { service } = parts.target();
  const { sent } = await postChatStart(parts.exchange, { accessToken, customerId, service, trace });
  const status = sent.response?.status ?? 0;
  const problem = failureWords('The chat was not started', sent);
  return { status, accessToken, id: clientAnswer(sent)['id'], problem };
}

/**
 * Starts one chat, in a trace of its own. A token may be refused before its time, since its issuer's clock was moved or it
 * was revoked: then another is fetched, once.
 */
export async function startPlannedChat(parts: PlannedChatParts, customerId: string): Promise<StartedChat> {
  const trace = newTrace(parts.random);
  let answer = await call(parts, customerId, trace);
  if ('status' in answer && answer.status === 401) {
    parts.tokens.refuse(answer.accessToken);
    answer = await call(parts, customerId, trace);
  }
  if ('status' in answer && answer.status === 201) return { id: String(answer.id) };
  return { problem: answer.problem };
}
