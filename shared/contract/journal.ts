import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { journalEntry, journalKinds } from '../model/journal-entry.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { trace } from '../model/trace.ts';
import { base } from './base.ts';

const filter = {
  kind: z.enum(journalKinds).optional(),
  trace: z.string().optional(),
  case: z.string().optional().describe('Only what was read from this case file'),
  q: z.string().max(1000).optional().describe('Words that must all be in the entry; the last may be unfinished'),
};

/** Some entries in the order of the journal; one batch a frame when many come. */
const journalBatch = z.object({ entries: z.array(journalEntry) });

export const journalContract = {
  list: base
    .route({ method: 'GET', path: '/journal', summary: 'Entries by sequence, kind, trace and text', tags: ['Journal'] })
    .input(pageQuery.extend(filter))
    .output(pageOf(journalEntry)),
  feed: base
    .route({
      method: 'GET',
      path: '/journal/feed',
      summary: 'Entries as they are committed (server-sent events)',
      tags: ['Journal'],
    })
    .input(
      z.strictObject({
        kind: filter.kind,
        after: z.coerce
          .number()
          .int()
          .nonnegative()
          .optional()
          .describe('Sequence to start behind; without it only what is new'),
      }),
    )
    .output(eventIterator(journalBatch)),
  trace: base
    .route({ method: 'GET', path: '/traces/{id}', summary: 'Everything that one cause led to', tags: ['Journal'] })
    .input(
      z.strictObject({
        id: z.string(),
        of: z
          .literal('lab')
          .optional()
          .describe('What the failure lab has of it, where both it and the user have some'),
      }),
    )
    .output(trace),
};
