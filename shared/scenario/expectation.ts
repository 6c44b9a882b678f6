import { z } from 'zod';
import { checkResult } from '../model/capture.ts';
import { check } from '../model/decision.ts';
import { namedRecord } from '../model/named-record.ts';
import { duration } from './duration.ts';
import { expectedValue } from './value-matcher.ts';

/** A JSONPath (RFC 9535), such as `$.items[0].id`. */
export const jsonPath = z.string().min(1).max(1000);

const byPath = namedRecord(jsonPath, expectedValue);

/** What a step must observe. Which of these a kind of step can have is in {@link stepKinds}. */
export const expectation = z.strictObject({
  status: z
    .union([
      z.int().min(100).max(599),
      z.string().min(1).max(50),
      z
        .array(z.union([z.int(), z.string().min(1).max(50)]))
        .min(1)
        .max(50),
    ])
    .optional()
    .describe('Of a response: a status, a class such as 2xx, or a list of them. Of a delivery or flow: its status'),
  headers: namedRecord(z.string(), expectedValue).optional().describe('Values of response headers'),
  json: byPath.optional().describe('JSONPath to an expected value or to conditions'),
  body: expectedValue.optional().describe('The body, or the output of a command, as text'),
  schema: z
    .union([z.record(z.string(), z.unknown()), z.boolean()])
    .optional()
    .describe('A JSON Schema (2020-12) that the JSON body must match'),
  cause: z.string().max(200).optional().describe('Stable id of the diagnosed cause, such as token-expired'),
  check: z.string().max(200).optional().describe('The check that must have failed'),
  checks: namedRecord(z.string(), z.union([checkResult.shape.outcome, check.shape.outcome]))
    .optional()
    .describe('Outcomes by name of the check'),
  count: z.int().min(0).max(100_000).optional().describe('The exact number of captures or deliveries'),
  attempts: z.int().min(0).max(100_000).optional().describe('The exact number of attempts of the delivery'),
  within: duration
    .optional()
    .describe('Real time for a request, capture or command; time on our clocks for a delivery'),
  exitCode: z.int().min(0).max(255).optional(),
});
export type Expectation = z.infer<typeof expectation>;
export type ExpectationName = keyof Expectation;
