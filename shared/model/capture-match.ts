import { z } from 'zod';
import { namedRecord } from './named-record.ts';

/** Selects captures. Omitted fields match everything. */
export const captureMatch = z.strictObject({
  method: z.string().max(100).optional(),
  path: z.string().max(10_000).optional().describe('The complete path without the query; * matches any characters'),
  event: z.string().max(200).optional(),
  header: namedRecord(z.string(), z.string())
    .optional()
    .describe('Value by header name; * matches any characters, and an empty value matches any value'),
  json: namedRecord(z.string(), z.unknown()).optional().describe('Value by JSON Pointer (/customerId) or member name'),
});
export type CaptureMatch = z.infer<typeof captureMatch>;
