import { z } from 'zod';

/** Forms of an export: the journal as a line of JSON an entry, messages as HAR 1.2, captures as CSV, or a case file. */
export const exportFormat = z.enum(['ndjson', 'har', 'csv', 'case']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** What is exported, and how. */
export const exportChoice = z.strictObject({
  format: exportFormat.default('ndjson'),
  trace: z.string().optional(),
  of: z
    .literal('lab')
    .optional()
    .describe('What the failure lab has of the trace, where both it and the user have some'),
  case: z.string().optional().describe('Only what was read from this case file'),
  secrets: z.enum(['redact', 'include']).default('redact'),
});
export type ExportChoice = z.infer<typeof exportChoice>;
