import { z } from 'zod';
import { chatMoves, type ChatStatus } from './customer-contact.ts';
import type { ChatCourse, TrafficMix } from './traffic.ts';

/** What an agent can do with a chat. */
export const deskAction = z.enum(['assign', 'authenticate', 'escalate', 'transfer', 'end']);
export type DeskAction = z.infer<typeof deskAction>;

/** Whether the desk works automatically, and how fast. */
export const deskMode = z.enum(['off', 'human', 'fast']);
export type DeskMode = z.infer<typeof deskMode>;

/** The simulated agent desk. */
export const desk = z.object({
  mode: deskMode.describe(
    'off: manual steps only; human: a step every few seconds; fast: a step every few hundred milliseconds',
  ),
  agents: z.array(z.string()).describe('IDs of the agents that accept chats'),
  waiting: z.int().nonnegative().describe('Number of chats that wait for automatic steps'),
});
export type Desk = z.infer<typeof desk>;

/** One step of the agent desk: the states from which it is possible, and the resulting state. */
export interface DeskStep {
  action: DeskAction;
  from: readonly ChatStatus[];
  /** The resulting state; `null` keeps the current one. */
  to: ChatStatus | null;
  label: string;
  meaning: string;
}

/** The states from which a chat can reach a state. */
const before = (state: ChatStatus): readonly ChatStatus[] =>
  chatMoves.flatMap(({ from, to }) => (to === state ? [from] : []));

/** The state transitions of a chat. */
export const deskSteps: readonly DeskStep[] = [
  {
    action: 'assign',
    from: before('active'),
    to: 'active',
    label: 'Assign',
    meaning: 'An agent accepts the chat',
  },
  {
    action: 'authenticate',
    from: before('ended'),
    to: null,
    label: 'Authenticate',
    meaning: 'The customer proves their identity',
  },
  {
    action: 'escalate',
    from: before('escalated'),
    to: 'escalated',
    label: 'Escalate',
    meaning: 'A supervisor is called in',
  },
  {
    action: 'transfer',
    from: before('transferred'),
    to: 'transferred',
    label: 'Transfer',
    meaning: 'The chat moves to another queue',
  },
  { action: 'end', from: before('ended'), to: 'ended', label: 'End', meaning: 'The chat ends' },
];

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
