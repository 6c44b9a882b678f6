import { z } from 'zod';
import { headerPair } from './header-pair.ts';
import { party } from './party.ts';

/** A message that waits before it is sent. */
export const heldMessage = z.object({
  id: z.string(),
  from: party,
  trace: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.array(headerPair),
  body: z.string().describe('The body as text; bytes that are not UTF-8 are replaced'),
});
export type HeldMessage = z.infer<typeof heldMessage>;

/** What replaces parts of a held message. */
export const heldEdit = z.strictObject({
  url: z.url().max(100_000).optional(),
  headers: z.array(headerPair).max(500).optional(),
  body: z.string().max(1_000_000).optional(),
});
export type HeldEdit = z.infer<typeof heldEdit>;
