import { trace } from '../model/trace.ts';
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { searched } from '../model/index-state.ts';
import { journalEntry, journalKinds } from '../model/journal-entry.ts';
import { nodeFilter } from '../model/node.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { routesOf } from './base.ts';

const { get } = routesOf('Journal');

const filter = {
  kind: z.enum(journalKinds).optional(),
  trace: z.string().optional(),
  case: z.string().optional().describe('Only entries read from this case file'),
  node: nodeFilter,
  q: z.string().max(1000).optional().describe('Words that an entry must contain; the last one matches as a prefix'),
};

/** Entries in journal order, in one batch per frame when many arrive. */
const journalBatch = z.object({
  entries: z.array(journalEntry),
  missed: z.int().positive().optional().describe('Number of entries that were skipped: read what is shown again'),
});

export const journalContract = {
  list: get('/journal', 'List entries by sequence number, kind, trace and text')
    .input(pageQuery.extend(filter))
    .output(pageOf(journalEntry).extend(searched)),
  feed: get('/journal/feed', 'Stream entries as they are committed (server-sent events)')
    .input(
      z.strictObject({
        kind: filter.kind,
        after: z.coerce
          .number()
          .int()
          .nonnegative()
          .optional()
          .describe('Sequence number to start after; default: only new entries'),
        skip: z
          .enum(['true', 'false'])
          .default('false')
          .describe('Whether a reader that is behind by more than 10,000 entries skips to the newest'),
      }),
    )
    .output(eventIterator(journalBatch)),
  trace: get('/traces/{id}', 'Get all entries of a trace')
    .input(
      z.strictObject({
        id: z.string(),
        of: z
          .literal('lab')
          .optional()
          .describe("The failure lab's part of the trace, if both the lab and the user have entries of it"),
      }),
    )
    .output(trace),
};
