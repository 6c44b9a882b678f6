import { z } from 'zod';
import { diagnosis } from './diagnosis.ts';
import { instant } from './instant.ts';
import { requestMessage, responseMessage } from './message.ts';

/** One named check of a decision. */
export const check = z.object({
  name: z.string().describe('Stable id of the check, e.g. token_not_expired'),
  outcome: z
    .enum(['passed', 'warning', 'failed', 'not-reached'])
    .describe('warning: allowed, but only by an assumption or a fault, e.g. a token in clear'),
  evidence: z.string().describe('What the check compared, in one sentence'),
  source: z.string().describe('The specification that defines the rule, e.g. RFC 6750 2.1'),
});
export type Check = z.infer<typeof check>;

export const decisionOutcome = z.enum(['allowed', 'refused']);

/** The ordered list of checks that a server ran on one request, with the exchange from the server's point of view. */
export const decision = z.object({
  id: z.string(),
  trace: z.string(),
  span: z.string().optional(),
  server: z.enum(['authorization', 'service']),
  outcome: decisionOutcome,
  checks: z.array(check),
  startedAt: instant,
  durationMs: z.number(),
  request: requestMessage,
  response: responseMessage,
  diagnosis: diagnosis.optional().describe('Why the request was rejected; the same diagnosis as for own requests'),
});
export type Decision = z.infer<typeof decision>;
