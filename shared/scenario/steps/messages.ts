import { z } from 'zod';
import { eventName } from '../../model/event-name.ts';
import { namedRecord } from '../../model/named-record.ts';
import { payloadFault } from '../../model/fault.ts';
import { requestAuth } from '../../model/request-auth.ts';
import { requestTokenCondition } from '../../model/token-condition.ts';
import { duration } from '../duration.ts';
import { jsonPath, expectedValue } from '../expectation.ts';
import { named, text } from './text.ts';

/** The operations of an interface that stand for it (`x-hookbench-roles`). */
export const operationRole = z.enum(['read', 'write']);
export type OperationRole = z.infer<typeof operationRole>;

const times = z.int().min(1).max(1000).optional();

const token = z.union(
  [
    z.enum(['same', 'refreshed-on-401', ...requestTokenCondition.options]),
    z.strictObject({
      condition: requestTokenCondition.default('valid'),
      client: named.optional(),
      scope: text(1000).optional(),
      subject: named.optional(),
    }),
  ],
  'Use same, refreshed-on-401, none, a condition such as expired, or { condition, client, scope, subject }',
);

export const method = text(100).regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Enter a method name (RFC 9110 9.1)');

export const request = z.strictObject({
  method: method.optional().describe('Default: GET, or that of the role'),
  role: operationRole
    .optional()
    .describe('Calls this operation of the interface, with all it needs; the other fields replace what they name'),
  path: text(100_000).startsWith('/').optional().describe('A path of the service'),
  url: text(100_000).min(1).optional().describe('An absolute URL instead of a path; with role: the server'),
  query: namedRecord(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  headers: namedRecord(z.string(), z.union([z.string(), z.number(), z.array(z.string()).max(100)])).optional(),
  json: z.unknown().optional().describe('The body, as JSON'),
  form: namedRecord(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  body: text(10_000_000).optional().describe('The body, unchanged'),
  token: token.optional().describe('Default: valid. same: the token of the step before'),
  auth: requestAuth.optional().describe('Instead of token: how the request authenticates at any server'),
  followRedirects: z.boolean().optional(),
  verifyTls: z.boolean().optional(),
  checkRevocation: z.boolean().optional().describe("Use the revocation list of Hookbench's CA"),
  timeout: duration.optional(),
  cancelAfter: duration.optional().describe('Cancels the request; a fault that holds it acts first'),
  times: times.describe('How often it is sent, one after the other'),
});

export const capture = z.strictObject({
  event: text(200).optional(),
  method: text(100).optional(),
  path: text(10_000).optional().describe('* matches any characters'),
  headers: namedRecord(z.string(), expectedValue).optional(),
  json: namedRecord(jsonPath, expectedValue).optional().describe('Values in the JSON body, by JSONPath'),
});

export const delivery = z.strictObject({
  event: text(200).optional(),
  customerId: text(1000).optional(),
  subscription: text(200).optional(),
});

export const event = z.strictObject({
  event: eventName.optional().describe('Default: the event that stands for the interface (x-hookbench-roles)'),
  customerId: text(1000)
    .min(1)
    .optional()
    .describe('Required for a named event, except for those of your own interface'),
  chatId: text(200).optional(),
  data: namedRecord(z.string(), z.unknown()).optional(),
  fault: payloadFault.optional().describe('A deliberate fault of its deliveries'),
  subscription: text(100)
    .optional()
    .describe('The only subscription that gets it, even if it does not select the event'),
  times: times.describe('How many are emitted at the same time'),
});

const tlsVersion = z.enum(['TLSv1.2', 'TLSv1.3']);

/** Bytes for a socket, as a client that is not Hookbench sends them. Each character is a byte. */
export const raw = z.strictObject({
  to: text(10_000).min(1).describe('An http or https URL; only its host and port are used'),
  bytes: text(1_000_000).default(''),
  tls: z.strictObject({ minVersion: tlsVersion.optional(), maxVersion: tlsVersion.optional() }).optional(),
});

/** What a server on a free port sends for each connection; the last response repeats. */
export const stub = z
  .array(
    z.strictObject({
      bytes: text(1_000_000).default('').describe('Each character is a byte'),
      then: z
        .enum(['end', 'reset', 'hold', 'ignore'])
        .default('end')
        .describe('What follows: close, reset, keep the connection open; ignore does not even read the request'),
    }),
  )
  .min(1)
  .max(100);
export type StubResponse = z.infer<typeof stub>[number];

/** Waits for what the steps before caused. Retry delays pass on the clocks of service and catcher; `calls` are those of the user's client. */
export const until = z.union(
  [
    z.strictObject({ deliveries: z.literal('settled') }),
    z.strictObject({ attempts: z.int().min(1).max(100_000) }),
    z.strictObject({ captures: z.int().min(1).max(100_000) }),
    z.strictObject({ calls: z.literal('over') }),
  ],
  'Use { deliveries: settled }, { attempts: 3 }, { captures: 2 } or { calls: over }',
);

export const command = z.union([
  text(100_000).min(1),
  z.strictObject({
    command: text(100_000).min(1),
    cwd: text(4096).optional().describe('Relative to the file; default: the folder of the file'),
    env: namedRecord(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
]);
