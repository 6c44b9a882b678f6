import { z } from 'zod';
import { runFacts } from '../model/run-facts.ts';

/** What happens to the connection while both sides work. */
export const disturbance = z.enum([
  'none',
  'receiver-down',
  'rate-limit',
  'webhook-lost',
  'webhook-undelivered',
  'webhook-twice',
]);
export type Disturbance = z.infer<typeof disturbance>;

/** How pull and push are compared. */
export const comparisonInput = z.strictObject({
  chats: z.int().min(1).max(5).default(3).describe('Chats that both sides follow'),
  seconds: z.int().min(2).max(300).default(30).describe('Time in which the events happen, in seconds'),
  interval: z.int().min(1).max(60).default(1).describe('Time between two polls of a chat, in seconds'),
  conditional: z.boolean().default(true).describe('Whether polls send If-None-Match'),
  disturbance: disturbance.default('none'),
});
export type ComparisonInput = z.output<typeof comparisonInput>;

const time = z.number().describe('Time since the start of the comparison, in milliseconds');

const chat = z.int().nonnegative().optional().describe('Index of its chat');

/** A poll, or an attempt of a webhook. */
export const sentRequest = z.object({
  atMs: time.describe(
    'When the response of a poll arrived, or when a webhook was sent, in milliseconds since the start',
  ),
  chat,
  result: z.enum(['useful', 'empty', 'failed']).describe('Whether it reported something new, nothing new, or failed'),
  bytes: z.int().describe('Header fields and bodies of request and response, without TLS'),
});
export type SentRequest = z.infer<typeof sentRequest>;

/** What one side did and noticed. */
export const comparedSide = z.object({
  sent: z.array(sentRequest).describe('The requests in the order of their results'),
  notices: z.array(z.object({ eventAtMs: time, atMs: time, chat })).describe('Events, and when they were noticed'),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/** The numbers of a comparison of polling and webhooks for the same events. */
export const comparison = z.object({
  input: comparisonInput,
  elapsedMs: z.number(),
  chats: z.array(z.string()).describe('IDs of the chats'),
  events: z.int().describe('Events that happened so far'),
  eventsAtMs: z.array(time),
  eventChats: z.array(z.int()).optional().describe('Index of the chat of each event'),
  pull: comparedSide,
  push: comparedSide,
});
export type Comparison = z.infer<typeof comparison>;

export const comparisonRun = z.object({ kind: z.literal('comparison'), ...runFacts, figures: comparison });
