import { z } from 'zod';

/** What an agent at the desk can do with a chat. */
export const deskAction = z.enum(['assign', 'authenticate', 'escalate', 'transfer', 'end']);
export type DeskAction = z.infer<typeof deskAction>;

/** Whether the desk works by itself, and how fast. */
export const deskMode = z.enum(['off', 'human', 'fast']);
export type DeskMode = z.infer<typeof deskMode>;

/** The simulated agent desk. */
export const desk = z.object({
  mode: deskMode.describe('off: only by hand; human: steps some seconds apart; fast: some hundred milliseconds'),
  agents: z.array(z.string()).describe('Identifiers of the agents that take chats'),
  waiting: z.int().nonnegative().describe('Chats that the desk will do something with by itself'),
});
export type Desk = z.infer<typeof desk>;
