import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { searched, pageOf, pageQuery } from '../model/page.ts';
import { journalEntry, journalKinds } from '../model/journal-entry.ts';
import { nodeFilter } from '../model/fleet.ts';
import { routesOf, noInput } from './base.ts';
import { decision } from '../model/decision.ts';
import { exchange } from '../model/exchange.ts';
import { evidenceSubject } from '../model/evidence-subject.ts';
import { exportChoice, redactedExport } from '../model/export-format.ts';
import { caseOpening, openedCase } from '../model/case-file.ts';
import { instant } from '../model/instant.ts';

/** All entries with one trace id, in the order of the journal. */
const trace = z.object({
  id: z.string(),
  startedAt: instant,
  entries: z.array(journalEntry),
  lab: z
    .literal(true)
    .optional()
    .describe('The entries belong to the failure lab, which has its own parties, deliveries and captures'),
});

const { get, post } = routesOf('Journal');

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

const exchanges = routesOf('Exchanges');

const byId = z.strictObject({ id: z.string() });

export const exchangesContract = {
  get: exchanges
    .get('/exchanges/{id}', 'Get a request and its response, as the client saw them')
    .input(byId)
    .output(exchange),
  decision: exchanges
    .get('/decisions/{id}', 'Get a request as the server saw it, with its checks')
    .input(byId)
    .output(decision),
};

export const evidenceContract = {
  report: get(
    '/evidence/{kind}/{id}',
    'Report a delivery, capture, request, experiment or scenario as Markdown for a bug tracker',
  )
    .input(evidenceSubject.extend({ secrets: z.enum(['redact', 'include']).default('redact') }))
    .output(z.file()),
};

export const exportContract = {
  get: get('/export', 'Export the journal with its details').input(exportChoice).output(z.file()),
  withoutValues: post(
    '/export',
    'The same with further values redacted, which the data folder does not know as secrets',
  )
    .input(redactedExport)
    .output(z.file()),
};

const cases = routesOf('Cases');

export const casesContract = {
  open: cases
    .create(
      '/cases/open',
      'Import a case file into the journal, completely or not at all; existing entries are skipped',
    )
    .input(z.file())
    .output(caseOpening),
  list: cases
    .get('/cases', 'List opened case files, newest first')
    .input(noInput)
    .output(z.object({ items: z.array(openedCase), next: z.null() })),
  remove: cases
    .remove('/cases/{id}', 'Remove the entries of a case file from the journal')
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ removed: z.int().nonnegative().describe('Entries') })),
};
