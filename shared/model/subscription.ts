import { z } from 'zod';
import { eventName } from './event-name.ts';
import { instant } from './instant.ts';
import { receiverAuth } from './receiver-auth.ts';
import { retryPolicy } from './retry-policy.ts';
import { signingScheme } from './signing-scheme.ts';

/** A subscription's id, where a caller gives it one: it stands in paths. */
export const subscriptionId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/, 'letters, digits, and - _ . ~ after the first');

/** How deliveries are signed. Several secrets sign at once, for rotation; the first is the newest. */
export const subscriptionSigning = z.strictObject({
  scheme: signingScheme,
  secret: z.string().min(1).max(1000).optional().describe('One secret; without any, one is made'),
  secrets: z.array(z.string().min(1).max(1000)).min(1).max(5).optional(),
});
export type SubscriptionSigning = z.infer<typeof subscriptionSigning>;

/** Which certificates of a receiver are trusted. */
export const receiverTls = z
  .strictObject({
    trust: z
      .enum(['ours', 'system', 'given', 'none'])
      .default('ours')
      .describe('ours: our CA for loopback, the system’s elsewhere; given: ca; none: no check, with a warning'),
    ca: z.string().max(200_000).optional().describe('PEM text of the certificates to trust'),
    checkRevocation: z
      .boolean()
      .optional()
      .describe('Refuse what the list of our CA says is revoked, and certificates of which it says nothing'),
  })
  .refine(({ ca, trust }) => (trust === 'given') === (ca !== undefined), 'ca goes with trust "given"')
  .refine(
    ({ checkRevocation, trust }) => checkRevocation !== true || trust !== 'none',
    'checkRevocation goes with a trust other than "none"',
  );
export type ReceiverTls = z.infer<typeof receiverTls>;

/** What the payload of a subscription holds. */
export const subscriptionPayload = z.strictObject({
  fields: z.enum(['exact', 'extended', 'template']),
  template: z.string().max(20_000).optional(),
});
export type SubscriptionPayload = z.infer<typeof subscriptionPayload>;

/** What a caller may set on a subscription. What is left out follows the profile, also when that changes. */
export const subscriptionFields = z.strictObject({
  name: z.string().max(200).optional(),
  url: z.string().min(1).max(10_000).describe('http or https; the path of the event is appended'),
  events: z.array(eventName).min(1).max(100).default(['*']).describe('Event names, or * for all'),
  enabled: z.boolean().default(true),
  pathMap: z
    .record(eventName, z.string().max(1000))
    .optional()
    .describe('Path by event, * for the others, in place of the profile’s; an empty path appends nothing'),
  auth: receiverAuth.default({ kind: 'none' }),
  signing: subscriptionSigning.optional(),
  retry: retryPolicy.optional(),
  timeoutMs: z.int().min(1).max(600_000).optional(),
  tls: receiverTls.prefault({}),
  ordering: z.enum(['none', 'per-customer']).optional(),
  rate: z.number().positive().max(10_000).optional().describe('Attempts a second at most'),
  payload: subscriptionPayload.optional(),
  disableAfterSeconds: z
    .number()
    .positive()
    .optional()
    .describe('Disabled when every attempt failed for so long; without it five days'),
});
export type SubscriptionFields = z.infer<typeof subscriptionFields>;
export type SubscriptionInput = z.input<typeof subscriptionFields>;

/** The circuit breaker of a subscription: open means that it is not sent to until `retryAt`. */
const circuit = z.object({
  state: z.enum(['closed', 'open', 'half-open']),
  failures: z.int().nonnegative().describe('Failed attempts in a row'),
  failingSince: instant.nullable(),
  retryAt: instant.nullable(),
});

/** Which events go to which receiver, and how, as it acts now. */
export const subscription = subscriptionFields
  .extend({
    id: z.string(),
    events: z.array(z.string()),
    signing: subscriptionSigning,
    retry: retryPolicy,
    timeoutMs: z.int().positive(),
    ordering: z.enum(['none', 'per-customer']),
    payload: subscriptionPayload,
    inherited: z
      .array(z.enum(['signing', 'retry', 'timeoutMs', 'ordering', 'payload']))
      .describe('The fields that follow the profile'),
    disabledReason: z.string().optional().describe('Why it was disabled by itself'),
    circuit,
    verifyKey: z.string().optional().describe('Public key of Ed25519 signatures, whpk_…'),
    notices: z.array(z.string()).optional().describe('How a change was taken, where that is not plain from it'),
  })
  .strip();
export type Subscription = z.infer<typeof subscription>;
