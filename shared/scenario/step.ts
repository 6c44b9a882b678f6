import { z } from 'zod';
import { deskAction } from '../model/desk.ts';
import { eventName } from '../model/event-name.ts';
import { namedRecord } from '../model/named-record.ts';
import { grantType } from '../model/oauth-client.ts';
import { party } from '../model/party.ts';
import { payloadFault } from '../model/payload-fault.ts';
import { profileChange } from '../profile/profile-change.ts';
import { requestTokenCondition } from '../model/request-spec.ts';
import { defaultSubscription, subscriptionChange, subscriptionId } from '../model/subscription.ts';
import { duration, signedDuration } from './duration.ts';
import { faultStep } from './fault-step.ts';
import { expectation, jsonPath, type ExpectationName } from './expectation.ts';
import { expectedValue } from './value-matcher.ts';

const text = (max: number) => z.string().max(max);
const named = text(200).min(1);

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
  timeout: duration.optional(),
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
});

/** A subscription to change or, if none has the id, to add. */
const subscription = subscriptionChange.extend({ id: subscriptionId.default(defaultSubscription) });

const clock = z.union(
  [
    z.strictObject({ party: z.enum([...party.options, 'all']).default('all'), advance: signedDuration }),
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
});

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
  clock: clock.optional().describe("Moves a party's clock; service also moves that of the authorization server"),
  fault: faultStep
    .optional()
    .describe('Sets a fault until the end, for seconds, or for the first requests; or clears all'),
  profile: profileChange.optional().describe('Changes assumptions'),
  experiment: named.optional().describe('Runs an experiment of the failure lab, which must pass'),
  authorize: authorize.optional().describe('Obtains tokens with a flow, as a user who signs in'),
  run: command.optional().describe('Runs a command line; its environment contains the addresses'),
  wait: duration.optional().describe('Lets time pass on the clocks of all parties'),
  explain: text(100_000).optional().describe('Text for people'),
  ask: ask.optional().describe('Asks a question; it changes nothing'),
  show: show.optional().describe('Highlights a screen, a message or a value; it changes nothing'),
  include: text(4096).min(1).optional().describe('Runs the steps of another scenario file, relative to this one'),
};
export type StepKind = keyof typeof kinds;

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
const savingKinds: readonly StepKind[] = ['request', 'capture', 'delivery', 'event', 'desk', 'authorize', 'run'];

const fields = z.strictObject({
  name: text(300).optional(),
  ...kinds,
  expect: expectation.optional(),
  save: namedRecord(text(100).regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores'), jsonPath)
    .optional()
    .describe('Variables for later steps, by JSONPath into the result'),
});
type StepFields = z.infer<typeof fields>;

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
