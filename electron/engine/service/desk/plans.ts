import { courseOf } from '#shared/model/chat-course.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import { trafficMix, type ChatCourse } from '#shared/model/traffic.ts';
import type { Cancel, VirtualClock } from '../../clock.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { stepsOf, waitOf, type DeskPace } from './plan-chat.ts';

/** A chat that the desk will act on, at a pace. */
export interface ChatToAct {
  id: string;
  /** Decides what is left open: the course, if none is given, and the waits. */
  seed: number;
  pace: DeskPace;
  course?: ChatCourse | undefined;
  /** Whether its course was decided elsewhere. */
  given: boolean;
}

/** What is still to be done with a chat, and when the next of it is due by the service's clock. */
export interface Plan extends ChatToAct {
  steps: DeskAction[];
  random: () => number;
  dueMs: number;
  cancel: Cancel;
}

const usualMix = trafficMix.parse({});

/** The plans of the desk, one for each chat in hand. Nothing runs when there are none. */
export function createPlans(clock: VirtualClock, takeStep: (plan: Plan) => Promise<void>) {
  const plans = new Map<string, Plan>();
  const underWay = new Set<Promise<void>>();

  function schedule(plan: Plan): void {
    plan.dueMs += waitOf(plan.pace, plan.random);
    plan.cancel = clock.at(plan.dueMs, () => {
      const step = takeStep(plan).finally(() => underWay.delete(step));
      underWay.add(step);
    });
  }

  return {
    has: (id: string): boolean => plans.has(id),
    holds: (plan: Plan): boolean => plans.get(plan.id) === plan,
    size: (): number => plans.size,
    schedule,
    /** Plans a chat, in the place of what may be planned for it. */
    begin(chat: ChatToAct): void {
      plans.get(chat.id)?.cancel();
      const random = seededRandom(chat.seed);
      const steps = stepsOf(chat.course ?? courseOf(usualMix, random()), random);
      const plan: Plan = { ...chat, steps, random, dueMs: clock.now(), cancel: () => undefined };
      plans.set(chat.id, plan);
      schedule(plan);
    },
    /** Puts down the plans that are meant. */
    drop(meant: (plan: Plan) => boolean): void {
      for (const plan of plans.values()) {
        if (!meant(plan)) continue;
        plan.cancel();
        plans.delete(plan.id);
      }
    },
    remove(plan: Plan): void {
      if (plans.get(plan.id) === plan) plans.delete(plan.id);
    },
    /** Resolves when no step is under way. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
