import type { ChatCourse, Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { Clock } from '../../clock.ts';
import { jsonAnswer, tokensOf, createTokenCache, type CachedToken } from '../../http/token-request.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { Random } from '../../random.ts';
import { type ChatTarget, postChatStart, fetchToken } from '../start-chat.ts';
import type { Exchange } from '../exchanges.ts';
import { failureMessage } from '../failure-message.ts';
import { startPacer } from './pacer.ts';
import { courseOf } from '#shared/model/desk.ts';
import { seededRandom } from '../../faults/seeded-random.ts';

type TokenHolder = ReturnType<typeof createTokenHolder>;

interface TokenHolderDeps {
  exchange: Exchange;
  clock: Clock;
  target: () => ChatTarget;
  /** The trace of the token requests. */
  trace: string;
}

/** Time for which a failed token request is not repeated. */
const pauseAfterFailureMs = 1000;

/** Obtains the token that all calls of a run share. */
export function createTokenHolder({ clock, exchange, target, trace }: TokenHolderDeps) {
  const cache = createTokenCache(clock);
  let failed: { problem: string; untilMs: number } | undefined;

  async function request() {
    const { sent } = await fetchToken(exchange, target(), trace);
    const answer = tokensOf(sent);
    if (answer) return answer;
    failed = { problem: failureMessage('No token was issued', sent), untilMs: clock.now() + pauseAfterFailureMs };
    return failed;
  }

  return {
    /** An access token, or why none was issued. */
    async get(): Promise<CachedToken | { problem: string }> {
      return failed && clock.now() < failed.untilMs ? failed : cache.obtain('traffic', request);
    },
    /** Discards a token that the service rejected. */
    refuse: cache.drop,
  };
}

/** A chat that the generator starts. */
export interface PlannedChat {
  customerId: string;
  course: ChatCourse;
  /** Determines the random choices of the course. */
  seed: number;
}

/** Returns the next chat of a seed at each call; the same seed gives the same customers and courses in the same order. */
export function planChats({ mix, seed }: TrafficRequest, customers: readonly string[]): () => PlannedChat {
  const random = seededRandom(seed);
  return () => ({
    customerId: customers[Math.floor(random() * customers.length)] ?? '',
    course: courseOf(mix, random()),
    seed: Math.floor(random() * 2 ** 32),
  });
}

/** Passes a chat to the desk, which carries out its course. Resolves when the desk accepts more. */
export type ActOut = (chat: { id: string; course: ChatCourse; seed: number; pace: 'human' | 'fast' }) => Promise<void>;

interface TrafficRunDeps {
  exchange: Exchange;
  tokens: TokenHolder;
  target: () => ChatTarget;
  random: Random;
  request: TrafficRequest;
  customers: readonly string[];
  actOut: ActOut;
  clock: Clock;
  onFailure: (error: unknown) => void;
  /** Max calls in flight at a time. */
  atOnce: number;
  since: string;
}

/** One run of the generator. */
export interface TrafficRun {
  state(): Traffic;
  stop(): void;
  /** Resolves when nothing is in flight any more. */
  readonly ended: Promise<void>;
}

/** Chats per minute above which the desk uses the pace `fast`, to keep up. */
const fastAbove = 60;

/** Starts chats at a steady rate until it is stopped or the requested number is reached. */
export function runTraffic(deps: TrafficRunDeps): TrafficRun {
  const { actOut, atOnce, clock, request, since } = deps;
  const { chats, chatsPerMinute } = request;
  const next = planChats(request, deps.customers);
  const pace = chatsPerMinute > fastAbove ? 'fast' : 'human';
  const counts = { started: 0, failed: 0 };
  let [failure, lateness]: (string | undefined)[] = [];

  async function launch(): Promise<void> {
    const { customerId, ...course } = next();
    try {
      const answer = await startPlannedChat(deps, customerId);
      if ('problem' in answer) {
        counts.failed += 1;
        failure = answer.problem;
        return;
      }
      counts.started += 1;
      await actOut({ id: answer.id, pace, ...course });
    } catch (error) {
      counts.failed += 1;
      deps.onFailure(error);
    }
  }

  const tooSlow = `The service does not keep up with ${chatsPerMinute} chats per minute: ${atOnce} calls are in flight, and the next ones wait.`;
  const pacer = startPacer({
    clock,
    intervalMs: 60_000 / chatsPerMinute,
    atOnce,
    total: chats,
    launch,
    onPace: (keepsUp) => (lateness = keepsUp ? undefined : tooSlow),
  });
  return {
    state() {
      const problem = lateness ?? failure;
      return { running: pacer.running(), request, since, ...counts, ...(problem !== undefined && { problem }) };
    },
    stop: pacer.stop,
    ended: pacer.ended,
  };
}

/**
 * Starts one chat in a new trace. If the service rejects the token, because a clock changed or it was revoked, requests
 * another one, once.
 * @returns The id of the chat, or why it was not started.
 */
async function startPlannedChat(
  deps: TrafficRunDeps,
  customerId: string,
): Promise<{ id: string } | { problem: string }> {
  const trace = newTrace(deps.random);
  let answer = await call(deps, customerId, trace);
  if ('status' in answer && answer.status === 401) {
    deps.tokens.refuse(answer.accessToken);
    answer = await call(deps, customerId, trace);
  }
  if ('status' in answer && answer.status === 201) return { id: String(answer.id) };
  return { problem: answer.problem };
}

interface Answer {
  status: number;
  accessToken: string;
  id: unknown;
  problem: string;
}

async function call(deps: TrafficRunDeps, customerId: string, trace: string): Promise<Answer | { problem: string }> {
  const token = await deps.tokens.get();
  if ('problem' in token) return token;
  const { accessToken } = token;
  const { service } = deps.target();
  const { sent } = await postChatStart(deps.exchange, { accessToken, customerId, service, trace });
  const status = sent.response?.status ?? 0;
  const problem = failureMessage('The chat was not started', sent);
  return { status, accessToken, id: jsonAnswer(sent)['id'], problem };
}
