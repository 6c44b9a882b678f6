import { z } from 'zod';

/** A list in pages: `next` goes into `after` to go on; `null` at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Paging fields of a list request. Lists are newest first unless `order` is `asc`. */
export const pageQuery = z.strictObject({
  after: z.string().optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type PageQuery = z.infer<typeof pageQuery>;
