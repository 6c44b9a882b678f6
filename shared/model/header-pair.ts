import { z } from 'zod';

/**
 * One header field as it was on the wire: name in its case, value as received. Kept as pairs, never merged into an
 * object, so that order, case, repetition and names such as `__proto__` survive.
 */
export const headerPair = z.tuple([z.string(), z.string()]);
export type HeaderPair = z.infer<typeof headerPair>;
