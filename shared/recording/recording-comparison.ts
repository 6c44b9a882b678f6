import { z } from 'zod';

/** A difference between a recorded response and that of the real service now. */
export const recordingDifference = z.object({
  n: z.int().describe('The number of the exchange'),
  operation: z.string(),
  kind: z
    .enum(['contract', 'value'])
    .describe('contract: status, media type, a member or its type; value: another value'),
  place: z.string().describe('status, the name of a header field, or a JSON Pointer in the body'),
  recorded: z.string().optional(),
  now: z.string().optional(),
});
export type RecordingDifference = z.infer<typeof recordingDifference>;

export const recordingComparison = z.object({
  compared: z.int(),
  same: z.int(),
  differences: z.array(recordingDifference),
  skipped: z
    .array(z.object({ n: z.int(), operation: z.string(), why: z.string() }))
    .describe('Exchanges that were not repeated'),
});
export type RecordingComparison = z.infer<typeof recordingComparison>;
