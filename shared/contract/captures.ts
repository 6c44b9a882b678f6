import { z } from 'zod';
import { badTlsKind } from '../model/bad-tls.ts';
import { captureMatch, capture, captureCounts, captureSummary, captureWithBody } from '../model/capture.ts';
import { plainAnswer } from '../model/catcher-answer.ts';
import { catcherSettings, catcherSettingsChange } from '../model/catcher-settings.ts';
import { exchange } from '../model/exchange.ts';
import { searched, pageOf, pageQuery } from '../model/page.ts';
import { instant } from '../model/instant.ts';
import { nodeFilter } from '../model/fleet.ts';
import { noInput, routesOf } from './base.ts';

const { get, post, put, remove } = routesOf('Captures');
const byId = z.strictObject({ id: z.string() });

const listQuery = pageQuery.extend({
  event: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional().describe('* matches any characters'),
  q: z.string().max(1000).optional().describe('Words in headers and body; the last one matches as a prefix'),
  failed: z.enum(['true', 'false']).optional().describe('Only captures with a failed check, or only those without'),
  pinned: z.enum(['true', 'false']).optional(),
  since: instant.optional(),
  node: nodeFilter,
});

export const capturesContract = {
  list: get('/captures', 'List captures').input(listQuery).output(pageOf(capture).extend(searched)),
  summaries: get('/captures/summaries', 'List captures without their messages')
    .input(listQuery)
    .output(pageOf(captureSummary).extend(searched)),
  counts: get('/captures/counts', 'Count captures').input(noInput).output(captureCounts),
  get: get('/captures/{id}', 'Get a capture').input(byId).output(captureWithBody),
  body: get('/captures/{id}/body', 'Get the body of a capture, as received').input(byId).output(z.file()),
  pin: post('/captures/{id}/pin', 'Pin or unpin a capture')
    .input(byId.extend({ pinned: z.boolean().default(true) }))
    .output(capture),
  resend: post('/captures/{id}/resend', 'Resend a capture to another URL, byte for byte')
    .input(byId.extend({ url: z.string().min(1).max(10_000), verifyTls: z.boolean().default(true) }))
    .output(exchange),
  wait: post('/captures/wait', 'Wait for new captures that match; 408 if they do not arrive in time')
    .input(
      z.strictObject({
        match: captureMatch.default({}),
        count: z.int().min(1).max(10_000).default(1),
        timeoutMs: z.int().min(0).max(3_600_000).default(30_000),
        after: z
          .int()
          .nonnegative()
          .optional()
          .describe('Only captures with a greater sequence number, including earlier ones'),
        since: z
          .union([z.literal('start'), instant])
          .optional()
          .describe(
            'Also captures since this time, or since Hookbench started. Default, without after: only new captures',
          ),
      }),
    )
    .output(z.object({ items: z.array(capture) })),
  clear: remove('/captures', 'Delete all captures that are not pinned')
    .input(noInput)
    .output(z.object({ removed: z.int().nonnegative() })),
  settings: get('/catcher', 'Get the settings of the receiver').input(noInput).output(catcherSettings),
  changeSettings: put('/catcher', 'Update the settings of the receiver')
    .input(catcherSettingsChange)
    .output(catcherSettings),
  preview: post('/catcher/preview', 'Preview the response to a capture and the rule that produces it')
    .input(z.strictObject({ captureId: z.string(), settings: catcherSettingsChange.optional() }))
    .output(z.object({ rule: z.string().nullable(), answer: plainAnswer })),
  badTls: get('/bad-tls', 'List receivers with bad TLS')
    .input(noInput)
    .output(
      z.object({
        items: z.array(z.object({ kind: badTlsKind, url: z.string(), up: z.boolean() })),
        revocationList: z.string().describe("Path of the certificate revocation list of Hookbench's CA (PEM)"),
      }),
    ),
};
