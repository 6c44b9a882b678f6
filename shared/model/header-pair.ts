import { z } from 'zod';

/**
 * One header as transmitted: the name in its original case, and the value. Pairs are never merged into an object, so
 * that order, case, repetition and names such as `__proto__` are preserved.
 */
export const headerPair = z.tuple([z.string(), z.string()]);
export type HeaderPair = z.infer<typeof headerPair>;
