import { z } from 'zod';

/**
 * One header field as it was on the wire: name in its case, value as received. Kept as pairs, never merged into an
 * object, so that order, case, repetition and names such as `__proto__` survive.
 */
export const headerPair = z.tuple([z.string(), z.string()]);
export type HeaderPair = z.infer<typeof headerPair>;

/** The first value of a header, its name compared without regard to case (RFC 9110 5.1). */
export function headerValue(headers: readonly HeaderPair[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1];
}
