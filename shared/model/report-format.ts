import { z } from 'zod';

/** The file formats of the results of a run. */
export const reportFormat = z.enum(['html', 'json', 'junit', 'markdown']);
export type ReportFormat = z.infer<typeof reportFormat>;
