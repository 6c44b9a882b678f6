import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { DeskMode } from '#shared/model/desk.ts';
import type { ActOnChat, DeskDeps } from './act-on-chat.ts';
import { holdChat } from './desk-chats.ts';
import { nextStep } from './plan-chat.ts';
import { createPlans, type ChatToAct, type Plan } from './plans.ts';
import { watchChats, type ChatWatch } from './take-up-chats.ts';

/** A chat with a given course. */
export type GivenCourse = Omit<ChatToAct, 'given'>;

/** The automatic desk. No timers run while it is off and has no chats. */
export interface AutomaticDesk {
  mode(): DeskMode;
  waiting(): number;
  change(mode: DeskMode): void;
  /** Carries out a course in any mode. Resolves when the desk accepts more. */
  take(given: GivenCourse): Promise<void>;
  /** Stops, and waits for the steps in flight. */
  close(): Promise<void>;
}

export interface AutomaticDeskDeps extends DeskDeps {
  act: ActOnChat;
  onFailure: (error: unknown) => void;
}

/** Max chats in memory; others wait in the store. */
const maxChats = 5000;

const isConflict = (error: unknown): boolean => error instanceof HookbenchError && error.code === 'conflict';

export function createAutomaticDesk({ act, clocks, journal, onFailure, store }: AutomaticDeskDeps): AutomaticDesk {
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

  return {
    mode: () => mode,
    waiting: plans.size,
    change(next) {
      if (next === mode || closed) return;
      mode = next;
      watch?.stop();
      watch = undefined;
      plans.drop(({ given }) => !given);
      if (next === 'off') return;
      const take = (id: string): void => {
        if (!plans.has(id)) plans.begin({ id, given: false, pace: next, seed: ++taken });
      };
      watch = watchChats({ store, journal, room: () => Math.max(0, maxChats - plans.size()), take });
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
