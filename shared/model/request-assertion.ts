import { z } from 'zod';

/** How an assertion compares; the operators of the OpenCollection format. */
export const assertionOperators = [
  ...(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'contains', 'notContains', 'length', 'matches'] as const),
  ...(['notMatches', 'startsWith', 'endsWith', 'between', 'isEmpty', 'isNotEmpty', 'isNull', 'isUndefined'] as const),
  ...(['isDefined', 'isTruthy', 'isFalsy', 'isJson', 'isNumber', 'isString', 'isBoolean', 'isArray'] as const),
] as const;
export type AssertionOperator = (typeof assertionOperators)[number];

export const isAssertionOperator = (text: string): text is AssertionOperator =>
  (assertionOperators as readonly string[]).includes(text);

/** What a response must be, e.g. `res.status` `eq` `200`. */
export const requestAssertion = z.strictObject({
  expression: z
    .string()
    .min(1)
    .max(1000)
    .describe('res.status, res.responseTime, res.headers["name"], res.body.name, or a JSONPath'),
  operator: z.string().max(50).default('eq'),
  value: z.string().max(10_000).optional(),
});
export type RequestAssertion = z.infer<typeof requestAssertion>;

/** A variable that gets its value from the response. */
export const requestValue = z.strictObject({
  name: z.string().max(100),
  expression: z.string().max(1000).describe('As in an assertion'),
});

export type RequestValue = z.infer<typeof requestValue>;

export const assertionResult = requestAssertion.extend({
  observed: z.string(),
  met: z.boolean(),
});
export type AssertionResult = z.infer<typeof assertionResult>;
