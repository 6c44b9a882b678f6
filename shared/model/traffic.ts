import { z } from 'zod';
import { instant } from './instant.ts';

/** How a simulated chat goes; each weight is relative to the others. */
export const trafficMix = z
  .strictObject({
    plain: z.number().min(0).max(1000).default(6).describe('Assigned, then ended'),
    escalated: z.number().min(0).max(1000).default(2),
    transferred: z.number().min(0).max(1000).default(1),
    abandoned: z.number().min(0).max(1000).default(1).describe('Ended before an agent came'),
  })
  .refine((mix) => Object.values(mix).some((weight) => weight > 0), 'at least one weight above 0');
export type TrafficMix = z.infer<typeof trafficMix>;
export type ChatCourse = keyof TrafficMix;

/** What the generator of traffic is to do. The same seed and mix give the same chats in the same order. */
export const trafficRequest = z.strictObject({
  chatsPerMinute: z.number().min(0.1).max(60_000),
  seed: z.int().nonnegative().default(1),
  mix: trafficMix.prefault({}),
  chats: z.int().positive().max(10_000_000).optional().describe('Stops by itself after so many'),
});
export type TrafficRequest = z.infer<typeof trafficRequest>;

/** The generator of traffic: what it was asked to do and how far it is. */
export const traffic = z.object({
  running: z.boolean(),
  request: trafficRequest.optional(),
  since: instant.optional(),
  started: z.int().nonnegative().describe('Chats that were started'),
  failed: z.int().nonnegative().describe('Chats that could not be started'),
  problem: z.string().optional().describe('Why the last one could not'),
});
export type Traffic = z.infer<typeof traffic>;
