import { z } from 'zod';

/** A message body for display: text if the bytes are valid UTF-8, otherwise base64; truncated to the view's limit. */
export const bodyView = z.object({
  size: z.int().nonnegative().describe('Size of the complete body in bytes'),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  truncated: z.boolean().describe('Whether content is truncated'),
});
export type BodyView = z.infer<typeof bodyView>;
