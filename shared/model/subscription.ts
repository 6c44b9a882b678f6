import { z } from 'zod';
import { changeOf } from './change-of.ts';
import { eventName } from './event-name.ts';
import { namedRecord } from './named-record.ts';
import { instant } from './instant.ts';
import { receiverAuth } from './receiver-auth.ts';
import { retryPolicy } from './retry-policy.ts';
import { maxSecret, signingScheme } from './signing-scheme.ts';

/** The id of the default subscription, which sends every event to the catcher. */
export const defaultSubscription = 'sub_default';

/** A subscription's id, which a caller can choose. It is used in paths. */
export const subscriptionId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/, 'Use letters, digits, - _ ~ and, after the first character, dots');

/** How deliveries are signed. During a rotation several secrets sign at the same time; the first is the newest. */
export const subscriptionSigning = z.strictObject({
  scheme: signingScheme,
  secret: z.string().min(1).max(maxSecret).optional().describe('A single secret; default: generated'),
  secrets: z.array(z.string().min(1).max(maxSecret)).min(1).max(5).optional(),
});
export type SubscriptionSigning = z.infer<typeof subscriptionSigning>;

/** Which server certificates of a receiver are trusted. */
export const receiverTls = z
  .strictObject({
    trust: z
      .enum(['ours', 'system', 'given', 'none'])
      .default('ours')
      .describe(
        "ours: Hookbench's CA on loopback, the system's CAs elsewhere; given: ca; none: no verification, with a warning",
      ),
    ca: z.string().max(200_000).optional().describe('CA certificates to trust, in PEM'),
    checkRevocation: z
      .boolean()
      .optional()
      .describe("Reject certificates that the revocation list of Hookbench's CA contains or does not cover"),
  })
  .refine(({ ca, trust }) => (trust === 'given') === (ca !== undefined), 'Set ca when trust is "given", and only then')
  .refine(
    ({ checkRevocation, trust }) => checkRevocation !== true || trust !== 'none',
    'checkRevocation needs a trust other than "none"',
  );
export type ReceiverTls = z.infer<typeof receiverTls>;

/** Characters of a payload template. */
export const maxTemplate = 100_000;

/** The payload of a subscription's deliveries. */
export const subscriptionPayload = z.strictObject({
  fields: z.enum(['exact', 'extended', 'template']),
  template: z.string().max(maxTemplate).optional(),
});
export type SubscriptionPayload = z.infer<typeof subscriptionPayload>;

/** Where events are sent: to the URL itself, or to the paths of the interface below it. */
export const receiverPaths = z.enum(['exact', 'interface']);
export type ReceiverPaths = z.infer<typeof receiverPaths>;

/** What a payload is put into. */
export const envelope = z.enum(['none', 'cloudevents-structured', 'cloudevents-binary']);
export type Envelope = z.infer<typeof envelope>;

/** How long all attempts must fail before a subscription is disabled; the default. */
export const defaultDisableAfterSeconds = 5 * 24 * 3600;
/** Ten years. */
const maxDisableAfterSeconds = 3650 * 24 * 3600;

/** What a caller can set on a subscription. Omitted fields follow the profile, including later changes. */
export const subscriptionFields = z.strictObject({
  name: z.string().max(200).optional(),
  url: z.string().min(1).max(10_000).describe('http or https; with a path it is used as it is'),
  events: z.array(eventName).min(1).max(100).default(['*']).describe('Event names, or * for all'),
  enabled: z.boolean().default(true),
  paths: receiverPaths
    .optional()
    .describe("exact: the URL as it is; interface: the event's path is appended; default: exact if the URL has a path"),
  pathMap: namedRecord(eventName, z.string().max(1000))
    .optional()
    .describe('Path by event, * for all others, which is appended. An empty path appends nothing'),
  auth: receiverAuth.default({ kind: 'none' }),
  signing: subscriptionSigning.optional(),
  retry: retryPolicy.optional(),
  timeoutMs: z.int().min(1).max(600_000).optional(),
  tls: receiverTls.prefault({}),
  ordering: z.enum(['none', 'per-customer']).optional(),
  rate: z.number().positive().max(10_000).optional().describe('Maximum number of attempts per second'),
  payload: subscriptionPayload.optional(),
  envelope: envelope
    .optional()
    .describe(
      'CloudEvents 1.0: structured puts the payload into a JSON object, binary adds header fields; default: none',
    ),
  handshake: z
    .boolean()
    .optional()
    .describe('Ask the receiver for permission before the first delivery, with OPTIONS and WebHook-Request-Origin'),
  disableAfterSeconds: z
    .number()
    .positive()
    .max(maxDisableAfterSeconds)
    .optional()
    .describe('Disables the subscription after all attempts failed for this long; default: five days'),
});
export type SubscriptionFields = z.infer<typeof subscriptionFields>;

/** A change keeps the fields it omits; `null` makes a field follow the profile again, or removes it. */
export const subscriptionChange = z.strictObject({
  id: z.string(),
  ...changeOf(subscriptionFields.shape),
});
export type SubscriptionChange = z.infer<typeof subscriptionChange>;
export type SubscriptionFieldsInput = z.input<typeof subscriptionFields>;

/** The circuit breaker of a subscription. While it is open, nothing is sent until `retryAt`. */
const circuit = z.object({
  state: z.enum(['closed', 'open', 'half-open']),
  failures: z.int().nonnegative().describe('Consecutive failed attempts'),
  failingSince: instant.nullable(),
  failingClockOffsetMs: z
    .number()
    .optional()
    .describe("Offset of the service's clock at failingSince in milliseconds, if it was moved"),
  retryAt: instant.nullable(),
});

/** A subscription with its effective settings. */
export const subscription = subscriptionFields
  .extend({
    id: z.string(),
    events: z.array(z.string()),
    signing: subscriptionSigning,
    retry: retryPolicy,
    timeoutMs: z.int().positive(),
    ordering: z.enum(['none', 'per-customer']),
    payload: subscriptionPayload,
    paths: receiverPaths,
    inherited: z
      .array(z.enum(['signing', 'retry', 'timeoutMs', 'ordering', 'payload', 'paths']))
      .describe('Names of the fields that follow the profile, or, as paths, the URL'),
    targets: namedRecord(eventName, z.string()).optional().describe('The URL of each event that it selects'),
    disabledReason: z.string().optional().describe('Why the subscription was disabled automatically'),
    circuit,
    verifyKey: z.string().optional().describe('What receivers verify with, if the scheme has key pairs, e.g. whpk_…'),
    notices: z.array(z.string()).optional().describe('Side effects of a change that are not obvious'),
  })
  .strip();
export type Subscription = z.infer<typeof subscription>;
