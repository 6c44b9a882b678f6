import { z } from 'zod';

/** Forms of an export: the journal as a line of JSON an entry, messages as HAR 1.2, captures as CSV, or a case file. */
export const exportFormat = z.enum(['ndjson', 'har', 'csv', 'case']);
export type ExportFormat = z.infer<typeof exportFormat>;
