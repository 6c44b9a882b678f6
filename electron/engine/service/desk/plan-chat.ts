import type { ChatStatus } from '#shared/model/chat.ts';
import { courseActions } from '#shared/model/chat-course.ts';
import type { DeskAction, DeskMode } from '#shared/model/desk.ts';
import type { ChatCourse } from '#shared/model/traffic.ts';
import { allowedActions } from './act-on-chat.ts';

/** The speed of the automatic desk. */
export type DeskPace = Exclude<DeskMode, 'off'>;

/** Min and max milliseconds between two steps. */
const paces: Readonly<Record<DeskPace, readonly [number, number]>> = { human: [2000, 8000], fast: [100, 500] };
const authenticationShare = 0.5;

/** The actions of a course. */
export function stepsOf(course: ChatCourse, random: () => number): DeskAction[] {
  const first: DeskAction[] = random() < authenticationShare && course !== 'abandoned' ? ['authenticate'] : [];
  return [...first, ...courseActions[course]];
}

/** The random wait before the next step, in milliseconds. */
export function waitOf(pace: DeskPace, random: () => number): number {
  const [min, max] = paces[pace];
  return min + random() * (max - min);
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
