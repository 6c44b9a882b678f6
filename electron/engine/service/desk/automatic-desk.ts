import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { courseOf } from '#shared/model/chat-course.ts';
import type { DeskAction, DeskMode } from '#shared/model/desk.ts';
import { trafficMix, type ChatCourse } from '#shared/model/traffic.ts';
import type { Cancel } from '../../clock.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import type { FeedSubscription } from '../../journal/feed.ts';
import type { ActOnChat, DeskParts } from './act-on-chat.ts';
import { holdChat, openChatIds } from './desk-chats.ts';
import { nextStep, stepsOf, waitOf, type DeskPace } from './plan-chat.ts';

/** A chat whose course is decided elsewhere. */
export interface GivenCourse {
  id: string;
  course: ChatCourse;
  /** Decides what the course leaves open. */
  seed: number;
  pace: DeskPace;
}

/** The desk working by itself. Nothing runs while it is off and has no chats. */
export interface AutomaticDesk {
  mode(): DeskMode;
  waiting(): number;
  change(mode: DeskMode): void;
  /** Acts out a course, whatever the mode. Resolves once there is room for more. */
  take(given: GivenCourse): Promise<void>;
  /** Takes no more steps, and waits for those under way. */
  close(): Promise<void>;
}

export interface AutomaticDeskParts extends DeskParts {
  act: ActOnChat;
  onFailure: (error: unknown) => void;
}

interface Plan {
  id: string;
  given: boolean;
  pace: DeskPace;
  steps: DeskAction[];
  random: () => number;
  dueMs: number;
  cancel: Cancel;
}

/** So many chats are in hand at most; others wait in the store. */
const atMost = 5000;
const usualMix = trafficMix.parse({});

export function createAutomaticDesk(parts: AutomaticDeskParts): AutomaticDesk {
  const { act, clocks, journal, onFailure, store } = parts;
  const plans = new Map<string, Plan>();
  const underWay = new Set<Promise<void>>();
  const waitingForRoom: (() => void)[] = [];
  let mode: DeskMode = 'off';
  let feed: FeedSubscription | undefined;
  let closed = false;
  let taken = 0;
  let behind: string | undefined;

  function schedule(plan: Plan): void {
    plan.dueMs += waitOf(plan.pace, plan.random);
    plan.cancel = clocks.service.at(plan.dueMs, () => {
      const step = takeStep(plan).finally(() => underWay.delete(step));
      underWay.add(step);
    });
  }

  function begin(id: string, given: boolean, pace: DeskPace, seed: number, course?: ChatCourse): void {
    plans.get(id)?.cancel();
    const random = seededRandom(seed);
    const steps = stepsOf(course ?? courseOf(usualMix, random()), random);
    const plan: Plan = { id, given, pace, steps, random, dueMs: clocks.service.now(), cancel: () => undefined };
    plans.set(id, plan);
    schedule(plan);
  }

  function drop(plan: Plan): void {
    if (plans.get(plan.id) === plan) plans.delete(plan.id);
    if (plans.size < atMost) waitingForRoom.shift()?.();
    if (behind !== undefined && plans.size < atMost / 2) takeUpStored();
  }

  async function takeStep(plan: Plan): Promise<void> {
    try {
      const held = holdChat(store, plan.id);
      const action = held && nextStep(plan.steps, held.chat.status);
      if (!action) {
        drop(plan);
        return;
      }
      await act({ id: plan.id, action });
    } catch (error) {
      if (!(error instanceof HookbenchError && error.code === 'conflict')) onFailure(error);
    }
    if (closed || plans.get(plan.id) !== plan) return;
    if (plan.steps.length === 0) drop(plan);
    else schedule(plan);
  }

  function takeUp(id: string): void {
    if (mode === 'off' || plans.has(id)) return;
    begin(id, false, mode, ++taken);
  }

  /** Takes up chats that are in the store, as many as there is room for. */
  function takeUpStored(): void {
    const room = atMost - plans.size;
    const ids = openChatIds(store, behind ?? '', room);
    behind = ids.length === room ? ids.at(-1) : undefined;
    ids.forEach(takeUp);
  }

  function follow(): FeedSubscription {
    return journal.feed.subscribe((batch) => {
      for (const entry of batch) {
        if (entry.kind !== 'chat' || entry.status !== 'queued' || entry.action !== undefined) continue;
        if (plans.size < atMost) takeUp(entry.id);
        else behind ??= '';
      }
    });
  }

  function putDown(wanted: (plan: Plan) => boolean): void {
    for (const plan of plans.values()) {
      if (!wanted(plan)) continue;
      plan.cancel();
      plans.delete(plan.id);
    }
  }

  return {
    mode: () => mode,
    waiting: () => plans.size,
    change(next) {
      if (next === mode || closed) return;
      mode = next;
      feed?.stop();
      feed = undefined;
      behind = undefined;
      putDown(({ given }) => !given);
      if (mode === 'off') return;
      feed = follow();
      takeUpStored();
    },
    async take({ id, course, seed, pace }) {
      if (closed) return;
      begin(id, true, pace, seed, course);
      if (plans.size < atMost) return;
      await new Promise<void>((resolve) => waitingForRoom.push(resolve));
    },
    async close() {
      closed = true;
      feed?.stop();
      putDown(() => true);
      for (const resume of waitingForRoom.splice(0)) resume();
      await Promise.all(underWay);
    },
  };
}
