import { z } from 'zod';

/** A path within the folder of a recording. */
const bodyFile = z
  .string()
  .regex(/^bodies\/[A-Za-z0-9._-]{1,100}$/, 'Use the name of a file in bodies/')
  .describe('The file with the body, e.g. bodies/0001-response.bin');

/**
 * The body of a message. Exactly one of `json`, `text` and `file` is there; without one of them, the body was left out. Its bytes can be
 * restored, with names in the place of secrets.
 */
export const recordedBody = z.strictObject({
  json: z
    .unknown()
    .optional()
    .describe('A body in JSON, as YAML: its text is the value in JSON with the indentation `indent`'),
  indent: z.int().min(0).max(10).optional().describe('Spaces of each level in the JSON text. Default: 0, in one line'),
  newline: z.boolean().optional().describe('Whether the JSON text ends with a line feed'),
  text: z.string().optional().describe('A body in UTF-8'),
  file: bodyFile.optional(),
  coding: z
    .string()
    .max(200)
    .optional()
    .describe('The content encoding of the message (RFC 9110 8.4): what is stored is decoded, e.g. gzip'),
  size: z.int().nonnegative().optional().describe('Bytes that were transferred, if the body is cut or left out'),
  leftOut: z.string().optional().describe('Why the body, or its end, is not stored'),
});
export type RecordedBody = z.infer<typeof recordedBody>;
