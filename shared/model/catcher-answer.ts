import { z } from 'zod';
import { headerName } from './header-name.ts';

/** The ways in which the catcher can misbehave below HTTP. `shared/catcher/misbehaviours.ts` explains each. */
export const misbehaviourKind = z.enum([
  'never-answer',
  'drip',
  'reset-before-headers',
  'reset-during-headers',
  'reset-during-body',
  'reset-after-body',
  'close-without-answer',
  'wrong-content-length',
  'bad-chunk',
  'malformed-status-line',
  'endless-body',
  'continue-then-nothing',
  'redirect-loop',
  'huge-headers',
]);
export type MisbehaviourKind = z.infer<typeof misbehaviourKind>;

const headerValue = z
  .string()
  .max(65_536)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000\r\n]*$/, 'without CR, LF and NUL (RFC 9110 5.5)');

/** One answer of the catcher. `{{…}}` in headers and body is filled in from the capture. */
export const plainAnswer = z.strictObject({
  status: z.int().min(200).max(999).default(200),
  headers: z
    .union([z.array(z.tuple([headerName, headerValue])).max(200), z.record(headerName, headerValue)])
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
    .describe('Passed on byte for byte to this URL, whose answer is given back; loopback unless allowed'),
});
export type PlainAnswer = z.infer<typeof plainAnswer>;

/** An answer, or a sequence of them: one after the other, the last for good. */
export const catcherAnswer = z.union([plainAnswer, z.strictObject({ sequence: z.array(plainAnswer).min(1).max(100) })]);
export type CatcherAnswer = z.infer<typeof catcherAnswer>;
