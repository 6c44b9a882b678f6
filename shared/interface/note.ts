import { z } from 'zod';

/** Where a part of an interface is written. */
const place = z.object({
  file: z.string().describe('As it was given, or its path below the folder of the OpenAPI document'),
  pointer: z.string().describe('JSON Pointer (RFC 6901) in the file'),
  line: z.int().min(1).describe('1 if it is not known'),
});
export type Place = z.output<typeof place>;

/** What was noticed about a part of an interface. An `error` keeps the interface from being used. */
export const note = z.object({
  level: z.enum(['error', 'warning', 'inferred', 'unsupported']),
  what: z.string(),
  place,
});
export type Note = z.output<typeof note>;
