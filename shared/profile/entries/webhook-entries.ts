import { z } from 'zod';
import { eventName } from '../../model/event-name.ts';
import { headerName } from '../../model/header-name.ts';
import { retryPolicy } from '../../model/retry-policy.ts';
import { signingScheme } from '../../model/signing-scheme.ts';
import { schemeText } from '../../signing/schemes.ts';
import { defaultEmissions, eventTriggers, triggerLabels, type EventTrigger } from '../event-triggers.ts';
import { entry } from '../profile-entry.ts';
import { templateFault } from '../payload-template.ts';
import { eventKinds, webhookEventKinds, type EventKind } from '../../model/customer-contact.ts';

const receiverPath = z
  .string()
  .max(500)
  .regex(/^\/[!-~]*$/, 'Enter a path, such as /webhook/chat-started')
  .refine((path) => !/[?#]/.test(path), 'Must not contain a query or a fragment');

const payloadTemplate = z
  .string()
  .max(20_000)
  .superRefine((template, context) => {
    const reason = templateFault(template);
    if (reason !== undefined) context.addIssue({ code: 'custom', message: reason });
  });

/** An RSA key takes too long to generate for each subscription: PayPal's scheme is chosen per subscription. */
const offeredScheme = signingScheme.exclude(['paypal']);

const byKind = <Value>(value: (kind: EventKind) => Value): Record<EventKind, Value> =>
  Object.fromEntries(eventKinds.map((kind) => [kind, value(kind)])) as Record<EventKind, Value>;
const byTrigger = <Value>(value: (trigger: EventTrigger) => Value): Record<EventTrigger, Value> =>
  Object.fromEntries(eventTriggers.map((trigger) => [trigger, value(trigger)])) as Record<EventTrigger, Value>;
const meanings = Object.fromEntries(webhookEventKinds.map(({ kind, meaning }) => [kind, meaning]));

/** Assumptions about events and their deliveries. */
export const webhookEntries = {
  eventNames: entry({
    area: 'webhooks',
    title: 'Event values',
    says: 'The only exact value given is chat_started; other event kinds are named by meaning only.',
    section: 'Events 2, 3',
    decides: 'The value of the payload field event for each kind.',
    schema: z
      .strictObject(byKind(() => eventName.regex(/^\S+$/, 'Use printable ASCII without spaces')))
      .refine((names) => new Set(Object.values(names)).size === eventKinds.length, 'Each kind needs a different value'),
    default: byKind((kind) => kind),
    members: meanings,
    source: 'Interface, Events 2',
  }),
  receiverPaths: entry({
    area: 'webhooks',
    title: 'Receiver path',
    says: 'POST /webhook/<event-name>, for example a chat-started or a chat-completed path.',
    section: 'Receiver paths',
    decides: 'The path for each event kind, relative to the receiver’s address.',
    schema: z.strictObject(byKind(() => receiverPath)),
    default: byKind((kind) => `/webhook/${webhookEventKinds.find((row) => row.kind === kind)?.path ?? kind}`),
    alternatives: [
      {
        value: byKind((kind) => `/webhook/${webhookEventKinds.find((row) => row.kind === kind)?.path ?? kind}`),
        label: 'A path per event',
        meaning: 'As in the interface’s examples.',
      },
      {
        value: byKind(() => '/webhook'),
        label: 'One path for all',
        meaning: 'Only the payload names the event.',
      },
    ],
    members: meanings,
    source: 'Interface, Receiver paths',
  }),
  emissions: entry({
    area: 'webhooks',
    title: 'Event triggers',
    says: 'Which API operation emits which event is not shown.',
    section: 'Events 4',
    decides: 'The event kind that each API call and each action of the agent desk emits.',
    schema: z.strictObject(byTrigger(() => z.enum(eventKinds).nullable())),
    default: { ...defaultEmissions },
    members: triggerLabels,
    source: 'Interface, Events 2',
  }),
  payloadFields: entry({
    area: 'webhooks',
    title: 'Payload fields',
    says: 'event, customerId, timestamp; the list of all required payload fields is not shown.',
    section: 'Webhook payload; Events 10',
    decides: 'The fields of the payload.',
    schema: z.enum(['exact', 'extended', 'template']),
    default: 'exact',
    alternatives: [
      { value: 'exact', label: 'Exactly three', meaning: 'event, customerId, timestamp.' },
      { value: 'extended', label: 'Extended', meaning: 'Adds chatId, sessionId and data.' },
      { value: 'template', label: 'Template', meaning: 'Uses the payload template.' },
    ],
    source: 'Interface, Webhook payload',
  }),
  payloadTemplate: entry({
    area: 'webhooks',
    title: 'Payload template',
    says: 'Nothing.',
    section: 'Events 10',
    decides:
      'The payload if its fields are set to Template: {{event}}, {{customerId}}, {{timestamp}}, {{eventId}}, {{chat.id}}, {{customer.name}} and the other fields of both. Each placeholder is replaced by JSON.',
    schema: payloadTemplate,
    default: '{"type": {{event}}, "customer": {{customer}}, "chat": {{chat}}, "at": {{timestamp}}}',
    source: 'Interface, Events 10',
  }),
  signingScheme: entry({
    area: 'webhooks',
    title: 'Payload signing',
    says: 'Payload signing is not shown.',
    section: 'Events 10',
    decides: 'How deliveries are signed, unless the subscription has its own setting.',
    schema: offeredScheme,
    default: 'standard-webhooks',
    alternatives: offeredScheme.options.map((value) => ({
      value,
      label: schemeText(value).name,
      meaning: schemeText(value).how,
    })),
    source: 'Standard Webhooks 1.0',
  }),
  deliveryTimeout: entry({
    area: 'webhooks',
    title: 'Delivery timeout',
    says: 'A slow answer can cause a timeout; the timeout duration is not shown.',
    section: 'Events 5, 11',
    decides: 'How long an attempt waits for the complete response, unless the subscription has its own setting.',
    schema: z.int().min(1).max(600_000),
    default: 15_000,
    unit: 'milliseconds',
    source: 'Standard Webhooks 1.0',
  }),
  retryPolicy: entry({
    area: 'webhooks',
    title: 'Retries',
    says: 'Retries may occur; retry count and retry timing are not shown.',
    section: 'Events 5, 11',
    decides: 'When a failed delivery is retried, unless the subscription has its own setting.',
    schema: retryPolicy,
    default: { preset: 'standard' },
    alternatives: [
      {
        value: { preset: 'standard' },
        label: 'Standard Webhooks',
        meaning: '8 attempts at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h.',
      },
      { value: { preset: 'stripe' }, label: 'Stripe style', meaning: 'Increasing delays, for three days.' },
      { value: { preset: 'hookdeck' }, label: 'Hookdeck style', meaning: 'Every hour, for two days.' },
      { value: { preset: 'linear' }, label: 'Linear', meaning: 'Every minute, five times.' },
      { value: { preset: 'demo' }, label: 'Demo', meaning: '5 attempts at 0, 1, 2, 4, 8 s.' },
      { value: { preset: 'github' }, label: 'GitHub style', meaning: 'One attempt.' },
    ],
    source: 'Standard Webhooks 1.0',
  }),
  goneDisables: entry({
    area: 'webhooks',
    title: '410 from a receiver',
    says: 'The receiving system answers with an HTTP status code; 410 is not among those listed.',
    section: 'Events 5; Errors',
    decides: 'Whether 410 Gone disables the subscription.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      { value: true, label: 'Disables', meaning: 'Nothing is sent until the subscription is enabled again.' },
      { value: false, label: 'Normal failure', meaning: 'The delivery is retried.' },
    ],
    source: 'Standard Webhooks 1.0',
  }),
  throttleStatuses: entry({
    area: 'webhooks',
    title: 'Throttling statuses',
    says: 'Nothing.',
    section: 'Errors; Limits',
    decides: 'The statuses after which deliveries to a subscription slow down.',
    schema: z.array(z.int().min(400).max(599)).max(50),
    default: [429, 502, 504],
    source: 'Standard Webhooks 1.0',
  }),
  retryAfterObeyed: entry({
    area: 'webhooks',
    title: 'Retry-After of a receiver',
    says: 'Nothing.',
    section: 'Limits',
    decides: 'Whether Retry-After, from 1 s to 24 h, delays the next attempt.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      { value: true, label: 'Obeyed', meaning: 'The next attempt waits at least that long.' },
      { value: false, label: 'Ignored', meaning: 'Only the retry schedule applies.' },
    ],
    source: 'RFC 9110 10.2.3',
  }),
  apiKeyHeader: entry({
    area: 'webhooks',
    title: 'API key header',
    says: 'A receiver may require an API key; the header name used for it is not shown.',
    section: 'Authentication 12',
    decides: 'The header for API keys, unless the subscription has its own setting.',
    schema: headerName,
    default: 'X-API-Key',
    source: 'OpenAPI 3.1 security scheme apiKey',
  }),
  ordering: entry({
    area: 'webhooks',
    title: 'Ordering',
    says: 'Ordering is not shown.',
    section: 'Events 10',
    decides: 'Whether the events of one customer are delivered in order, unless the subscription has its own setting.',
    schema: z.enum(['none', 'per-customer']),
    default: 'none',
    alternatives: [
      { value: 'none', label: 'Not guaranteed', meaning: 'Later events may overtake a retry.' },
      {
        value: 'per-customer',
        label: 'Strict per customer',
        meaning: 'Each event waits until the previous one is settled.',
      },
    ],
    source: 'Standard Webhooks 1.0',
  }),
};
