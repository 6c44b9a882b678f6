import { z } from 'zod';
import { instant } from './instant.ts';

export const chatStatus = z.enum(['queued', 'active', 'escalated', 'transferred', 'ended']);
export type ChatStatus = z.infer<typeof chatStatus>;

/** A chat with a customer. Each chat has one session. */
export const chat = z.object({
  id: z.string(),
  customerId: z.string(),
  sessionId: z.string(),
  status: chatStatus,
  since: instant.describe('When the chat reached this status'),
  agentId: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Chat = z.infer<typeof chat>;
