import { z } from 'zod';
import { instant } from './instant.ts';

/** The shares of simulated chats by course. Weights are relative to each other. */
export const trafficMix = z
  .strictObject({
    plain: z.number().min(0).max(1000).default(6).describe('Assigned, then ended'),
    escalated: z.number().min(0).max(1000).default(2),
    transferred: z.number().min(0).max(1000).default(1),
    abandoned: z.number().min(0).max(1000).default(1).describe('Ended before an agent accepted'),
  })
  .refine((mix) => Object.values(mix).some((weight) => weight > 0), 'Set at least one share above 0');
export type TrafficMix = z.infer<typeof trafficMix>;
export type ChatCourse = keyof TrafficMix;

/** The settings of the traffic generator. The same seed and shares produce the same chats in the same order. */
export const trafficRequest = z.strictObject({
  chatsPerMinute: z.number().min(0.1).max(60_000),
  seed: z.int().nonnegative().default(1),
  mix: trafficMix.prefault({}),
  chats: z.int().positive().max(10_000_000).optional().describe('Stops automatically after this number'),
});
export type TrafficRequest = z.infer<typeof trafficRequest>;

/** The state of the traffic generator: its settings and progress. */
export const traffic = z.object({
  running: z.boolean(),
  request: trafficRequest.optional(),
  since: instant.optional(),
  started: z.int().nonnegative().describe('Number of chats that were started'),
  failed: z.int().nonnegative().describe('Number of chats that could not be started'),
  problem: z.string().optional().describe('Why the latest chat could not be started'),
});
export type Traffic = z.infer<typeof traffic>;
