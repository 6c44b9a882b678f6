import { z } from 'zod';
import { badTlsKind } from '../model/bad-tls.ts';
import { captureMatch } from '../model/capture-match.ts';
import { capture, captureCounts, captureSummary, captureWithBody } from '../model/capture.ts';
import { plainAnswer } from '../model/catcher-answer.ts';
import { catcherSettings, catcherSettingsChange } from '../model/catcher-settings.ts';
import { exchange } from '../model/exchange.ts';
import { searched } from '../model/index-state.ts';
import { instant } from '../model/instant.ts';
import { nodeFilter } from '../model/node-filter.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { base, noInput } from './base.ts';

const tags = ['Captures'];
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
  list: base
    .route({ method: 'GET', path: '/captures', summary: 'List captures', tags })
    .input(listQuery)
    .output(pageOf(capture).extend(searched)),
  summaries: base
    .route({ method: 'GET', path: '/captures/summaries', summary: 'List captures without their messages', tags })
    .input(listQuery)
    .output(pageOf(captureSummary).extend(searched)),
  counts: base
    .route({ method: 'GET', path: '/captures/counts', summary: 'Count captures', tags })
    .input(noInput)
    .output(captureCounts),
  get: base
    .route({ method: 'GET', path: '/captures/{id}', summary: 'Get a capture', tags })
    .input(byId)
    .output(captureWithBody),
  body: base
    .route({ method: 'GET', path: '/captures/{id}/body', summary: 'Get the body of a capture, as received', tags })
    .input(byId)
    .output(z.file()),
  pin: base
    .route({ method: 'POST', path: '/captures/{id}/pin', summary: 'Pin or unpin a capture', tags })
    .input(byId.extend({ pinned: z.boolean().default(true) }))
    .output(capture),
  resend: base
    .route({
      method: 'POST',
      path: '/captures/{id}/resend',
      summary: 'Resend a capture to another URL, byte for byte',
      tags,
    })
    .input(byId.extend({ url: z.string().min(1).max(10_000), verifyTls: z.boolean().default(true) }))
    .output(exchange),
  wait: base
    .route({
      method: 'POST',
      path: '/captures/wait',
      summary: 'Wait for new captures that match; 408 if they do not arrive in time',
      tags,
    })
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
  clear: base
    .route({ method: 'DELETE', path: '/captures', summary: 'Delete all captures that are not pinned', tags })
    .input(noInput)
    .output(z.object({ removed: z.int().nonnegative() })),
  settings: base
    .route({ method: 'GET', path: '/catcher', summary: 'Get the settings of the catcher', tags })
    .input(noInput)
    .output(catcherSettings),
  changeSettings: base
    .route({ method: 'PUT', path: '/catcher', summary: 'Update the settings of the catcher', tags })
    .input(catcherSettingsChange)
    .output(catcherSettings),
  preview: base
    .route({
      method: 'POST',
      path: '/catcher/preview',
      summary: 'Preview the response to a capture and the rule that produces it',
      tags,
    })
    .input(z.strictObject({ captureId: z.string(), settings: catcherSettingsChange.optional() }))
    .output(z.object({ rule: z.string().nullable(), answer: plainAnswer })),
  badTls: base
    .route({ method: 'GET', path: '/bad-tls', summary: 'List receivers with bad TLS', tags })
    .input(noInput)
    .output(
      z.object({
        items: z.array(z.object({ kind: badTlsKind, url: z.string(), up: z.boolean() })),
        revocationList: z.string().describe("Path of the certificate revocation list of Hookbench's CA (PEM)"),
      }),
    ),
};
