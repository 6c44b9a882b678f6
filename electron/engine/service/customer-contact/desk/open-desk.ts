import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Desk as DeskState, DeskMode } from '#shared/model/desk.ts';
import type { PartBase } from '../../../part-base.ts';
import type { EmitEvent } from '../emit-event.ts';
import { createActOnChat, type ActOnChat, agents, holdChat, openChatIds } from './act-on-chat.ts';
import { nextStep, createPlans, type ChatToAct, type Plan } from './plans.ts';
import type { Journal } from '../../../journal/journal.ts';
import type { Store } from '../../../store/open-store.ts';

interface ChatWatchDeps {
  store: Pick<Store, 'all'>;
  journal: Journal;
  /** How many more chats the desk can hold. */
  room: () => number;
  take: (id: string) => void;
}

/** Passes waiting chats to the desk: those in the store and those that are started, while the desk has room. */
interface ChatWatch {
  /** Call it when the desk has room again. */
  roomAgain(): void;
  stop(): void;
}

function watchChats({ store, journal, room, take }: ChatWatchDeps): ChatWatch {
  /** The id after which chats wait in the store; `undefined` if none wait. */
  let after: string | undefined = '';

  function takeStored(): void {
    const limit = room();
    const ids = openChatIds(store, after ?? '', limit);
    after = ids.length === limit ? (ids.at(-1) ?? after) : undefined;
    ids.forEach(take);
  }

  const feed = journal.feed.subscribe((batch) => {
    for (const entry of batch) {
      if (entry.kind !== 'chat' || entry.status !== 'queued' || entry.action !== undefined) continue;
      if (room() > 0) take(entry.id);
      else after ??= '';
    }
  });
  takeStored();
  return {
    roomAgain() {
      if (after !== undefined) takeStored();
    },
    stop: feed.stop,
  };
}

/** The simulated agent desk, with manual actions and an automatic mode. No timers run while that is off and has no chats. */
export interface Desk {
  act: ActOnChat;
  state(): DeskState;
  change(mode: DeskMode): DeskState;
  /** Carries out a chat's course in any mode. Resolves when the desk accepts more. */
  take(given: GivenCourse): Promise<void>;
  /** Stops, and waits for the steps in flight. */
  close(): Promise<void>;
}

type GivenCourse = Omit<ChatToAct, 'given'>;

/** Max chats in memory; others wait in the store. */
const maxChats = 5000;

export function openDesk(base: PartBase, emit: EmitEvent, wake: () => void): Desk {
  const { clocks, journal, onFailure, store } = base;
  const act = createActOnChat({ ...base, emit, wake });
  const plans = createPlans(clocks.service, takeStep);
  const waitingForRoom: (() => void)[] = [];
  let mode: DeskMode = 'off';
  let watch: ChatWatch | undefined;
  let closed = false;
  let taken = 0;

  function finish(plan: Plan): void {
    plans.remove(plan);
    if (plans.size() < maxChats) waitingForRoom.shift()?.();
    if (plans.size() <= maxChats / 2) watch?.roomAgain();
  }

  /** Takes the next step that the chat's status allows. Drops a chat that has ended or no longer exists. */
  async function takeStep(plan: Plan): Promise<void> {
    try {
      const held = holdChat(store, plan.id);
      const action = held && nextStep(plan.steps, held.chat.status);
      if (action) await act({ id: plan.id, action });
    } catch (error) {
      if (!isConflict(error)) onFailure(error);
    }
    if (closed || !plans.holds(plan)) return;
    if (plan.steps.length === 0) finish(plan);
    else plans.schedule(plan);
  }

  const state = (): DeskState => ({ mode, agents: [...agents], waiting: plans.size() });

  function follow(next: DeskMode): void {
    mode = next;
    watch?.stop();
    watch = undefined;
    plans.drop(({ given }) => !given);
    if (next === 'off') return;
    const take = (id: string): void => {
      if (!plans.has(id)) plans.begin({ id, given: false, pace: next, seed: ++taken });
    };
    watch = watchChats({ store, journal, room: () => Math.max(0, maxChats - plans.size()), take });
  }

  return {
    act,
    state,
    change(next) {
      if (next !== mode && !closed) follow(next);
      return state();
    },
    async take(given) {
      if (closed) return;
      plans.begin({ ...given, given: true });
      if (plans.size() < maxChats) return;
      await new Promise<void>((resolve) => waitingForRoom.push(resolve));
    },
    async close() {
      closed = true;
      watch?.stop();
      plans.drop(() => true);
      for (const resume of waitingForRoom.splice(0)) resume();
      await plans.settled();
    },
  };
}

const isConflict = (error: unknown): boolean => error instanceof HookbenchError && error.code === 'conflict';
