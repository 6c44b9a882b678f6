import { z } from 'zod';
import { interfaceSetting } from '../interface/interface-setting.ts';
import { eventName } from '../model/event-name.ts';
import { headerName } from '../model/header-pair.ts';
import { namedRecord } from '../model/named-record.ts';
import { receiverAuth } from '../model/receiver-auth.ts';
import { maxSecret, signingScheme } from '../model/signing-scheme.ts';
import { receiverTls } from '../model/subscription.ts';
import { duration } from '../scenario/duration.ts';
import { method, request } from '../scenario/steps/messages.ts';
import { arrivals, maxInFlight } from './arrivals.ts';
import { threshold } from './threshold.ts';

/** Characters of a load plan. */
export const maxPlanText = 1_000_000;

const weight = z.number().positive('Enter a weight above 0').max(1_000_000);
/** Fields that follow from the body. */
const framing = /^(?:content-length|transfer-encoding)$/i;
const headers = namedRecord(
  headerName.refine((name) => !framing.test(name), 'Remove it: it follows from the body'),
  z
    .string()
    .max(10_000)
    .regex(/^[\t\x20-\x7e]*$/, 'Use printable ASCII'),
);

/** An event of the mix. */
const weightedEvent = z.union(
  [
    weight,
    z.strictObject({
      weight,
      data: namedRecord(z.string(), z.unknown())
        .optional()
        .describe('Members that are added to the payload as data; the payload of an event of your own interface'),
      method: z
        .string()
        .regex(/^[A-Z]{1,20}$/, 'Use capital letters')
        .optional()
        .describe('Default: POST'),
      headers: headers.optional(),
      body: z.string().max(maxPlanText).optional().describe('The payload, byte for byte'),
      contentType: z.string().max(200).optional().describe('Default: application/json'),
    }),
  ],
  'Enter a weight above 0, or { weight, data }',
);
export type WeightedEvent = Exclude<z.output<typeof weightedEvent>, number>;

/** A request of the mix. `{{index}}`, `{{id}}` and `{{customer}}` differ from send to send. */
export const loadRequest = request.pick({ json: true }).extend({
  method: method.default('GET'),
  path: z.string().max(10_000).startsWith('/').describe('A path of the target'),
  headers: headers.optional(),
  body: z.string().max(maxPlanText).optional().describe('The body, unchanged'),
  token: z.enum(['valid', 'none']).default('valid').describe('none: without the auth of the target'),
  status: z.int().min(100).max(599).optional().describe('The expected status; default: any from 200 to 299'),
  weight: weight.default(1),
});
export type LoadRequest = z.output<typeof loadRequest>;

const target = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an http or https URL' })
    .max(10_000)
    .describe('The receiver of webhooks, or the base of the paths of requests'),
  signing: z
    .strictObject({ scheme: signingScheme.exclude(['none']), secret: z.string().min(1).max(maxSecret) })
    .optional()
    .describe('Default: webhooks are not signed'),
  auth: receiverAuth.default({ kind: 'none' }),
  tls: receiverTls.prefault({}),
  headers: headers.optional().describe('Header fields of each send'),
  request: loadRequest.optional().describe('A request of an API instead of webhooks'),
});

/** A load plan: what is sent to a receiver or an API, when, and which result passes. */
export const loadPlan = z
  .strictObject({
    $schema: z.string().optional(),
    hookbench: z.literal(1).describe('Version of the format'),
    load: z.string().min(1).max(300).describe('Name of the plan'),
    description: z.string().max(10_000).optional(),
    setup: z
      .strictObject({
        interface: interfaceSetting
          .optional()
          .describe('Your own interface, whose events are sent; paths from the folder of the plan'),
      })
      .optional()
      .describe('For hookbench load: a running Hookbench sends events of the interface that it offers'),
    target,
    events: namedRecord(eventName, weightedEvent)
      .refine((mix) => Object.keys(mix).length > 0, 'Enter at least one event')
      .optional()
      .describe('Events with their weights; default: the event that stands for the interface (chat_started)'),
    requests: z.array(loadRequest).min(1).max(100).optional().describe('Requests of an API with their weights'),
    customers: z.int().min(1).max(1_000_000).default(10).describe('Number of customers whose ids are sent'),
    arrivals,
    maxInFlight: z
      .int()
      .min(1)
      .max(maxInFlight)
      .default(1000)
      .describe('Sends that wait for a response at the same time; more wait until one ends'),
    timeout: duration.default('10s').describe('Time for each response'),
    thresholds: z.array(threshold).max(50).default([]),
    seed: z.int().min(0).max(0xffffffff).default(1),
  })
  .superRefine(({ events, requests, setup, target: { request, signing } }, context) => {
    const given = [
      ...(events ? ['events'] : []),
      ...(requests ? ['requests'] : []),
      ...(request ? ['target.request'] : []),
    ];
    if (given.length > 1)
      context.addIssue({
        code: 'custom',
        path: given[1]?.split('.') ?? [],
        message: `Remove it, or remove ${given[0] ?? ''}`,
      });
    if (signing && (requests ?? request))
      context.addIssue({ code: 'custom', path: ['target', 'signing'], message: 'Only webhooks are signed. Remove it' });
    if (setup?.interface && (requests ?? request))
      context.addIssue({ code: 'custom', path: ['setup', 'interface'], message: 'Only events follow it. Remove it' });
    for (const [index, one] of (requests ?? []).entries())
      if (one.json !== undefined && one.body !== undefined)
        context.addIssue({ code: 'custom', path: ['requests', index, 'body'], message: 'Use json or body' });
  });
export type LoadPlan = z.output<typeof loadPlan>;
