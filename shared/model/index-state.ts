import { z } from 'zod';

/** The progress of the full-text index. A search only finds indexed entries. */
export const indexState = z.object({
  seq: z.int().nonnegative().describe('Sequence number up to which entries are indexed'),
  behind: z.int().nonnegative().describe('Number of entries that are not indexed yet; 0 if all are'),
});
export type IndexState = z.infer<typeof indexState>;

/** The state of the index in the response of a list with a text search. */
export interface Searched {
  /** Set if the list was searched by text. */
  indexed?: IndexState | undefined;
}

/** The same, as fields of a page. */
export const searched = { indexed: indexState.optional() };
