import { z } from 'zod';

export const text = (max: number) => z.string().max(max);
/** An id, name or the like. */
export const named = text(200).min(1);
