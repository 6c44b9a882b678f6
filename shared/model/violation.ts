import { z } from 'zod';

/** Where a part of an interface is written. */
export const place = z.object({
  file: z.string().describe('As it was given, or its path below the folder of the OpenAPI document'),
  pointer: z.string().describe('JSON Pointer (RFC 6901) in the file'),
  line: z.int().min(1).describe('1 if it is not known'),
});

/** A rule of a schema that a value breaks. */
export const violation = z.object({
  instance: z.string().describe('JSON Pointer into the value'),
  schema: z.string().describe('JSON Pointer of the rule in the OpenAPI document'),
  rule: z.string().describe('The keyword, e.g. maxLength'),
  expected: z.string().describe('What the rule requires, in words'),
  place: place.optional().describe('Where the rule is written, if it is known'),
});
export type Violation = z.infer<typeof violation>;

/** What a value breaks, in words: where, the rule, and where the document has it. */
export function violationText({ expected, instance, place, rule, schema }: Violation): string {
  const at = place ? `${place.pointer}, ${place.file}:${place.line}` : schema;
  return `${instance === '' ? '' : `${instance} `}${expected} (${rule} at ${at})`;
}
