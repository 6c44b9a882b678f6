import { z } from 'zod';
import { place } from './place.ts';

/** A rule of a schema that a value breaks. */
export const violation = z.object({
  instance: z.string().describe('JSON Pointer into the value'),
  schema: z.string().describe('JSON Pointer of the rule in the OpenAPI document'),
  rule: z.string().describe('The keyword, e.g. maxLength'),
  expected: z.string().describe('What the rule requires, in words'),
  place: place.optional().describe('Where the rule is written, of a response, if it is known'),
});
export type Violation = z.infer<typeof violation>;
