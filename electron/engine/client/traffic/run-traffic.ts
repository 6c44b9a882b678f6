import type { ChatCourse, Traffic, TrafficRequest } from '#shared/model/traffic.ts';
import type { Clock } from '../../clock.ts';
import { startPacer } from './pacer.ts';
import { planChats } from './plan-chats.ts';
import { startPlannedChat, type PlannedChatDeps } from './start-planned-chat.ts';

/** Passes a chat to the desk, which carries out its course. Resolves when the desk accepts more. */
export type ActOut = (chat: { id: string; course: ChatCourse; seed: number; pace: 'human' | 'fast' }) => Promise<void>;

export interface TrafficRunDeps extends PlannedChatDeps {
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
