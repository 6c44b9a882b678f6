import type { DeskAction } from './desk.ts';
import type { ChatCourse, TrafficMix } from './traffic.ts';

/** The desk's steps for each course of a chat, in order. The customer may authenticate before them. */
export const courseActions: Readonly<Record<ChatCourse, readonly DeskAction[]>> = {
  plain: ['assign', 'end'],
  escalated: ['assign', 'escalate', 'assign', 'end'],
  transferred: ['assign', 'transfer', 'assign', 'end'],
  abandoned: ['end'],
};

/**
 * The course for a random number from 0 to below 1, where each course has a share according to its weight.
 * @param drawn A value from the source of randomness.
 */
export function courseOf(mix: TrafficMix, drawn: number): ChatCourse {
  const courses = Object.keys(courseActions) as ChatCourse[];
  const whole = courses.reduce((sum, course) => sum + mix[course], 0);
  let rest = drawn * whole;
  for (const course of courses) {
    rest -= mix[course];
    if (rest < 0) return course;
  }
  return courses.findLast((course) => mix[course] > 0) ?? 'plain';
}
