import { z } from 'zod';

/** An expectation beside what was observed. */
export const finding = z.object({
  what: z.string().describe('What was compared, such as status or json $.id'),
  expected: z.string(),
  observed: z.string(),
  met: z.boolean(),
});
export type Finding = z.infer<typeof finding>;
