import { z } from 'zod';

/** Where a part of an interface is written. */
export const place = z.object({
  file: z.string().describe('As it was given, or its path below the folder of the OpenAPI document'),
  pointer: z.string().describe('JSON Pointer (RFC 6901) in the file'),
  line: z.int().min(1).describe('1 if it is not known'),
});
