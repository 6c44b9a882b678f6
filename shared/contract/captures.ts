import { z } from 'zod';
import { badTlsKind } from '../model/bad-tls.ts';
import { captureMatch } from '../model/capture-match.ts';
import { capture, captureCounts, captureWithBody } from '../model/capture.ts';
import { plainAnswer } from '../model/catcher-answer.ts';
import { catcherSettings, catcherSettingsChange } from '../model/catcher-settings.ts';
import { exchange } from '../model/exchange.ts';
import { instant } from '../model/instant.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { base, noInput } from './base.ts';

const tags = ['Captures'];
const byId = z.strictObject({ id: z.string() });

export const capturesContract = {
  list: base
    .route({ method: 'GET', path: '/captures', summary: 'Requests the catcher received', tags })
    .input(
      pageQuery.extend({
        event: z.string().optional(),
        method: z.string().optional(),
        path: z.string().optional().describe('* stands for any characters'),
        q: z.string().max(1000).optional().describe('Words in headers and body; the last may be unfinished'),
        failed: z.enum(['true', 'false']).optional().describe('Only those with a failed verdict, or without'),
        pinned: z.enum(['true', 'false']).optional(),
        since: instant.optional(),
      }),
    )
    .output(pageOf(capture)),
  counts: base
    .route({ method: 'GET', path: '/captures/counts', summary: 'How many captures there are', tags })
    .input(noInput)
    .output(captureCounts),
  get: base
    .route({ method: 'GET', path: '/captures/{id}', summary: 'One capture', tags })
    .input(byId)
    .output(captureWithBody),
  body: base
    .route({ method: 'GET', path: '/captures/{id}/body', summary: 'Its body, the bytes as received', tags })
    .input(byId)
    .output(z.file()),
  pin: base
    .route({ method: 'POST', path: '/captures/{id}/pin', summary: 'Keeps it, or lets it go', tags })
    .input(byId.extend({ pinned: z.boolean().default(true) }))
    .output(capture),
  resend: base
    .route({ method: 'POST', path: '/captures/{id}/resend', summary: 'Sends it to another URL, byte for byte', tags })
    .input(byId.extend({ url: z.string().min(1).max(10_000), verifyTls: z.boolean().default(true) }))
    .output(exchange),
  wait: base
    .route({
      method: 'POST',
      path: '/captures/wait',
      summary: 'Waits until so many captures match; 408 when they do not come in time',
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
          .describe('Only captures behind this seq; without it those since Hookbench started'),
      }),
    )
    .output(z.object({ items: z.array(capture) })),
  clear: base
    .route({ method: 'DELETE', path: '/captures', summary: 'Removes all captures that are not pinned', tags })
    .input(noInput)
    .output(z.object({ removed: z.int().nonnegative() })),
  settings: base
    .route({ method: 'GET', path: '/catcher', summary: 'How the catcher takes, checks and answers', tags })
    .input(noInput)
    .output(catcherSettings),
  changeSettings: base
    .route({ method: 'PUT', path: '/catcher', summary: 'Replaces the fields it names', tags })
    .input(catcherSettingsChange)
    .output(catcherSettings),
  preview: base
    .route({
      method: 'POST',
      path: '/catcher/preview',
      summary: 'What would be answered to a capture, and by which rule',
      tags,
    })
    .input(z.strictObject({ captureId: z.string(), settings: catcherSettingsChange.optional() }))
    .output(z.object({ rule: z.string().nullable(), answer: plainAnswer })),
  badTls: base
    .route({ method: 'GET', path: '/bad-tls', summary: 'Receivers whose TLS is wrong in one way', tags })
    .input(noInput)
    .output(
      z.object({
        items: z.array(z.object({ kind: badTlsKind, url: z.string(), up: z.boolean() })),
        revocationList: z.string().describe('File of the list of what our CA revoked (CRL, PEM)'),
      }),
    ),
};
