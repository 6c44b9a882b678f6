import { z } from 'zod';

/** What a report is about. */
export const evidenceSubject = z.strictObject({
  kind: z.enum(['delivery', 'capture', 'request', 'experiment', 'scenario']),
  id: z.string().min(1).max(200).describe('Of a scenario: the id of the run, a dot, and the index of the file'),
});
export type EvidenceSubjectId = z.infer<typeof evidenceSubject>;
