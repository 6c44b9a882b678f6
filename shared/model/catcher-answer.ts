import { z } from 'zod';
import misbehaviours from './misbehaviours.json' with { type: 'json' };
import { namedRecord } from './named-record.ts';
import { headerName } from './header-pair.ts';

/** The ways in which the catcher can misbehave below HTTP. */
export const misbehaviourKind = z.enum(Object.keys(misbehaviours) as (keyof typeof misbehaviours)[]);
export type MisbehaviourKind = z.infer<typeof misbehaviourKind>;

const headerValue = z
  .string()
  .max(65_536)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000\r\n]*$/, 'Must not contain CR, LF or NUL (RFC 9110 5.5)');

/** One response of the catcher. `{{…}}` in headers and body is replaced by values of the capture. */
export const plainAnswer = z.strictObject({
  status: z.int().min(200).max(999).default(200),
  headers: z
    .union([z.array(z.tuple([headerName, headerValue])).max(200), namedRecord(headerName, headerValue)])
    .transform((given) => (Array.isArray(given) ? given : Object.entries(given)))
    .default([]),
  body: z
    .string()
    .max(1_000_000)
    .default('')
    .describe('{{id}}, {{method}}, {{path}}, {{event}}, {{json.customerId}} …'),
  delayMs: z.int().min(0).max(600_000).default(0),
  misbehave: misbehaviourKind.optional(),
  forward: z
    .string()
    .max(10_000)
    .optional()
    .describe(
      'Forwards the request unchanged to this URL and returns its response; loopback addresses only, unless allowed',
    ),
});
export type PlainAnswer = z.infer<typeof plainAnswer>;

/** One response, or a sequence of responses; the last one repeats. */
export const catcherAnswer = z.union([plainAnswer, z.strictObject({ sequence: z.array(plainAnswer).min(1).max(100) })]);
export type CatcherAnswer = z.infer<typeof catcherAnswer>;
