import { z } from 'zod';

/** A rule of a schema that a value breaks. */
export const violation = z.object({
  instance: z.string().describe('JSON Pointer into the value'),
  schema: z.string().describe('JSON Pointer of the rule in the OpenAPI document'),
  rule: z.string().describe('The keyword, e.g. maxLength'),
  expected: z.string().describe('What the rule requires, in words'),
});
export type Violation = z.infer<typeof violation>;
