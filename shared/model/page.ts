import { z } from 'zod';

/** A page of a list. Pass `next` as `after` to get the following page; `null` at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Paging parameters of a list. Lists are newest first unless `order` is `asc`. */
export const pageQuery = z.strictObject({
  after: z.string().optional().describe('`next` of the previous page'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The progress of the full-text index. A search only finds indexed entries. */
const indexState = z.object({
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
