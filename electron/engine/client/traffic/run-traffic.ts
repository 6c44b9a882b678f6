import type { ChatCourse, Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { Clock } from '../../clock.ts';
import { startPacer } from './pacer.ts';
import { planChats } from './plan-chats.ts';
import { startPlannedChat, type PlannedChatParts } from './start-planned-chat.ts';

/** Hands a chat to the desk, which acts out its course. Resolves once the desk has room for more. */
export type ActOut = (chat: { id: string; course: ChatCourse; seed: number; pace: 'human' | 'fast' }) => Promise<void>;

export interface TrafficRunParts extends PlannedChatParts {
  request: TrafficRequest;
  customers: readonly string[];
  actOut: ActOut;
  clock: Clock;
  onFailure: (error: unknown) => void;
  /** So many chats are being started at a time, at most. */
  atOnce: number;
  since: string;
}

/** One run of the generator. */
export interface TrafficRun {
  state(): Traffic;
  stop(): void;
  /** Resolves when nothing is under way any more. */
  readonly ended: Promise<void>;
}

/** Chats a minute above which the desk acts fast, for it to keep up. */
const fastAbove = 60;

/** Starts chats at an even rate until it is stopped or has started as many as were asked for. */
export function runTraffic(parts: TrafficRunParts): TrafficRun {
  const { actOut, atOnce, clock, request, since } = parts;
  const { chats, chatsPerMinute } = request;
  const next = planChats(request, parts.customers);
  const pace = chatsPerMinute > fastAbove ? 'fast' : 'human';
  const counts = { started: 0, failed: 0 };
  let [failure, lateness]: (string | undefined)[] = [];

  async function launch(): Promise<void> {
    const { customerId, ...course } = next();
    try {
      const answer = await startPlannedChat(parts, customerId);
      if ('problem' in answer) {
        counts.failed += 1;
        failure = answer.problem;
        return;
      }
      counts.started += 1;
      await actOut({ id: answer.id, pace, ...course });
    } catch (error) {
      counts.failed += 1;
      parts.onFailure(error);
    }
  }

  const tooSlow = `The service does not keep up with ${chatsPerMinute} chats a minute: ${atOnce} calls are under way, and the next ones wait.`;
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
