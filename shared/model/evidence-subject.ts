import { z } from 'zod';

/** What a report is about. */
export const evidenceSubject = z.strictObject({
  kind: z.enum(['delivery', 'capture', 'request', 'experiment']),
  id: z.string().min(1).max(200),
});
export type EvidenceSubjectId = z.infer<typeof evidenceSubject>;
