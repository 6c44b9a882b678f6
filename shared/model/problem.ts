import { z } from 'zod';

/** An error answer as a problem document (RFC 9457), with a code from the catalogue. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  field: z.string().optional().describe('Where in the input the fault is, as a JSON Pointer'),
  hint: z.string().optional().describe('What to do about it'),
});
export type Problem = z.infer<typeof problem>;
