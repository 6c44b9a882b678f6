import type { ChatStatus } from '#shared/model/chat.ts';
import { courseActions } from '#shared/model/chat-course.ts';
import type { DeskAction, DeskMode } from '#shared/model/desk.ts';
import type { ChatCourse } from '#shared/model/traffic.ts';
import { allowedActions } from './act-on-chat.ts';

/** How fast the desk works by itself. */
export type DeskPace = Exclude<DeskMode, 'off'>;

/** Milliseconds between two steps, at least and at most. */
const paces: Readonly<Record<DeskPace, readonly [number, number]>> = { human: [2000, 8000], fast: [100, 500] };
const authenticates = 0.5;

/** The steps that a chat of a course goes through. */
export function stepsOf(course: ChatCourse, random: () => number): DeskAction[] {
  const first: DeskAction[] = random() < authenticates && course !== 'abandoned' ? ['authenticate'] : [];
  return [...first, ...courseActions[course]];
}

/** How long the desk takes before its next step. */
export function waitOf(pace: DeskPace, random: () => number): number {
  const [least, most] = paces[pace];
  return least + random() * (most - least);
}

/** The next step that the state of the chat allows; steps that somebody else took meanwhile are left out. */
export function nextStep(steps: DeskAction[], status: ChatStatus): DeskAction | undefined {
  const allowed = allowedActions(status);
  while (steps.length > 0) {
    const step = steps.shift();
    if (step !== undefined && allowed.includes(step)) return step;
  }
  return undefined;
}
