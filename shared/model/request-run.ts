import { z } from 'zod';
import { contractCheck } from './contract-check.ts';
import { decision } from './decision.ts';
import { diagnosis } from './diagnosis.ts';
import { exchange, phases } from './exchange.ts';
import { instant } from './instant.ts';
import { assertionResult } from './request-assertion.ts';
import { requestSpec } from './request-spec.ts';

/** The purpose of an exchange: to get the token, the request itself, a followed redirect, or a retry. */
export const requestStep = z.object({
  role: z.enum(['token', 'request', 'redirect', 'refresh', 'retry']),
  exchange,
  decision: decision.optional().describe("The decision of the server, if it is one of Hookbench's own"),
});
export type RequestStep = z.infer<typeof requestStep>;

/** One request sent as the client, with all its exchanges; the last one has the response. */
export const requestRun = z.object({
  id: z.string(),
  trace: z.string(),
  startedAt: instant,
  spec: requestSpec.describe('The request as specified'),
  status: z.int().optional().describe('Status of the last exchange'),
  steps: z.array(requestStep).min(1),
  exchange: exchange.describe('The last exchange'),
  response: exchange.shape.response.describe('The final response, for scripts'),
  error: exchange.shape.error.describe('Why there is no response'),
  phases,
  decision: decision.optional(),
  diagnosis,
  contract: contractCheck
    .optional()
    .describe('How the responses compare to your own interface: the worst result of the exchanges'),
  assertions: z.array(assertionResult).optional().describe('The assertions of the request with their results'),
  values: z.record(z.string(), z.string()).optional().describe('Variables that were taken from the response'),
  notes: z
    .array(z.string())
    .optional()
    .describe('What the run did differently from what the request asks for, e.g. no token attached'),
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
  condition: z.string().describe('Condition of the token'),
  status: z.int().optional(),
  error: z.string().optional().describe('Code of the transport error'),
  cause: z.string().describe('Cause of the diagnosis'),
});
export type RequestSummary = z.infer<typeof requestSummary>;

/** A saved request in a folder such as `Customers/Errors`; the empty folder is the top level. */
export const savedRequest = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  folder: z.string().max(500),
  spec: requestSpec,
});
export type SavedRequest = z.infer<typeof savedRequest>;

export const environmentVariable = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores'),
  value: z.string().max(65_536),
  secret: z.boolean().default(false),
});

/** The variables that replace `{{name}}` in requests. */
export const environment = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  variables: z.array(environmentVariable).max(500),
});
export type Environment = z.infer<typeof environment>;

/** A request with variables replaced and its token attached, ready to be sent or exported as code. */
export const preparedRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyText: z.string().optional(),
  bodyBase64: z.string().optional().describe('If the body is not text'),
  notes: z.array(z.string()).optional().describe('What the run did differently from what the request asks for'),
});
export type PreparedRequest = z.infer<typeof preparedRequest>;
