import { z } from 'zod';
import { checkResult } from '../model/capture.ts';
import { check } from '../model/decision.ts';
import { namedRecord } from '../model/named-record.ts';
import { duration } from './duration.ts';

/** The types that `{ type: … }` accepts: those of JSON, and `integer`. */
const jsonType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Conditions for a value. All that are given must hold. */
const valueConditions = z.strictObject({
  equals: z.unknown().optional().describe('The value, also for an object that looks like a condition'),
  matches: z.string().max(10_000).optional().describe('A regular expression (RE2) that matches a part of the text'),
  contains: z.unknown().optional().describe('A part of the text, or an item of the list'),
  type: jsonType.optional(),
  greaterThan: z.number().optional(),
  lessThan: z.number().optional(),
  oneOf: z.array(scalar).min(1).max(1000).optional(),
  length: z.int().nonnegative().optional().describe('Characters of a text, or items of a list'),
  absent: z.boolean().optional().describe('true: the value must be missing; false: it must be present'),
});
export type ValueConditions = z.infer<typeof valueConditions>;

const names = new Set(Object.keys(valueConditions.shape));

/** Whether an expected value is a set of conditions instead of the value itself. */
export const isConditions = (expected: unknown): expected is ValueConditions =>
  typeof expected === 'object' &&
  expected !== null &&
  !Array.isArray(expected) &&
  Object.keys(expected).length > 0 &&
  Object.keys(expected).every((name) => names.has(name));

/** An expected value: the value itself, or conditions such as `{ matches: '^C-' }`. */
export const expectedValue = z.unknown().superRefine((value, context) => {
  if (!isConditions(value)) return;
  for (const { message, path } of valueConditions.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path });
});

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
