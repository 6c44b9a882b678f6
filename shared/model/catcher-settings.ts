import { z } from 'zod';
import { captureMatch } from './capture.ts';
import { catcherAnswer } from './catcher-answer.ts';
import { headerName } from './header-pair.ts';
import { maxSecret, signingScheme } from './signing-scheme.ts';

/** The credentials that the catcher requires before it returns 2xx. */
export const requiredAuth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('api-key'),
    header: headerName.default('X-API-Key'),
    value: z.string().min(1).max(10_000),
  }),
  z.strictObject({ kind: z.literal('bearer'), token: z.string().min(1).max(10_000) }),
  z.strictObject({ kind: z.literal('basic'), username: z.string().min(1), password: z.string() }),
  z.strictObject({
    kind: z.literal('oauth'),
    issuer: z.url().optional().describe("Default: Hookbench's own authorization server"),
    audience: z.string().optional(),
    scope: z.string().optional(),
    by: z.enum(['jwt', 'introspection']).default('jwt'),
    introspectionUrl: z.url().optional(),
    clientId: z.string().optional(),
    clientSecret: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('mtls'),
    ca: z.string().max(200_000).optional().describe("PEM; default: Hookbench's own CA"),
  }),
]);
export type RequiredAuth = z.infer<typeof requiredAuth>;

/** The checks of each capture. A failed check only changes the response if it is enforced. */
const catcherChecks = z.strictObject({
  signature: z
    .strictObject({
      scheme: signingScheme,
      secrets: z
        .array(z.string().min(1).max(maxSecret))
        .max(10)
        .default([])
        .describe("Default: the secrets of Hookbench's own subscriptions"),
      toleranceSeconds: z.number().min(0).max(86_400).default(300),
    })
    .optional()
    .describe(
      "Default: the scheme is detected from the headers, and the secrets are those of Hookbench's own subscriptions",
    ),
  stalenessSeconds: z
    .number()
    .positive()
    .max(86_400 * 365)
    .default(300),
  enforce: z
    .array(z.enum(['signature', 'json', 'payload', 'duplicate', 'order', 'staleness', 'contract']))
    .default([])
    .describe('Checks that reject captures when they fail: with 400, signature with 401, duplicate with 409'),
});

/** A response for matching captures. The first rule that applies wins. */
export const answerRule = z.strictObject({
  id: z.string().min(1).max(100).optional(),
  name: z.string().max(200).optional(),
  match: captureMatch
    .extend({
      nth: z.int().positive().optional().describe('Only the nth matching capture'),
      every: z.int().positive().optional().describe('Only every nth matching capture'),
      first: z.int().positive().optional().describe('Only the first n matching captures'),
      probability: z.number().min(0).max(1).optional(),
      seed: z.int().default(1),
    })
    .strict()
    .prefault({}),
  answer: catcherAnswer,
  enabled: z.boolean().default(true),
});
export type AnswerRule = z.infer<typeof answerRule>;

/** The retention of captures. The oldest captures that are not pinned are removed first. */
export const retention = z.strictObject({
  captures: z.int().positive().max(10_000_000).default(1_000_000),
  megabytes: z.int().positive().max(1_000_000).default(4096),
  days: z.number().positive().max(3650).default(365),
});
export type Retention = z.infer<typeof retention>;

/** How the catcher accepts, checks and answers requests. */
export const catcherSettings = z.strictObject({
  answer: catcherAnswer.prefault({}),
  rules: z.array(answerRule).max(500).default([]),
  auth: requiredAuth.default({ kind: 'none' }),
  allow: z
    .array(z.string().max(100))
    .max(500)
    .default([])
    .describe('IP addresses and CIDR ranges that may send; default: all'),
  checks: catcherChecks.prefault({}),
  tls: z
    .strictObject({ minVersion: z.enum(['TLSv1.2', 'TLSv1.3']).default('TLSv1.2') })
    .prefault({})
    .describe('TLS settings of the https address'),
  forwardBeyondLoopback: z.boolean().default(false),
  retention: retention.prefault({}),
});
export type CatcherSettings = z.infer<typeof catcherSettings>;

const { shape } = catcherSettings;

/** A partial change of the settings: the given fields are replaced. */
export const catcherSettingsChange = z.strictObject({
  answer: shape.answer.unwrap().optional(),
  rules: shape.rules.unwrap().optional(),
  auth: shape.auth.unwrap().optional(),
  allow: shape.allow.unwrap().optional(),
  checks: shape.checks.unwrap().optional(),
  tls: shape.tls.unwrap().optional(),
  forwardBeyondLoopback: z.boolean().optional(),
  retention: shape.retention.unwrap().optional(),
});
