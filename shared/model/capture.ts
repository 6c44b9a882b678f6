import { z } from 'zod';
import { bodyView } from './body-view.ts';
import { misbehaviourKind } from './catcher-answer.ts';
import { headerPair } from './header-pair.ts';
import { pairing } from './pairing.ts';
import { instant } from './instant.ts';
import { tlsSession } from './tls-session.ts';

/** What one check found about a capture. */
export const verdict = z.object({
  check: z.enum(['auth', 'address', 'signature', 'json', 'payload', 'path', 'duplicate', 'order', 'staleness', 'http']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  detail: z.string().describe('What was found, in a sentence'),
  expected: z.string().optional(),
  received: z.string().optional(),
  offset: z.int().nonnegative().optional().describe('The byte where they part'),
  source: z.string().optional(),
});
export type Verdict = z.infer<typeof verdict>;

/** One request that the catcher received and stored. */
export const capture = z.object({
  id: z.string(),
  seq: z.int().positive().describe('Its place in the journal'),
  receivedAt: instant,
  durationMs: z.number().describe('From the first byte of the request to the answer'),
  method: z.string(),
  path: z.string().describe('Request target as received'),
  httpVersion: z.string(),
  headers: z.array(headerPair),
  event: z.string().optional(),
  size: z.int().nonnegative().describe('Bytes of the body'),
  truncated: z.boolean().describe('Whether the body was over the limit and cut'),
  peer: z.string(),
  tls: tlsSession.optional(),
  verdicts: z.array(verdict),
  status: z.int().describe('Status the catcher answered with'),
  trailers: z.array(headerPair).optional(),
  arrival: z
    .object({ firstByteMs: z.number(), lastByteMs: z.number() })
    .optional()
    .describe('Milliseconds since the connection was there, or since the request before it ended'),
  problem: z.string().optional().describe('Why it could not be read as HTTP, or only in part'),
  rule: z.string().optional().describe('The rule that answered'),
  misbehaviour: misbehaviourKind.optional().describe('What was done in the place of the answer'),
  faults: z.array(z.string()).optional().describe('Declared faults that acted on the answer, by name'),
  pinned: z.boolean().optional(),
  deliveryId: z.string().optional().describe('The delivery that caused it, when it is one of ours'),
  pairing: pairing.optional(),
  webhookId: z.string().optional(),
  trace: z.string().optional(),
  span: z.string().optional(),
});
export type Capture = z.infer<typeof capture>;

export const captureWithBody = capture.extend({ body: bodyView });
export type CaptureWithBody = z.infer<typeof captureWithBody>;

/** How many captures there are, in all, with a failed verdict, and pinned. */
export const captureCounts = z.object({
  all: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  pinned: z.int().nonnegative(),
});
export type CaptureCounts = z.infer<typeof captureCounts>;
