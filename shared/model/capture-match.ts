import { z } from 'zod';

/** Which captures are meant; what is left out matches all. */
export const captureMatch = z.strictObject({
  method: z.string().max(100).optional(),
  path: z.string().max(10_000).optional().describe('The whole path without query; * stands for any characters'),
  event: z.string().max(200).optional(),
  header: z
    .record(z.string(), z.string())
    .optional()
    .describe('Value by header name; * stands for any characters, an empty value for any'),
  json: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Value by JSON Pointer (/customerId) or by the name of a member'),
});
export type CaptureMatch = z.infer<typeof captureMatch>;
