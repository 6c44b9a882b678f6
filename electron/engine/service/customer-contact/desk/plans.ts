import { courseActions, courseOf, type DeskAction, type DeskMode } from '#shared/model/desk.ts';
import type { ChatStatus } from '#shared/model/customer-contact.ts';
import { trafficMix, type ChatCourse } from '#shared/model/traffic.ts';
import type { Cancel, VirtualClock } from '../../../clock.ts';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { allowedActions } from './act-on-chat.ts';

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

/** Removes and returns the next step that the chat's status allows; skips steps that no longer apply. */
export function nextStep(steps: DeskAction[], status: ChatStatus): DeskAction | undefined {
  const allowed = allowedActions(status);
  while (steps.length > 0) {
    const step = steps.shift();
    if (step !== undefined && allowed.includes(step)) return step;
  }
  return undefined;
}

/** The speed of the automatic desk. */
type DeskPace = Exclude<DeskMode, 'off'>;

/** Min and max milliseconds between two steps. */
const paces: Readonly<Record<DeskPace, readonly [number, number]>> = { human: [2000, 8000], fast: [100, 500] };

/** The random wait before the next step, in milliseconds. */
function waitOf(pace: DeskPace, random: () => number): number {
  const [min, max] = paces[pace];
  return min + random() * (max - min);
}

const authenticationShare = 0.5;

function stepsOf(course: ChatCourse, random: () => number): DeskAction[] {
  const first: DeskAction[] = random() < authenticationShare && course !== 'abandoned' ? ['authenticate'] : [];
  return [...first, ...courseActions[course]];
}
