import { z } from 'zod';
import { bodyView } from './body-view.ts';
import { headerPair } from './header-pair.ts';
import { instant } from './instant.ts';
import { tlsSession } from './tls-session.ts';

/** What one check found about a capture. */
const verdict = z.object({ check: z.string(), outcome: z.enum(['passed', 'failed']), detail: z.string() });

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
  webhookId: z.string().optional(),
  trace: z.string().optional(),
  span: z.string().optional(),
});
export type Capture = z.infer<typeof capture>;

export const captureWithBody = capture.extend({ body: bodyView });
export type CaptureWithBody = z.infer<typeof captureWithBody>;
