import { z } from 'zod';
import { eventName } from '../../model/event-name.ts';
import { headerName } from '../../model/header-name.ts';
import { retryPolicy } from '../../model/retry-policy.ts';
import { signingScheme } from '../../model/signing-scheme.ts';
import { defaultEmissions, eventTriggers, triggerWords, type EventTrigger } from '../event-triggers.ts';
import { entry } from '../profile-entry.ts';
import { templateFault } from '../payload-template.ts';
import { eventKinds, webhookEventKinds, type EventKind } from '../webhook-events.ts';

const receiverPath = z
  .string()
  .max(500)
  .regex(/^\/[!-~]*$/, 'a path such as /webhook/chat-started')
  .refine((path) => !/[?#]/.test(path), 'without query and fragment');

const payloadTemplate = z
  .string()
  .max(20_000)
  .superRefine((template, context) => {
    const reason = templateFault(template);
    if (reason !== undefined) context.addIssue({ code: 'custom', message: reason });
  });

const byKind = <Value>(value: (kind: EventKind) => Value): Record<EventKind, Value> =>
  Object.fromEntries(eventKinds.map((kind) => [kind, value(kind)])) as Record<EventKind, Value>;
const byTrigger = <Value>(value: (trigger: EventTrigger) => Value): Record<EventTrigger, Value> =>
  Object.fromEntries(eventTriggers.map((trigger) => [trigger, value(trigger)])) as Record<EventTrigger, Value>;
const meanings = Object.fromEntries(webhookEventKinds.map(({ kind, meaning }) => [kind, meaning]));

/** What the interface leaves open of events and their deliveries. */
export const webhookEntries = {
  eventNames: entry({
    area: 'webhooks',
    title: 'Event values',
    says: 'The only exact value given is chat_started; other event kinds are named by meaning only.',
    section: 'Events 2, 3',
    decides: 'What the field event of a payload is for each kind.',
    schema: z
      .strictObject(byKind(() => eventName))
      .refine((names) => new Set(Object.values(names)).size === eventKinds.length, 'each kind has a value of its own'),
    default: byKind((kind) => kind),
    members: meanings,
    source: 'Interface, Events 2',
  }),
  receiverPaths: entry({
    area: 'webhooks',
    title: 'Receiver path',
    says: 'POST /webhook/<event-name>, for example a chat-started or a chat-completed path.',
    section: 'Receiver paths',
    decides: 'Below the address of a receiver, where each kind is delivered.',
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
        meaning: 'The payload alone says which event it is.',
      },
    ],
    members: meanings,
    source: 'Interface, Receiver paths',
  }),
  emissions: entry({
    area: 'webhooks',
    title: 'Which operation emits what',
    says: 'Which API operation emits which event is not shown.',
    section: 'Events 4',
    decides: 'The kind of event that each call and each act of the agent desk emits.',
    schema: z.strictObject(byTrigger(() => z.enum(eventKinds).nullable())),
    default: { ...defaultEmissions },
    members: triggerWords,
    source: 'Interface, Events 2',
  }),
  payloadFields: entry({
    area: 'webhooks',
    title: 'Payload fields',
    says: 'event, customerId, timestamp; the list of all required payload fields is not shown.',
    section: 'Webhook payload; Events 10',
    decides: 'Which fields a payload has.',
    schema: z.enum(['exact', 'extended', 'template']),
    default: 'exact',
    alternatives: [
      { value: 'exact', label: 'Exactly three', meaning: 'event, customerId, timestamp.' },
      { value: 'extended', label: 'Extended', meaning: 'chatId, sessionId and data beside them.' },
      { value: 'template', label: 'Template', meaning: 'The payload template below.' },
    ],
    source: 'Interface, Webhook payload',
  }),
  payloadTemplate: entry({
    area: 'webhooks',
    title: 'Payload template',
    says: 'Nothing.',
    section: 'Events 10',
    decides:
      'The payload when its fields are by template: {{event}}, {{customerId}}, {{timestamp}}, {{eventId}}, {{chat.id}}, {{customer.name}} and the other fields of both; each is put in as JSON.',
    schema: payloadTemplate,
    default: '{"type": {{event}}, "customer": {{customer}}, "chat": {{chat}}, "at": {{timestamp}}}',
    source: 'Interface, Events 10',
  }),
  signingScheme: entry({
    area: 'webhooks',
    title: 'Payload signing',
    says: 'Payload signing is not shown.',
    section: 'Events 10',
    decides: 'How deliveries are signed, unless a subscription says otherwise.',
    schema: signingScheme,
    default: 'standard-webhooks',
    alternatives: [
      {
        value: 'standard-webhooks',
        label: 'Standard Webhooks v1',
        meaning: 'HMAC-SHA256 over id, timestamp and body.',
      },
      {
        value: 'standard-webhooks-ed25519',
        label: 'Standard Webhooks v1a',
        meaning: 'Ed25519: receivers hold no secret.',
      },
      { value: 'stripe', label: 'Stripe style', meaning: 'Stripe-Signature with t= and v1=.' },
      { value: 'github', label: 'GitHub style', meaning: 'X-Hub-Signature-256 over the body alone.' },
      { value: 'none', label: 'None', meaning: 'The receiver must trust the network.' },
    ],
    source: 'Standard Webhooks 1.0',
  }),
  deliveryTimeout: entry({
    area: 'webhooks',
    title: 'Delivery timeout',
    says: 'A slow answer can cause a timeout; the timeout duration is not shown.',
    section: 'Events 5, 11',
    decides: 'How long an attempt waits for the whole answer, unless a subscription says otherwise.',
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
    decides: 'When a failed delivery is tried again, unless a subscription says otherwise.',
    schema: retryPolicy,
    default: { preset: 'standard' },
    alternatives: [
      {
        value: { preset: 'standard' },
        label: 'Standard Webhooks',
        meaning: '8 attempts at 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h.',
      },
      { value: { preset: 'stripe' }, label: 'Stripe style', meaning: 'Ever longer waits, for three days.' },
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
      { value: true, label: 'Disables', meaning: 'Nothing more is sent until it is enabled again.' },
      { value: false, label: 'A failure like others', meaning: 'It is tried again.' },
    ],
    source: 'Standard Webhooks 1.0',
  }),
  throttleStatuses: entry({
    area: 'webhooks',
    title: 'Statuses that throttle',
    says: 'Nothing.',
    section: 'Errors; Limits',
    decides: 'After which statuses a subscription is sent to more slowly.',
    schema: z.array(z.int().min(400).max(599)).max(50),
    default: [429, 502, 504],
    source: 'Standard Webhooks 1.0',
  }),
  retryAfterObeyed: entry({
    area: 'webhooks',
    title: 'Retry-After of a receiver',
    says: 'Nothing.',
    section: 'Limits',
    decides: 'Whether Retry-After, from 1 s to 24 h, moves the next attempt.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      { value: true, label: 'Obeyed', meaning: 'The next attempt waits at least as long.' },
      { value: false, label: 'Ignored', meaning: 'The schedule alone decides.' },
    ],
    source: 'RFC 9110 10.2.3',
  }),
  apiKeyHeader: entry({
    area: 'webhooks',
    title: 'API key header',
    says: 'A receiver may require an API key; the header name used for it is not shown.',
    section: 'Authentication 12',
    decides: 'The header that carries an API key, unless a subscription names another.',
    schema: headerName,
    default: 'X-API-Key',
    source: 'OpenAPI 3.1 security scheme apiKey',
  }),
  ordering: entry({
    area: 'webhooks',
    title: 'Ordering',
    says: 'Ordering is not shown.',
    section: 'Events 10',
    decides: 'Whether the events of one customer arrive in order, unless a subscription says otherwise.',
    schema: z.enum(['none', 'per-customer']),
    default: 'none',
    alternatives: [
      { value: 'none', label: 'Not promised', meaning: 'A retry may be overtaken by later events.' },
      {
        value: 'per-customer',
        label: 'Strict per customer',
        meaning: 'An event waits until the one before it is done.',
      },
    ],
    source: 'Standard Webhooks 1.0',
  }),
};
