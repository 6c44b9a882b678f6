import { z } from 'zod';

/** A header name (RFC 9110 5.1). */
export const headerName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "Enter a header name: letters, digits and !#$%&'*+-.^_`|~ (RFC 9110 5.6.2)");

/**
 * One header as transmitted: the name in its original case, and the value. Pairs are never merged into an object, so
 * that order, case, repetition and names such as `__proto__` are preserved.
 */
export const headerPair = z.tuple([z.string(), z.string()]);
export type HeaderPair = z.infer<typeof headerPair>;

/** Header fields as pairs of name and value. */
type Headers = readonly (readonly [string, string])[];

/** The first value of a header field (RFC 9110 5.1). @param name In lower case */
export const firstHeader = (headers: Headers | undefined, name: string): string | undefined =>
  headers?.find(([candidate]) => candidate.toLowerCase() === name)?.[1];

/** All values of a header field. @param name In lower case */
export const headerValues = (headers: Headers | undefined, name: string): string[] =>
  (headers ?? []).filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);
