import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';
import { declaredProfile } from '../profile/profile-change.ts';
import { duration, signedDuration } from './duration.ts';
import { expectation, jsonPath, type ExpectationName } from './expectation.ts';
import { capture, command, delivery, event, raw, request, stub, until, operationRole } from './steps/messages.ts';
import { named, text } from './steps/text.ts';
import { newFault, type NewFault } from '../model/fault.ts';
import { catcherSettingsChange } from '../model/catcher-settings.ts';
import { deskAction } from '../model/desk.ts';
import { oauthClient, grantType } from '../model/oauth-client.ts';
import { party } from '../model/party.ts';
import { defaultSubscription, subscriptionChange, subscriptionId } from '../model/subscription.ts';
import { tokenCondition } from '../model/token-condition.ts';

const authorize = z.strictObject({
  grant: grantType.exclude(['refresh_token', 'token_exchange']).default('authorization_code'),
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
  role: operationRole
    .optional()
    .describe('The operation that it is for: its scopes, and a user who may see its record'),
  client: named.optional(),
  scope: text(1000).optional(),
  subject: named.optional(),
  lifetimeSeconds: z.int().positive().optional(),
  keepCharacters: z.int().optional().describe('Keeps so many characters; a negative number drops them at the end'),
  certificate: text(200)
    .optional()
    .describe('Thumbprint of the certificate that it is bound to (x5t#S256 of RFC 8705 3.1)'),
  unsigned: z.boolean().optional().describe('Removes the signature and sets alg to none (RFC 7519 6)'),
});

const revoke = z.union(
  [z.strictObject({ id: named }), z.strictObject({ client: named })],
  'Use { id } of a minted token, or { client } for all tokens that were issued to it in this scenario',
);

/** An OAuth client to change or, if none has the id, to register. */
const client = oauthClient.partial().extend({ id: named.default('{{clientId}}') });

/** A subscription to change or, if none has the id, to add. */
const subscription = subscriptionChange.extend({ id: subscriptionId.default(defaultSubscription) });

const clock = z.union(
  [
    z.strictObject({
      party: z.enum([...party.options, 'all']).default('all'),
      advance: signedDuration,
      alone: z.boolean().optional().describe('With service: the clock of the authorization server stays'),
      token: text(20_000)
        .optional()
        .describe('An access token: a lesson shows its lifetime beside the clock of the service'),
    }),
    z.strictObject({ reset: z.literal(true) }),
  ],
  'Use { party, advance: 6m } or { reset: true }',
);

/** Settings whose variables are filled in later are checked by the catcher. */
const catcher = z.union([
  catcherSettingsChange,
  z.looseObject({}).refine((given) => JSON.stringify(given).includes('{{'), 'Enter settings of the receiver'),
]);

const desk = z.strictObject({
  chat: text(200).min(1).describe('Id of the chat'),
  action: deskAction,
  agent: named.optional().describe('Default for assign: the next agent'),
});

/** A question of a lesson. */
const ask = z
  .strictObject({
    question: text(1000).min(1),
    answers: z.array(text(500).min(1)).min(2).max(6),
    answer: z.int().min(1).max(6).describe('Number of the correct answer, from 1'),
    explanation: text(2000).min(1),
    about: named.optional().describe('Name of an earlier step with show, whose picture is beside the question'),
    hides: text(200)
      .min(1)
      .optional()
      .describe('Part of a message or note: it and what follows are hidden until an answer is given'),
  })
  .refine(({ answer, answers }) => answer <= answers.length, {
    path: ['answer'],
    message: 'Enter the number of one of the answers',
  });

/** Questions that a trainer may be asked at a step. */
const asked = z.array(z.strictObject({ question: text(500).min(1), answer: text(2000).min(1) })).max(10);

/** What a step shows of the messages that it is about. */
const subject = z.enum(['certificates', 'messages', 'requests', 'none']);

/** What a lesson points at. References that cannot be found are reported when the lesson plays. */
const show = z
  .strictObject({
    screen: named.optional().describe('Id of a screen, such as captures'),
    step: named.optional().describe('Name of an earlier step, whose trace is played'),
    hop: named.optional().describe('Part of the title of the message to begin with, such as POST /token'),
    beside: named.optional().describe('Name of an earlier step, whose response is compared with that of step'),
    value: named.optional().describe('Name of a saved variable, whose value is highlighted'),
    text: text(2000).optional().describe('What to look at'),
  })
  .refine(({ screen, step, value }) => screen ?? step ?? value, 'Give a screen, a step or a value');

const matchNames = new Set(['method', 'path', 'event', 'client', 'header']);
/** The members of a fault that are not in its line. */
const parts = new Set(['what', 'match', 'when']);
const timingNames = new Set(['first', 'every', 'probability', 'seconds']);

/** The parts of a fault that its members in one line belong to. */
function nested({ where, ...members }: Readonly<Record<string, unknown>>) {
  const what: Record<string, unknown> = {};
  const match: Record<string, unknown> = {};
  const when: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (matchNames.has(name)) match[name] = value;
    else if (timingNames.has(name)) when[name] = value;
    else if (name !== 'seed') what[name] = value;
    else if (members['probability'] === undefined) what[name] = value;
    else when[name] = value;
  }
  if (what['kind'] === 'answer-status') what['kind'] = 'status';
  return { where, what, match, ...(Object.keys(when).length > 0 && { when }) };
}

const clearing = z.strictObject({ clear: z.literal('all') });

/**
 * `{ clear: all }`, or a fault in one line: its kind, its place, the parameters of its kind, what it applies to, and how
 * often it acts, such as `{ kind: status, where: catcher, status: 500, first: 2 }`.
 */
const faultStep = z.looseObject({}).transform((given, context): NewFault | z.infer<typeof clearing> => {
  const read = 'clear' in given ? clearing.safeParse(given) : newFault.safeParse(nested(given));
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    context.addIssue({ ...issue, path: issue.path.filter((part) => !parts.has(String(part))) });
  return z.NEVER;
});

/** The contents of each kind of step. A step has exactly one of these. */
const kinds = {
  request: request.optional().describe('Sends a request as the client'),
  capture: capture.optional().describe('Waits for webhooks at the receiver'),
  delivery: delivery.optional().describe('Waits for a delivery and lets its retry delays pass'),
  event: event.optional().describe('Emits an event as the service would'),
  desk: desk.optional().describe('Acts on a chat as an agent'),
  subscription: subscription
    .optional()
    .describe('Changes a subscription, by default the one of the receiver, or adds one'),
  client: client.optional().describe('Changes an OAuth client, by default that of the requests, or registers one'),
  clock: clock.optional().describe("Moves a party's clock; service also moves that of the authorization server"),
  fault: faultStep
    .optional()
    .describe('Sets a fault until the end, for seconds, or for the first requests; or clears all'),
  profile: declaredProfile.optional().describe('Changes assumptions, or sets those of a standard'),
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
  redeliver: named.optional().describe('Sends a delivery again, by its id: save $.deliveries[0] of an event'),
  until: until.optional().describe('Waits for deliveries, attempts, captures or the calls of a client'),
  catcher: catcher.optional().describe('Changes the settings of the receiver'),
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
  delivery: ['status', 'attempts', 'cause', 'count', 'within', 'json', 'json'],
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
  redeliver: [],
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
  sentence: text(2000).optional().describe('In a lesson: one sentence about the result of the step'),
  script: text(10_000).optional().describe('In a lesson: what a trainer says; the notes of the presenter show it'),
  asked: asked.optional().describe('In a lesson: questions that the room may ask, with answers, for the notes'),
  sender: z
    .literal('someone-else')
    .optional()
    .describe('In a lesson: who sends the request or webhook, if none of the four parties'),
  subject: subject
    .optional()
    .describe(
      'In a lesson: shows the certificates of the server, the request with its response, the requests of all attempts, or nothing, whatever the kind of step',
    ),
  parties: z
    .array(z.enum([...party.options, 'browser']))
    .min(1)
    .optional()
    .describe('In a lesson: the parties of the picture of a step that sends nothing'),
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
  const { path, role, url } = step.request ?? {};
  const places = [path, role ?? url].filter((one) => one !== undefined);
  if (step.request && places.length !== 1) wrong('Give one of path, url and role', 'request');
}

/** One step of a scenario. */
export const step = fields.superRefine(checkStep);
export type Step = z.infer<typeof step>;
