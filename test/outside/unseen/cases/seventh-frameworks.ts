import { join } from 'node:path';
import type { Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import { withToken } from '../replayed.ts';
import { large, needsModule, programCases, sent, signed, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const app = (name: string): Program => ({
  command: process.execPath,
  args: [join(import.meta.dirname, '..', 'programs', 'seventh-apps.mjs'), '{port}', name],
});
const basic = { spec: { headers: [['Authorization', 'Basic YW5uOndyb25n']] as [string, string][] } };
const bearer = { spec: withToken('opaque') };
const cut = { spec: posted('{"name":"a"') };
const noRoute = { right: ['endpoint-not-found', 'path-wrong'], shows: /404|\/v1\/things/ };
const delivery = { delivery: {} };

const polka: Record<string, ProgramRow> = {
  'polka-route': ['The route has another path.', app('polka-route'), noRoute],
  'polka-throws': [
    'The handler throws, which ends the process before a response.',
    app('polka-throws'),
    { right: ['reset-after-request'], shows: /closed|hang up|reset/i },
    delivery,
  ],
  'polka-signature': [
    'The receiver has another secret.',
    app('polka-signature'),
    { right: ['receiver-signature-refused'], shows: /HMAC verification failed/ },
    signed('github', 'another secret of this side'),
  ],
};
const feathers: Record<string, ProgramRow> = {
  'feathers-auth': [
    'The token expired.',
    app('feathers-auth'),
    { right: ['token-expired'], shows: /jwt expired/ },
    bearer,
  ],
  'feathers-method': [
    'The service has no create.',
    app('feathers-method'),
    { right: ['method-not-allowed'], shows: /405|create|POST/ },
    sent,
  ],
  'feathers-field': [
    'A field is missing; the errors are a list in data.',
    app('feathers-field'),
    { right: ['field-invalid'], shows: /amount/ },
    sent,
  ],
};
const hapi: Record<string, ProgramRow> = {
  'hapi-media': [
    'Only XML is accepted.',
    app('hapi-media'),
    { right: ['media-type-wrong'], shows: /415|Media Type/ },
    sent,
  ],
  'hapi-json': ['The JSON is cut.', app('hapi-json'), { right: ['body-not-json'], shows: /JSON/ }, cut],
  'hapi-large': ['The body is too large.', app('hapi-large'), { right: ['body-too-large'], shows: /413|100/ }, large],
  'hapi-basic': [
    'A password is required, and a token is sent.',
    app('hapi-basic'),
    { right: ['password-required', 'authorization-scheme-wrong'], shows: /Basic/ },
    bearer,
  ],
  'hapi-throws': [
    'The receiver fails, and does not say why.',
    app('hapi-throws'),
    { right: ['receiver-failed'], shows: /internal server error|500/i },
    delivery,
  ],
  'hapi-scope': [
    'The token lacks the scope, which is not named.',
    app('hapi-scope'),
    { right: ['scope-missing'], shows: /Insufficient scope/ },
    bearer,
  ],
  'hapi-timeout': [
    'The handler takes too long for hapi.',
    app('hapi-timeout'),
    { right: ['unavailable', 'server-timeout'], shows: /503|Unavailable/ },
  ],
};
const fastify: Record<string, ProgramRow> = {
  'fastify-query': [
    'A parameter of the query is missing.',
    app('fastify-query'),
    {
      right: ['field-invalid', 'request-invalid'],
      says: /customerId/,
      shows: /customerId/,
      never: /[Bb]ody (has|lacks|is)/,
    },
  ],
  'fastify-header': ['A header is missing.', app('fastify-header'), { right: ['header-missing'], shows: /x-tenant/i }],
  'fastify-enum': [
    'A value is none of the allowed ones.',
    app('fastify-enum'),
    { right: ['field-invalid'], shows: /name must be equal to one of/ },
    sent,
  ],
  'fastify-json': ['The JSON is cut.', app('fastify-json'), { right: ['body-not-json'], shows: /JSON/ }, cut],
  'fastify-throws': [
    'The receiver cannot reach its store.',
    app('fastify-throws'),
    { right: ['receiver-failed'], never: /cannot connect to it/, shows: /ECONNREFUSED 10\.0\.0\.9:6379/ },
    delivery,
  ],
};
const passport: Record<string, ProgramRow> = {
  'passport-basic': [
    'The password is wrong; only the challenge comes again.',
    app('passport-basic'),
    {
      right: ['credentials-refused'],
      shows: /Basic|401/,
      says: /[Pp]assword|[Uu]ser ?name/,
      never: /sends no|without a password/,
    },
    basic,
  ],
  'passport-digest': [
    'Digest is required, and Basic is sent.',
    app('passport-digest'),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Digest/ },
    basic,
  ],
};
const elysia: Record<string, ProgramRow> = {
  'elysia-field': [
    'A field is missing, in a JSON text.',
    app('elysia'),
    { right: ['field-invalid'], shows: /amount/ },
    sent,
  ],
  'elysia-route': [
    'The route has another method; Elysia says NOT_FOUND.',
    app('elysia'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /NOT_FOUND|404/ },
  ],
  'elysia-throws': [
    'The receiver has no secret.',
    app('elysia'),
    { right: ['receiver-failed'], shows: /Webhook secret is not set/ },
    delivery,
  ],
};

const of = (program: string, module: string, rows: Record<string, ProgramRow>): UnseenCase[] =>
  programCases(program, [needsModule(module)], rows, 'seventh');

/** The seventh part: frameworks of npm that run. */
export const seventhFrameworkCases: readonly UnseenCase[] = [
  ...of('polka', 'polka', polka),
  ...of('feathers (express)', '@feathersjs/express', feathers),
  ...of('hapi', '@hapi/hapi', hapi),
  ...of('fastify', 'fastify', fastify),
  ...of('passport-http', 'passport-http', passport),
  ...of('elysia (node)', '@elysiajs/node', elysia),
];
