import { z } from 'zod';

/** A message body for display: text when the bytes are valid UTF-8, else base64; cut at the view's limit. */
export const bodyView = z.object({
  size: z.int().nonnegative().describe('Bytes of the whole body'),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  truncated: z.boolean().describe('Whether content holds less than the whole body'),
});
export type BodyView = z.infer<typeof bodyView>;
