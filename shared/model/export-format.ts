import { z } from 'zod';

/** Export formats: the journal as NDJSON, messages as HAR 1.2, captures as CSV, or a case file. */
export const exportFormat = z.enum(['ndjson', 'har', 'csv', 'case']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** A trace id or a case id; it becomes part of the name of the file. */
const identifier = z.string().regex(/^[\w.-]{1,200}$/, 'Enter an id: letters, digits, and the characters _ . -');

export const exportChoice = z.strictObject({
  format: exportFormat.default('ndjson'),
  trace: identifier.optional(),
  of: z
    .literal('lab')
    .optional()
    .describe("The failure lab's part of the trace, if both the lab and the user have entries of it"),
  case: identifier.optional().describe('Only entries read from this case file'),
  secrets: z.enum(['redact', 'include']).default('redact'),
});
export type ExportChoice = z.infer<typeof exportChoice>;

export const redactedExport = exportChoice.omit({ secrets: true }).extend({
  redact: z.array(z.string().min(4)).max(10_000).describe('Values to redact wherever they appear'),
});
