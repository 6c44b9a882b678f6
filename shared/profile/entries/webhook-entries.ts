import { z } from 'zod';
import { eventName } from '../../model/event-name.ts';
import { headerName } from '../../model/header-pair.ts';
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
  eventNames: entry(
    'eventNames',
    z
      .strictObject(byKind(() => eventName.regex(/^\S+$/, 'Use printable ASCII without spaces')))
      .refine((names) => new Set(Object.values(names)).size === eventKinds.length, 'Each kind needs a different value'),
    byKind((kind) => kind),
    { members: meanings },
  ),
  receiverPaths: entry(
    'receiverPaths',
    z.strictObject(byKind(() => receiverPath)),
    byKind((kind) => `/webhook/${webhookEventKinds.find((row) => row.kind === kind)?.path ?? kind}`),
    {
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
    },
  ),
  emissions: entry(
    'emissions',
    z.strictObject(byTrigger(() => z.enum(eventKinds).nullable())),
    { ...defaultEmissions },
    { members: triggerLabels },
  ),
  payloadFields: entry('payloadFields', z.enum(['exact', 'extended', 'template']), 'exact'),
  payloadTemplate: entry(
    'payloadTemplate',
    payloadTemplate,
    '{"type": {{event}}, "customer": {{customer}}, "chat": {{chat}}, "at": {{timestamp}}}',
  ),
  signingScheme: entry('signingScheme', offeredScheme, 'standard-webhooks', {
    alternatives: offeredScheme.options.map((value) => ({
      value,
      label: schemeText(value).name,
      meaning: schemeText(value).how,
    })),
  }),
  deliveryTimeout: entry('deliveryTimeout', z.int().min(1).max(600_000), 15_000),
  retryPolicy: entry('retryPolicy', retryPolicy, { preset: 'standard' }),
  goneDisables: entry('goneDisables', z.boolean(), true),
  throttleStatuses: entry('throttleStatuses', z.array(z.int().min(400).max(599)).max(50), [429, 502, 504]),
  retryAfterObeyed: entry('retryAfterObeyed', z.boolean(), true),
  apiKeyHeader: entry('apiKeyHeader', headerName, 'X-API-Key'),
  ordering: entry('ordering', z.enum(['none', 'per-customer']), 'none'),
};
