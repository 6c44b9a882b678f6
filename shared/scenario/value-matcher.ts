import { z } from 'zod';

/** The types that `{ type: … }` accepts: those of JSON, and `integer`. */
const jsonType = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Conditions for a value. All that are given must hold. */
export const valueConditions = z.strictObject({
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
