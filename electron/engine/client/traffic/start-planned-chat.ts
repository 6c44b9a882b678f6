import type { Random } from '../../random.ts';
import { jsonAnswer } from '../../http/json-answer.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { ChatTarget } from '../chat-target.ts';
import { failureMessage } from '../failure-message.ts';
import type { Exchange } from '../exchanges.ts';
import { postChatStart } from '../post-chat-start.ts';
import type { TokenHolder } from './token-holder.ts';

export interface PlannedChatDeps {
  exchange: Exchange;
  tokens: TokenHolder;
  target: () => ChatTarget;
  random: Random;
}

/** The id of the started chat, or why it was not started. */
export type StartedChat = { id: string } | { problem: string };

interface Answer {
  status: number;
  accessToken: string;
  id: unknown;
  problem: string;
}

async function call(deps: PlannedChatDeps, customerId: string, trace: string): Promise<Answer | { problem: string }> {
  const token = await deps.tokens.get();
  if ('problem' in token) return token;
  const { accessToken } = token;
  const { service } = deps.target();
  const { sent } = await postChatStart(deps.exchange, { accessToken, customerId, service, trace });
  const status = sent.response?.status ?? 0;
  const problem = failureMessage('The chat was not started', sent);
  return { status, accessToken, id: jsonAnswer(sent)['id'], problem };
}

/**
 * Starts one chat in a new trace. If the service rejects the token, because a clock changed or it was revoked, requests
 * another one, once.
 */
export async function startPlannedChat(deps: PlannedChatDeps, customerId: string): Promise<StartedChat> {
  const trace = newTrace(deps.random);
  let answer = await call(deps, customerId, trace);
  if ('status' in answer && answer.status === 401) {
    deps.tokens.refuse(answer.accessToken);
    answer = await call(deps, customerId, trace);
  }
  if ('status' in answer && answer.status === 201) return { id: String(answer.id) };
  return { problem: answer.problem };
}
