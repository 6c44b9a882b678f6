import { join } from 'node:path';
import type { Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import { tokenRequest, withToken } from '../replayed.ts';
import { large, needsModule, programCases, sent, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const app = (name: string): Program => ({
  command: process.execPath,
  args: [join(import.meta.dirname, '..', 'programs', 'eighth-apps.mjs'), '{port}', name],
});
const client = { client_id: 'app', client_secret: 'secret' };
const code = { grant_type: 'authorization_code', redirect_uri: 'https://a.test/', ...client };
const noRoute = { right: ['endpoint-not-found', 'path-wrong'], shows: /404|\/v1/ };
const asks = (query: string): { spec: ReturnType<typeof posted> } => ({ spec: posted(JSON.stringify({ query })) });
const soap = {
  spec: {
    ...posted(
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><Find xmlns="urn:things"><id>1</id></Find></soap:Body></soap:Envelope>',
      'text/xml',
    ),
  },
};

const nest: Record<string, ProgramRow> = {
  'nest-pipe': [
    'A parameter of the query is no number; its name is not said.',
    app('nest'),
    {
      right: ['field-invalid', 'request-invalid'],
      shows: /numeric string is expected/,
      never: /[Bb]ody (has|lacks|is)/,
    },
    { url: 'http://{host}/v1/things?page=x' },
  ],
  'nest-guard': [
    'A guard forbids the request.',
    app('nest'),
    { right: ['permission-denied'], shows: /Forbidden resource/ },
    { url: 'http://{host}/v1/guarded', spec: withToken('opaque') },
  ],
  'nest-route': ['No route has the path.', app('nest'), noRoute, { url: 'http://{host}/v1/absent' }],
};
const oauth: Record<string, ProgramRow> = {
  'oauth-client': [
    'The secret is wrong; ID or secret may be.',
    app('oauth-server'),
    { right: ['client-authentication-failed'], shows: /client is invalid/ },
    { spec: tokenRequest({ grant_type: 'client_credentials', client_id: 'app', client_secret: 'wrong' }) },
  ],
  'oauth-code-old': [
    'The code expired.',
    app('oauth-server'),
    { right: ['code-expired'], shows: /code has expired/ },
    { spec: tokenRequest({ ...code, code: 'c1' }) },
  ],
  'oauth-code': [
    'The code is unknown.',
    app('oauth-server'),
    { right: ['code-unknown'], shows: /code is invalid/ },
    { spec: tokenRequest({ ...code, code: 'unknown' }) },
  ],
  'oauth-refresh': [
    'The refresh token is one of another client.',
    app('oauth-server'),
    { right: ['refresh-token-of-other-client'], shows: /another client/ },
    { spec: tokenRequest({ grant_type: 'refresh_token', refresh_token: 'r1', ...client }) },
  ],
  'oauth-grant': [
    'The client may not use the grant.',
    app('oauth-server'),
    { right: ['grant-not-allowed'], shows: /grant_type/, never: /secret is wrong/ },
    { spec: tokenRequest({ grant_type: 'password', username: 'a', password: 'b', ...client }) },
  ],
  'oauth-json': [
    'JSON is sent instead of a form.',
    app('oauth-server'),
    { right: ['form-expected', 'media-type-wrong'], shows: /x-www-form-urlencoded/ },
    { spec: posted(JSON.stringify({ grant_type: 'client_credentials', ...client })) },
  ],
  'oauth-bare': [
    'No token is sent, and the answer has no words at all.',
    app('oauth-server'),
    { right: ['token-missing', 'credentials-refused'], shows: /401/ },
  ],
  'oauth-old': [
    'The token expired.',
    app('oauth-server'),
    { right: ['token-expired'], shows: /expired/ },
    { spec: withToken('old') },
  ],
  'oauth-scope': [
    'The token lacks a scope, which is not named.',
    app('oauth-server'),
    { right: ['scope-missing'], shows: /scope is insufficient/ },
    { spec: withToken('new') },
  ],
};
const openapi: Record<string, ProgramRow> = {
  'openapi-field': ['A field is missing.', app('openapi'), { right: ['field-invalid'], shows: /amount/ }, sent],
  'openapi-type': [
    'The type of the body is not the one of the description.',
    app('openapi'),
    { right: ['media-type-wrong'], shows: /x-www-form-urlencoded|415/ },
    { spec: posted('a=b', 'application/x-www-form-urlencoded') },
  ],
  'openapi-method': [
    'The path has no GET.',
    app('openapi'),
    { right: ['method-not-allowed'], shows: /GET method not allowed|405/ },
  ],
  'openapi-path': [
    'The path is not described.',
    app('openapi'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /not found|404/ },
    { url: 'http://{host}/v1/absent' },
  ],
  'openapi-key': [
    'The key is missing.',
    app('openapi'),
    { right: ['api-key-missing', 'header-missing'], shows: /X-API-Key/ },
    { spec: { method: 'PUT', headers: [['Accept', 'application/json']] } },
  ],
};
const graphql: Record<string, ProgramRow> = {
  'yoga-query': [
    'No query is sent, with status 200.',
    app('yoga'),
    { right: ['error-in-success'], shows: /Must provide query string/ },
  ],
  'yoga-field': [
    'A field does not exist, with status 200.',
    app('yoga'),
    { right: ['error-in-success', 'field-invalid'], shows: /Cannot query field/ },
    asks('{ thng(id: 1) }'),
  ],
  'yoga-fails': [
    'The resolver fails, with status 200 and a hidden reason.',
    app('yoga'),
    { right: ['error-in-success', 'server-failed'], shows: /Unexpected error/ },
    asks('{ thing(id: 1) }'),
  ],
  'yoga-parameter': [
    'The body has another member than query.',
    app('yoga'),
    { right: ['field-invalid', 'request-invalid'], shows: /nme/, says: /nme/ },
    { spec: posted('{"nme":1}') },
  ],
};
const express: Record<string, ProgramRow> = {
  'celebrate-field': [
    'A field is missing; the reason is below validation.',
    app('celebrate'),
    { right: ['field-invalid'], shows: /amount/ },
    sent,
  ],
  'basic-missing': [
    'No password is sent.',
    app('basic-auth'),
    { right: ['password-required'], shows: /No credentials provided|Basic/ },
  ],
  'basic-wrong': [
    'The password is wrong.',
    app('basic-auth'),
    { right: ['credentials-refused'], shows: /rejected|Basic/, never: /sends no|without a password/ },
    { spec: { headers: [['Authorization', 'Basic YW5uOndyb25n']] } },
  ],
  'csrf-token': [
    'The token against forged requests is missing.',
    app('csrf'),
    { right: ['csrf-token-missing'], shows: /csrf/i },
    { delivery: {} },
  ],
};
const others: Record<string, ProgramRow> = {
  'trpc-user': [
    'The procedure refuses the token with one word.',
    app('trpc'),
    { right: ['token-refused'], shows: /UNAUTHORIZED|401/, never: /has expired/ },
    { spec: withToken('opaque'), needs: [needsModule('@trpc/server')] },
  ],
  'trpc-procedure': [
    'The procedure does not exist.',
    app('trpc'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /No procedure found|404/ },
    { url: 'http://{host}/v1/absent', needs: [needsModule('@trpc/server')] },
  ],
  'trpc-method': [
    'A query is called with POST.',
    app('trpc'),
    { right: ['method-not-allowed'], shows: /POST|405/ },
    { ...sent, needs: [needsModule('@trpc/server')] },
  ],
  'tinyhttp-route': ['No route has the path.', app('tinyhttp'), noRoute, { needs: [needsModule('@tinyhttp/app')] }],
  'moleculer-field': [
    'A field is missing; the reason is a list in data.',
    app('moleculer'),
    { right: ['field-invalid'], shows: /amount/ },
    { ...sent, needs: [needsModule('moleculer-web')] },
  ],
  'moleculer-service': [
    'The service of the route does not run.',
    app('moleculer'),
    { right: ['unavailable', 'no-backend-available'], shows: /503|unavailable/i },
    { spec: { method: 'PUT' }, needs: [needsModule('moleculer-web')] },
  ],
  'soap-token': [
    'The security token is refused, as a SOAP fault with status 500.',
    app('soap'),
    {
      right: ['token-refused', 'credentials-refused'],
      shows: /security token could not be authenticated/,
    },
    { ...soap, needs: [needsModule('soap')] },
  ],
  'restana-throws': [
    'The handler fails, and does not say why.',
    app('restana'),
    { right: ['server-failed'], shows: /Internal Server Error|500/, never: /gateway/ },
    { needs: [needsModule('restana')] },
  ],
  'micro-json': [
    'The JSON is cut, and the answer has no type.',
    app('micro'),
    { right: ['body-not-json'], shows: /Invalid JSON/ },
    { spec: posted('{"name":'), needs: [needsModule('micro')] },
  ],
  'micro-large': [
    'The body is too large.',
    app('micro'),
    { right: ['body-too-large'], shows: /1kb|413/ },
    { ...large, needs: [needsModule('micro')] },
  ],
  'node-length': [
    'Content-Length is one too small, so that JSON ends too early.',
    app('length'),
    { right: ['answer-not-json', 'answer-cut', 'answer-too-long'], shows: /JSON/ },
  ],
};

const of = (program: string, module: string, rows: Record<string, ProgramRow>): UnseenCase[] =>
  programCases(program, [needsModule(module)], rows, 'eighth');

/** The eighth part: frameworks of npm that run. */
export const eighthAppCases: readonly UnseenCase[] = [
  ...of('Nest', '@nestjs/core', nest),
  ...of('oauth2-server (node-oauth)', '@node-oauth/express-oauth-server', oauth),
  ...of('express-openapi-validator', 'express-openapi-validator', openapi),
  ...of('graphql-yoga', 'graphql-yoga', graphql),
  ...of('Express with a library', 'csrf-csrf', express),
  ...programCases('a framework of npm', [], others, 'eighth'),
];
