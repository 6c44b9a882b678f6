import { courseOf } from '#shared/model/chat-course.ts';
import type { DeskAction } from '#shared/model/desk.ts';
import { trafficMix, type ChatCourse } from '#shared/model/traffic.ts';
import type { Cancel, VirtualClock } from '../../clock.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { stepsOf, waitOf, type DeskPace } from './plan-chat.ts';

/** A chat for the automatic desk. */
export interface ChatToAct {
  id: string;
  /** Determines the waits and, if no course is given, the course. */
  seed: number;
  pace: DeskPace;
  course?: ChatCourse | undefined;
  /** Whether its course is given. */
  given: boolean;
}

/** The remaining steps of a chat, and when the next one is due on the service's clock. */
export interface Plan extends ChatToAct {
  steps: DeskAction[];
  random: () => number;
  dueMs: number;
  cancel: Cancel;
}

const defaultMix = trafficMix.parse({});

/** The plans of the desk, one per chat in memory. */
export function createPlans(clock: VirtualClock, takeStep: (plan: Plan) => Promise<void>) {
  const plans = new Map<string, Plan>();
  const inFlight = new Set<Promise<void>>();

  function schedule(plan: Plan): void {
    plan.dueMs += waitOf(plan.pace, plan.random);
    plan.cancel = clock.at(plan.dueMs, () => {
      const step = takeStep(plan).finally(() => inFlight.delete(step));
      inFlight.add(step);
    });
  }

  return {
    has: (id: string): boolean => plans.has(id),
    holds: (plan: Plan): boolean => plans.get(plan.id) === plan,
    size: (): number => plans.size,
    schedule,
    /** Plans a chat. Replaces its plan, if any. */
    begin(chat: ChatToAct): void {
      plans.get(chat.id)?.cancel();
      const random = seededRandom(chat.seed);
      const steps = stepsOf(chat.course ?? courseOf(defaultMix, random()), random);
      const plan: Plan = { ...chat, steps, random, dueMs: clock.now(), cancel: () => undefined };
      plans.set(chat.id, plan);
      schedule(plan);
    },
    /** Cancels the plans that match. */
    drop(matches: (plan: Plan) => boolean): void {
      for (const plan of plans.values()) {
        if (!matches(plan)) continue;
        plan.cancel();
        plans.delete(plan.id);
      }
    },
    remove(plan: Plan): void {
      if (plans.get(plan.id) === plan) plans.delete(plan.id);
    },
    /** Resolves when no step is in flight. */
    async settled(): Promise<void> {
      await Promise.all(inFlight);
    },
  };
}
