import type { Chat } from '#shared/model/chat.ts';
import type { ChatCourse, Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { Cancel, Clocks } from '../../clock.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { Random } from '../../random.ts';
import type { ChatTarget } from '../chat-target.ts';
import { clientAnswer, failureWords } from '../client-answer.ts';
import type { Exchange } from '../exchanges.ts';
import { postChatStart } from '../post-chat-start.ts';
import { planChats, type PlannedChat } from './plan-chats.ts';
import type { createTokenHolder } from './token-holder.ts';

/** Hands a chat to the desk, which acts out its course. Resolves once the desk has room for more. */
export type ActOut = (chat: { id: string; course: ChatCourse; seed: number; pace: 'human' | 'fast' }) => Promise<void>;

export interface TrafficRunParts {
  request: TrafficRequest;
  exchange: Exchange;
  tokens: ReturnType<typeof createTokenHolder>;
  target: () => ChatTarget;
  customers: readonly string[];
  actOut: ActOut;
  clocks: Clocks;
  random: Random;
  onFailure: (error: unknown) => void;
  /** So many chats are being started at a time, at most. */
  atOnce: number;
  since: string;
  onEnd: (state: Traffic) => Promise<unknown>;
}

export interface TrafficRun {
  state(): Traffic;
  /** @returns Whether it was running. */
  stop(): boolean;
  /** Resolves when nothing is under way any more and the end is journalled. */
  readonly ended: Promise<void>;
}

const shortestWaitMs = 5;
/** So far may it fall behind its rate before it says so and goes on from there. */
const patienceMs = 1000;
/** Chats a minute above which the desk acts fast, for it to keep up. */
const fastAbove = 60;

/** Starts chats at an even rate until it is stopped or has started as many as were asked for. */
export function runTraffic(parts: TrafficRunParts): TrafficRun {
  const {
    clocks: { wall },
    request,
  } = parts;
  const plan = planChats(request, parts.customers);
  const intervalMs = 60_000 / request.chatsPerMinute;
  const pace = request.chatsPerMinute > fastAbove ? 'fast' : 'human';
  const ended = Promise.withResolvers<undefined>();
  let running = true;
  let [started, failed, begun, underWay] = [0, 0, 0, 0];
  let problem: string | undefined;
  let nextMs = wall.now();
  let timer: Cancel = () => undefined;

  const state = (): Traffic => ({
    running,
    request,
    since: parts.since,
    started,
    failed,
    ...(problem !== undefined && { problem }),
  });

  async function call(
    customerId: string,
    trace: string,
  ): Promise<{ chat: Chat } | { problem: string; status?: number; accessToken?: string }> {
    const token = await parts.tokens.get();
    if ('problem' in token) return token;
    const { accessToken } = token;
    const { service } = parts.target();
    const { sent } = await postChatStart(parts.exchange, { accessToken, customerId, service, trace });
    const status = sent.response?.status ?? 0;
    if (status === 201) return { chat: clientAnswer(sent) as Chat };
    return { problem: failureWords('The chat was not started', sent), status, accessToken };
  }

  /** A token may be refused before its time: its issuer's clock was moved, or it was revoked. Another is fetched once. */
  async function start({ customerId, ...course }: PlannedChat): Promise<void> {
    const trace = newTrace(parts.random);
    let answer = await call(customerId, trace);
    if ('problem' in answer && answer.status === 401) {
      parts.tokens.refuse(answer.accessToken ?? '');
      answer = await call(customerId, trace);
    }
    if ('problem' in answer) {
      failed += 1;
      problem = answer.problem;
      return;
    }
    started += 1;
    await parts.actOut({ id: answer.chat.id, pace, ...course });
  }

  function end(): void {
    if (running || underWay > 0) return;
    parts
      .onEnd(state())
      .catch(parts.onFailure)
      .finally(() => {
        ended.resolve(undefined);
      });
  }

  function launch(): void {
    begun += 1;
    underWay += 1;
    nextMs += intervalMs;
    start(plan())
      .catch((error: unknown) => {
        failed += 1;
        parts.onFailure(error);
      })
      .finally(() => {
        underWay -= 1;
        if (running) proceed();
        end();
      });
  }

  function sayBehind(): void {
    problem = `The service does not keep up with ${request.chatsPerMinute} chats a minute; ${parts.atOnce} calls are under way.`;
    nextMs = wall.now();
  }

  function proceed(): void {
    timer();
    while (wall.now() >= nextMs && underWay < parts.atOnce && begun !== request.chats) launch();
    if (begun === request.chats) {
      stop();
      return;
    }
    if (wall.now() - nextMs > patienceMs) sayBehind();
    timer = wall.after(Math.max(shortestWaitMs, nextMs - wall.now()), proceed);
  }

  function stop(): boolean {
    if (!running) return false;
    running = false;
    timer();
    end();
    return true;
  }

  proceed();
  return { state, stop, ended: ended.promise };
}
