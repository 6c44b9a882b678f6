import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { libraryApp, needsLibraries, withClock } from '../programs.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Received extends Omit<UnseenCase, 'run' | 'needs'> {
  /** The app of `programs/webhook-apps.mjs`. */
  app: string;
  /** The secret of the app. */
  secret?: string;
  fields?: Partial<SubscriptionFieldsInput>;
  /** Offset of the app's clock. */
  clock?: string;
}

/** A delivery to a receiver with a library of npm. */
const received = ({ app, clock, fields, secret = '', ...one }: Received): UnseenCase => ({
  ...one,
  needs: clock === undefined ? needsLibraries : [...needsLibraries, 'faketime'],
  async run(bench) {
    const program = libraryApp('webhook-apps.mjs', app, secret);
    const host = await bench.program(clock === undefined ? program : withClock(clock, program));
    return bench.delivery(`http://${host}`, fields);
  },
});

const text = (value: string): string => Buffer.from(value.repeat(3)).toString('base64');
const ours = `whsec_${text('our-secret')}`;
const theirs = `whsec_${text('not-our-secret')}`;
const signed = (
  scheme: NonNullable<SubscriptionFieldsInput['signing']>['scheme'],
  secret: string,
): Partial<SubscriptionFieldsInput> => ({ signing: { scheme, secret } });

/** Deliveries that the libraries and examples of vendors reject. */
export const webhookLibraryCases: readonly UnseenCase[] = [
  received({
    id: 'svix-secret',
    program: 'svix',
    what: 'The receiver has another secret.',
    app: 'svix',
    secret: theirs,
    fields: signed('svix', ours),
    right: ['receiver-signature-refused'],
    shows: /No matching signature found/,
  }),
  received({
    id: 'svix-clock',
    program: 'svix with a clock that is an hour ahead',
    what: 'The message is too old for the clock of the receiver.',
    app: 'svix',
    secret: ours,
    fields: signed('svix', ours),
    clock: '+1h',
    right: ['clock-skew'],
    says: /timestamp|clock/i,
    shows: /too old/,
    vague: ['receiver-signature-refused'],
  }),
  received({
    id: 'standardwebhooks-scheme',
    program: 'standardwebhooks',
    what: 'The delivery is signed for GitHub, so the headers are missing.',
    app: 'standardwebhooks',
    secret: ours,
    fields: signed('github', 'our-secret'),
    right: ['receiver-signature-refused'],
    shows: /Missing required headers/,
    never: /sends no credentials/,
  }),
  received({
    id: 'stripe-secret',
    program: 'stripe',
    what: 'The receiver has another secret.',
    app: 'stripe',
    secret: 'whsec_theirs',
    fields: signed('stripe', 'whsec_ours'),
    right: ['receiver-signature-refused'],
    shows: /No signatures found matching/,
  }),
  received({
    id: 'stripe-parsed',
    program: 'stripe behind express.json',
    what: 'The body was parsed before it was verified.',
    app: 'stripe-parsed',
    secret: 'whsec_ours',
    fields: signed('stripe', 'whsec_ours'),
    right: ['receiver-signature-refused'],
    says: /raw|parsed/i,
    shows: /parsed JavaScript object|raw body|raw request body/,
  }),
  received({
    id: 'stripe-clock',
    program: 'stripe with a clock that is an hour ahead',
    what: 'The timestamp is outside of the tolerance.',
    app: 'stripe',
    secret: 'whsec_ours',
    fields: signed('stripe', 'whsec_ours'),
    clock: '+1h',
    right: ['clock-skew'],
    says: /timestamp|clock/i,
    shows: /Timestamp outside the tolerance zone/,
    vague: ['receiver-signature-refused'],
  }),
  received({
    id: 'stripe-unsigned',
    program: 'stripe',
    what: 'The delivery is not signed.',
    app: 'stripe',
    secret: 'whsec_ours',
    fields: signed('none', 'x'),
    right: ['receiver-signature-refused'],
    says: /not signed|unsigned|no signature/i,
    shows: /No stripe-signature header value/i,
    never: /Compare the secret/,
  }),
  received({
    id: 'octokit-headers',
    program: '@octokit/webhooks',
    what: 'The delivery is signed for Stripe, so the headers of GitHub are missing.',
    app: 'octokit',
    secret: 'our-secret',
    fields: { ...signed('stripe', 'our-secret'), pathMap: { '*': '/api/github/webhooks' } },
    right: ['receiver-signature-refused'],
    says: /header/i,
    shows: /x-github-event/,
  }),
  received({
    id: 'octokit-path',
    program: '@octokit/webhooks',
    what: 'The library serves only its own path.',
    app: 'octokit',
    secret: 'our-secret',
    fields: signed('github', 'our-secret'),
    right: ['receiver-path-wrong'],
    shows: /404/,
  }),
  received({
    id: 'twilio-secret',
    program: 'twilio',
    what: 'The receiver has another token.',
    app: 'twilio',
    secret: 'theirs',
    fields: signed('twilio', 'ours'),
    right: ['receiver-signature-refused'],
    shows: /Twilio Request Validation Failed/,
  }),
  received({
    id: 'twilio-unsigned',
    program: 'twilio',
    what: 'The delivery is not signed for Twilio.',
    app: 'twilio',
    secret: 'ours',
    fields: signed('github', 'ours'),
    right: ['receiver-signature-refused'],
    says: /signature/i,
    shows: /X-Twilio-Signature header does not exist|No signature header/,
    vague: ['request-invalid'],
  }),
  received({
    id: 'bolt-secret',
    program: '@slack/bolt',
    what: 'The receiver has another signing secret, and answers 401 without a body.',
    app: 'bolt',
    secret: 'theirs',
    fields: { ...signed('slack', 'ours'), pathMap: { '*': '/slack/events' } },
    right: ['receiver-signature-refused'],
    shows: /401/,
    never: /sends no credentials/,
  }),
  received({
    id: 'github-example-secret',
    program: "the example of GitHub's documentation",
    what: 'The receiver has another secret, and says only Unauthorized.',
    app: 'github-example',
    secret: 'theirs',
    fields: signed('github', 'ours'),
    right: ['receiver-signature-refused'],
    shows: /401/,
    never: /sends no credentials/,
  }),
  received({
    id: 'express-cloudevents',
    program: 'Express with express.json',
    what: 'The parser skips application/cloudevents+json, so the handler reads a member of undefined.',
    app: 'express-unparsed',
    fields: { envelope: 'cloudevents-structured' },
    right: ['receiver-failed'],
    shows: /TypeError|Cannot read properties/,
  }),
  received({
    id: 'fastify-schema',
    program: 'Fastify',
    what: 'A member that the receiver requires is missing from the payload.',
    app: 'fastify-schema',
    right: ['field-invalid'],
    says: /tenantId/,
    shows: /must have required property 'tenantId'/,
    vague: ['request-invalid'],
  }),
  received({
    id: 'fastify-media',
    program: 'Fastify',
    what: 'Fastify has no parser for CloudEvents.',
    app: 'fastify-media',
    fields: { envelope: 'cloudevents-structured' },
    right: ['media-type-wrong'],
    shows: /Unsupported Media Type|cloudevents/,
  }),
  received({
    id: 'fastify-limit',
    program: 'Fastify',
    what: 'The body is larger than the limit.',
    app: 'fastify-limit',
    right: ['body-too-large'],
    shows: /body is too large/i,
  }),
  received({
    id: 'hapi-route',
    program: 'Hapi',
    what: 'The path is not a route.',
    app: 'hapi-route',
    right: ['receiver-path-wrong'],
    shows: /404/,
  }),
  received({
    id: 'koa-default',
    program: 'Koa',
    what: 'The middleware ignores the path.',
    app: 'koa-default',
    right: ['receiver-path-wrong'],
    shows: /404/,
  }),
  received({
    id: 'node-destroys',
    program: 'a server of Node.js',
    what: 'The receiver reads the delivery by http and drops the connection for reasons of policy.',
    app: 'destroys',
    right: ['reset-after-request'],
    shows: /without a response|closed/,
    never: /https instead|uses TLS|not use TLS|http instead/,
  }),
];
