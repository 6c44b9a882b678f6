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
