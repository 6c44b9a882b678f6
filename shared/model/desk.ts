import { z } from 'zod';

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
