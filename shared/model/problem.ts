import { z } from 'zod';

/** An error response as a problem document (RFC 9457), with a code from the catalogue. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  field: z.string().optional().describe('JSON Pointer to the invalid part of the input'),
  hint: z.string().optional().describe('What to do next'),
});
export type Problem = z.infer<typeof problem>;
