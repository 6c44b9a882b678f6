import { z } from 'zod';
import { decision } from './decision.ts';
import { diagnosis } from './diagnosis.ts';
import { exchange } from './exchange.ts';
import { instant } from './instant.ts';
import { phases } from './phases.ts';
import { requestSpec } from './request-spec.ts';

/** Why an exchange was made: to get the token, as the request itself, to follow a redirect, or to try once more. */
export const requestStep = z.object({
  role: z.enum(['token', 'request', 'redirect', 'refresh', 'retry']),
  exchange,
  decision: decision.optional().describe('As the server saw it, when it is one of ours'),
});
export type RequestStep = z.infer<typeof requestStep>;

/** One request that was sent as the client, with all exchanges it took; the last answered it. */
export const requestRun = z.object({
  id: z.string(),
  trace: z.string(),
  startedAt: instant,
  spec: requestSpec.describe('As it was asked for'),
  status: z.int().optional().describe('Of the last exchange'),
  steps: z.array(requestStep).min(1),
  exchange: exchange.describe('The last one'),
  response: exchange.shape.response.describe('Its response, at hand for scripts'),
  error: exchange.shape.error.describe('Why it has none'),
  phases,
  decision: decision.optional(),
  diagnosis,
  notes: z
    .array(z.string())
    .optional()
    .describe('What was done otherwise than one might expect, e.g. no token attached'),
});
export type RequestRun = z.infer<typeof requestRun>;

/** One line of the history. */
export const requestSummary = z.object({
  id: z.string(),
  trace: z.string(),
  startedAt: instant,
  durationMs: z.number(),
  method: z.string(),
  url: z.string(),
  condition: z.string().describe('Of the token'),
  status: z.int().optional(),
  error: z.string().optional().describe('Code of the transport error'),
  cause: z.string().describe('Of the diagnosis'),
});
export type RequestSummary = z.infer<typeof requestSummary>;

/** A request that was kept, in a folder such as `Customers/Errors`; the empty folder is the top. */
export const savedRequest = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  folder: z.string().max(500),
  spec: requestSpec,
});
export type SavedRequest = z.infer<typeof savedRequest>;

/** Names and values that `{{name}}` stands for in a request. */
export const environment = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  variables: z
    .array(
      z.strictObject({
        name: z
          .string()
          .min(1)
          .max(100)
          .regex(/^[A-Za-z0-9_.-]+$/, 'letters, digits, dot, dash and underscore'),
        value: z.string().max(65_536),
        secret: z.boolean().default(false),
      }),
    )
    .max(500),
});
export type Environment = z.infer<typeof environment>;

/** A request with variables filled in and its token attached, ready to be sent or written as code. */
export const preparedRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyText: z.string().optional(),
  bodyBase64: z.string().optional().describe('When the body is not text'),
  notes: z.array(z.string()).optional().describe('What was done otherwise than one might expect'),
});
export type PreparedRequest = z.infer<typeof preparedRequest>;
