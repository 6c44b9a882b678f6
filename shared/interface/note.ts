import { z } from 'zod';
import { place } from '../model/violation.ts';

export type Place = z.output<typeof place>;

/** What was noticed about a part of an interface. An `error` keeps the interface from being used. */
export const note = z.object({
  level: z.enum(['error', 'warning', 'inferred', 'unsupported']),
  what: z.string(),
  place,
  fix: z
    .object({ from: z.string().describe('A text in the line'), to: z.string() })
    .optional()
    .describe('What it was probably meant to be'),
});
export type Fix = NonNullable<z.output<typeof note>['fix']>;
export type Note = z.output<typeof note>;
