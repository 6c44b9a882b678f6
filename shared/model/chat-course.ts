import type { DeskAction } from './desk.ts';
import type { ChatCourse, TrafficMix } from './traffic.ts';

/** What the desk does with a chat of each course, in this order; the customer may authenticate before it begins. */
export const courseActions: Readonly<Record<ChatCourse, readonly DeskAction[]>> = {
  plain: ['assign', 'end'],
  escalated: ['assign', 'escalate', 'assign', 'end'],
  transferred: ['assign', 'transfer', 'assign', 'end'],
  abandoned: ['end'],
};

/**
 * The course that a number from 0 up to 1 falls on, each as wide as its weight.
 * @param drawn As a source of randomness gives it.
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
