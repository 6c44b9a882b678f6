import { z } from 'zod';
import { catcherSettingsChange } from '../model/catcher-settings.ts';
import { deskAction } from '../model/desk.ts';
import { eventName } from '../model/event-name.ts';
import { namedRecord } from '../model/named-record.ts';
import { grantType, oauthClient } from '../model/oauth-client.ts';
import { party } from '../model/party.ts';
import { payloadFault } from '../model/payload-fault.ts';
import { profileChange } from '../profile/profile-change.ts';
import { requestTokenCondition } from '../model/request-spec.ts';
import { tokenCondition } from '../model/token-condition.ts';
import { defaultSubscription, subscriptionChange, subscriptionId } from '../model/subscription.ts';
import { duration, signedDuration } from './duration.ts';
import { faultStep } from './fault-step.ts';
import { expectation, jsonPath, type ExpectationName } from './expectation.ts';
import { expectedValue } from './value-matcher.ts';

const text = (max: number) => z.string().max(max);
const named = text(200).min(1);

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

const request = z.strictObject({
  method: text(100)
    .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Enter a method name (RFC 9110 9.1)')
    .default('GET'),
  path: text(100_000).startsWith('/').optional().describe('A path of the service'),
  url: text(100_000).min(1).optional().describe('An absolute URL instead of a path'),
  query: namedRecord(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  headers: namedRecord(z.string(), z.union([z.string(), z.number(), z.array(z.string()).max(100)])).optional(),
  json: z.unknown().optional().describe('The body, as JSON'),
  form: namedRecord(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  body: text(10_000_000).optional().describe('The body, unchanged'),
  token: token.optional().describe('Default: valid. same: the token of the step before'),
  followRedirects: z.boolean().optional(),
  verifyTls: z.boolean().optional(),
  checkRevocation: z.boolean().optional().describe("Use the revocation list of Hookbench's CA"),
  timeout: duration.optional(),
  cancelAfter: duration.optional().describe('Cancels the request; a fault that holds it acts first'),
  times: times.describe('How often it is sent, one after the other'),
});

const capture = z.strictObject({
  event: text(200).optional(),
  method: text(100).optional(),
  path: text(10_000).optional().describe('* matches any characters'),
  headers: namedRecord(z.string(), expectedValue).optional(),
  json: namedRecord(jsonPath, expectedValue).optional().describe('Values in the JSON body, by JSONPath'),
});

const delivery = z.strictObject({
  event: text(200).optional(),
  customerId: text(1000).optional(),
  subscription: text(200).optional(),
});

const event = z.strictObject({
  event: eventName,
  customerId: text(1000).min(1),
  chatId: text(200).optional(),
  data: namedRecord(z.string(), z.unknown()).optional(),
  fault: payloadFault.optional().describe('A deliberate fault of its deliveries'),
  subscription: text(100)
    .optional()
    .describe('The only subscription that gets it, even if it does not select the event'),
  times: times.describe('How many are emitted at the same time'),
});

/** An OAuth client to change or, if none has the id, to register. */
const client = z.strictObject({
  id: named.default('{{clientId}}'),
  secret: oauthClient.shape.secret,
  grants: oauthClient.shape.grants.optional(),
  scope: oauthClient.shape.scope.optional(),
  redirectUris: oauthClient.shape.redirectUris,
  accessTokenLifetime: oauthClient.shape.accessTokenLifetime,
});

/** A subscription to change or, if none has the id, to add. */
const subscription = subscriptionChange.extend({ id: subscriptionId.default(defaultSubscription) });

const clock = z.union(
  [
    z.strictObject({
      party: z.enum([...party.options, 'all']).default('all'),
      advance: signedDuration,
      alone: z.boolean().optional().describe('With service: the clock of the authorization server stays'),
    }),
    z.strictObject({ reset: z.literal(true) }),
  ],
  'Use { party, advance: 6m } or { reset: true }',
);

const desk = z.strictObject({
  chat: text(200).min(1).describe('Id of the chat'),
  action: deskAction,
  agent: named.optional().describe('Default for assign: the next agent'),
});

const authorize = z.strictObject({
  grant: grantType.exclude(['refresh_token']).default('authorization_code'),
  client: named.optional(),
  scope: text(1000).optional(),
  username: named.default('agent'),
  consent: z.enum(['allow', 'deny']).default('allow'),
  par: z.boolean().optional().describe('Push the authorization request first (RFC 9126)'),
  dpop: z.boolean().optional().describe('Bind the tokens to a key (RFC 9449)'),
  until: z.literal('code').optional().describe('Do not exchange the code: it is saved with $.code'),
  at: text(10_000).min(1).optional().describe('Only the user: the URL that a device shows (RFC 8628 3.3)'),
});

/** An access token in a condition. Its value is saved with `$.accessToken`. */
const mint = z.strictObject({
  condition: tokenCondition.default('valid'),
  client: named.optional(),
  scope: text(1000).optional(),
  subject: named.optional(),
  lifetimeSeconds: z.int().positive().optional(),
  keepCharacters: z.int().optional().describe('Keeps so many characters; a negative number drops them at the end'),
  unsigned: z.boolean().optional().describe('Removes the signature and sets alg to none (RFC 7519 6)'),
});

const tlsVersion = z.enum(['TLSv1.2', 'TLSv1.3']);

/** Bytes for a socket, as a client that is not Hookbench sends them. Each character is a byte. */
const raw = z.strictObject({
  to: text(10_000).min(1).describe('An http or https URL; only its host and port are used'),
  bytes: text(1_000_000).default(''),
  tls: z.strictObject({ minVersion: tlsVersion.optional(), maxVersion: tlsVersion.optional() }).optional(),
});

/** What a server on a free port sends for each connection; the last response repeats. */
const stub = z
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

/** Waits for what the steps before caused. Retry delays pass on the clocks of service and catcher. */
const until = z.union(
  [
    z.strictObject({ deliveries: z.literal('settled') }),
    z.strictObject({ attempts: z.int().min(1).max(100_000) }),
    z.strictObject({ captures: z.int().min(1).max(100_000) }),
  ],
  'Use { deliveries: settled }, { attempts: 3 } or { captures: 2 }',
);

/** Settings whose variables are filled in later are checked by the catcher. */
const catcher = z.union([
  catcherSettingsChange,
  z.looseObject({}).refine((given) => JSON.stringify(given).includes('{{'), 'Enter settings of the catcher'),
]);

const revoke = z.union(
  [z.strictObject({ id: named }), z.strictObject({ client: named })],
  'Use { id } of a minted token, or { client } for all tokens that were issued to it in this scenario',
);

const command = z.union([
  text(100_000).min(1),
  z.strictObject({
    command: text(100_000).min(1),
    cwd: text(4096).optional().describe('Relative to the file; default: the folder of the file'),
    env: namedRecord(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
]);

/** A question of a lesson. */
const ask = z
  .strictObject({
    question: text(1000).min(1),
    answers: z.array(text(500).min(1)).min(2).max(6),
    answer: z.int().min(1).max(6).describe('Number of the correct answer, from 1'),
    explanation: text(2000).min(1),
  })
  .refine(({ answer, answers }) => answer <= answers.length, {
    path: ['answer'],
    message: 'Enter the number of one of the answers',
  });

/** What a lesson points at. References that cannot be found are reported when the lesson plays. */
const show = z
  .strictObject({
    screen: named.optional().describe('Id of a screen, such as captures'),
    step: named.optional().describe('Name of an earlier step, whose trace is played'),
    hop: named.optional().describe('Part of the title of the message to begin with, such as POST /token'),
    value: named.optional().describe('Name of a saved variable, whose value is highlighted'),
    text: text(2000).optional().describe('What to look at'),
  })
  .refine(({ screen, step, value }) => screen ?? step ?? value, 'Give a screen, a step or a value');

/** The contents of each kind of step. A step has exactly one of these. */
const kinds = {
  request: request.optional().describe('Sends a request as the client'),
  capture: capture.optional().describe('Waits for webhooks that the catcher receives'),
  delivery: delivery.optional().describe('Waits for a delivery and lets its retry delays pass'),
  event: event.optional().describe('Emits an event as the service would'),
  desk: desk.optional().describe('Acts on a chat as an agent'),
  subscription: subscription
    .optional()
    .describe('Changes a subscription, by default the one of the catcher, or adds one'),
  client: client.optional().describe('Changes an OAuth client, by default that of the requests, or registers one'),
  clock: clock.optional().describe("Moves a party's clock; service also moves that of the authorization server"),
  fault: faultStep
    .optional()
    .describe('Sets a fault until the end, for seconds, or for the first requests; or clears all'),
  profile: profileChange.optional().describe('Changes assumptions'),
  experiment: named.optional().describe('Runs an experiment of the failure lab, which must pass'),
  authorize: authorize.optional().describe('Obtains tokens with a flow, as a user who signs in'),
  mint: mint.optional().describe('Makes an access token in any condition'),
  revoke: revoke.optional().describe('Revokes access tokens'),
  keys: z
    .strictObject({
      rotate: z.literal(true),
      overlap: duration.default('0s').describe('How long the old key is valid'),
    })
    .optional()
    .describe('Rotates the signing key of the authorization server'),
  raw: raw.optional().describe('Writes bytes to a socket'),
  stub: stub.optional().describe('Starts a server that sends fixed bytes, until the end; save $.http or $.https'),
  until: until.optional().describe('Waits for deliveries, attempts or captures'),
  catcher: catcher.optional().describe('Changes the settings of the catcher'),
  run: command.optional().describe('Runs a command line; its environment contains the addresses'),
  wait: duration.optional().describe('Lets time pass on the clocks of all parties'),
  explain: text(100_000).optional().describe('Text for people'),
  ask: ask.optional().describe('Asks a question; it changes nothing'),
  show: show.optional().describe('Highlights a screen, a message or a value; it changes nothing'),
  include: text(4096).min(1).optional().describe('Runs the steps of another scenario file, relative to this one'),
};
export type StepKind = keyof typeof kinds | 'together';

/** The expectations that each kind of step can have. */
export const stepKinds: Readonly<Record<StepKind, readonly ExpectationName[]>> = {
  request: ['status', 'headers', 'json', 'body', 'schema', 'cause', 'check', 'checks', 'within'],
  capture: ['count', 'within', 'json', 'body', 'schema', 'check', 'checks', 'headers', 'status'],
  delivery: ['status', 'attempts', 'cause', 'count', 'within', 'json'],
  authorize: ['status', 'cause', 'json', 'within'],
  run: ['exitCode', 'body', 'json', 'within'],
  experiment: ['cause'],
  event: [],
  desk: ['json'],
  mint: [],
  revoke: [],
  keys: [],
  raw: ['status'],
  stub: [],
  until: ['within'],
  catcher: [],
  together: [],
  client: [],
  subscription: [],
  clock: [],
  fault: [],
  profile: [],
  wait: [],
  explain: [],
  ask: [],
  show: [],
  include: [],
};
const kindNames = Object.keys(stepKinds) as StepKind[];

/** The kinds whose results later steps can use. */
const savingKinds: readonly StepKind[] = [
  'request',
  'capture',
  'delivery',
  'event',
  'desk',
  'authorize',
  'mint',
  'stub',
  'run',
];

const single = z.strictObject({
  name: text(300).optional(),
  ...kinds,
  expect: expectation.optional(),
  save: namedRecord(text(100).regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores'), jsonPath)
    .optional()
    .describe('Variables for later steps, by JSONPath into the result'),
});
type SingleStep = z.infer<typeof single>;
type StepFields = SingleStep & { together?: SingleStep[] | undefined };
const fields = single.extend({
  together: z.array(single.superRefine(checkStep)).min(2).max(100).optional().describe('Runs steps at the same time'),
});

/** The kind of a valid step. */
export const kindOf = (step: StepFields): StepKind => kindNames.find((kind) => step[kind] !== undefined) ?? 'explain';

const list = (names: readonly string[]): string => names.join(', ');

function checkStep(step: StepFields, context: z.RefinementCtx): void {
  const given = kindNames.filter((kind) => step[kind] !== undefined);
  const wrong = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path });
  const [kind] = given;
  if (kind === undefined) {
    wrong(`Add the kind of the step: one of ${list(kindNames)}`);
    return;
  }
  if (given[1] !== undefined) {
    wrong(`A step has one kind, this one has ${list(given)}. Use a step for each`, given[1]);
    return;
  }
  const allowed = stepKinds[kind];
  for (const name of Object.keys(step.expect ?? {}) as ExpectationName[]) {
    if (allowed.includes(name)) continue;
    const instead = allowed.length === 0 ? 'It has no expectations' : `Use one of ${list(allowed)}`;
    wrong(`A step with ${kind} cannot expect ${name}. ${instead}`, 'expect', name);
  }
  if (step.save && !savingKinds.includes(kind)) wrong(`A step with ${kind} has no result to save`, 'save');
  const { path, url } = step.request ?? {};
  if (step.request && (path === undefined) === (url === undefined)) wrong('Give either path or url', 'request');
}

/** One step of a scenario. */
export const step = fields.superRefine(checkStep);
export type Step = z.infer<typeof step>;
