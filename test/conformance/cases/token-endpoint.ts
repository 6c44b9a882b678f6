import { http } from '../../support/http-request.ts';
import { verifier } from '../../support/oauth.ts';
import { errorOf, keysOf, refused, type Case } from '../case.ts';
import { basic, machine, otherApp, publicApp, webApp, type Subject } from '../subject.ts';

type Fields = Record<string, string | undefined>;

const credentials = { grant_type: 'client_credentials' };
const asMachine = basic(machine.id, machine.secret);
const refusal = (id: string, fields: Fields, headers: Record<string, string>, expected: unknown): Case => ({
  id: `token: ${id}`,
  observe: async (server) => errorOf(await server.post('token', fields, headers)),
  expected,
});
const sent = (server: Subject, headers: Record<string, string>, body: string, method = 'POST') =>
  http(server.url('token'), { method, headers, body });

/** The token endpoint and client authentication (RFC 6749 2.3, 3.2, 4.4, 5). */
export const tokenEndpointCases: readonly Case[] = [
  refusal('no grant_type', {}, asMachine, refused(400, 'invalid_request')),
  refusal('an unknown grant_type', { grant_type: 'password' }, asMachine, refused(400, 'unsupported_grant_type')),
  refusal('no client', credentials, {}, refused(401, 'invalid_client')),
  refusal('an unknown client', credentials, basic('nobody', 'x'), refused(401, 'invalid_client')),
  refusal('a wrong secret', credentials, basic(machine.id, 'wrong'), refused(401, 'invalid_client')),
  refusal('no secret', { ...credentials, client_id: machine.id }, {}, refused(401, 'invalid_client')),
  refusal(
    'a wrong secret in the body',
    { ...credentials, client_id: machine.id, client_secret: 'wrong' },
    {},
    refused(401, 'invalid_client'),
  ),
  refusal('Basic that is unreadable', credentials, { authorization: 'Basic !' }, refused(401, 'invalid_client')),
  refusal(
    'two ways to authenticate',
    { ...credentials, client_id: machine.id, client_secret: machine.secret },
    asMachine,
    refused(400, 'invalid_request'),
  ),
  refusal(
    'another client_id than in Basic',
    { ...credentials, client_id: webApp.id },
    asMachine,
    refused(400, 'invalid_request'),
  ),
  refusal(
    'a client without the grant',
    credentials,
    basic(webApp.id, webApp.secret),
    refused(400, 'unauthorized_client'),
  ),
  refusal('an unknown scope', { ...credentials, scope: 'root' }, asMachine, refused(400, 'invalid_scope')),
  refusal(
    'no code',
    { grant_type: 'authorization_code' },
    basic(webApp.id, webApp.secret),
    refused(400, 'invalid_request'),
  ),
  refusal(
    'an unknown code',
    { grant_type: 'authorization_code', code: 'x', redirect_uri: webApp.redirectUri },
    basic(webApp.id, webApp.secret),
    refused(400, 'invalid_grant'),
  ),
  refusal(
    'no refresh token',
    { grant_type: 'refresh_token' },
    basic(webApp.id, webApp.secret),
    refused(400, 'invalid_request'),
  ),
  refusal(
    'an unknown refresh token',
    { grant_type: 'refresh_token', refresh_token: 'x' },
    basic(webApp.id, webApp.secret),
    refused(400, 'invalid_grant'),
  ),
  {
    id: 'token: a repeated parameter',
    observe: async (server) =>
      errorOf(
        await sent(
          server,
          { ...asMachine, 'content-type': 'application/x-www-form-urlencoded' },
          'grant_type=client_credentials&scope=read:customers&scope=read:customers',
        ),
      ),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'token: JSON in the place of a form',
    observe: async (server) =>
      errorOf(await sent(server, { ...asMachine, 'content-type': 'application/json' }, JSON.stringify(credentials))),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'token: GET',
    observe: async (server) => {
      const { headers, status } = await http(server.url('token'));
      return { status, allow: headers.allow };
    },
    expected: { status: 405, allow: 'POST' },
  },
  {
    id: 'token: the challenge for a wrong secret in Basic',
    observe: async (server) => {
      const { headers } = await server.post('token', credentials, basic(machine.id, 'wrong'));
      return /^Basic realm="/.test(headers['www-authenticate'] ?? '');
    },
    expected: true,
  },
  {
    id: 'token: a refusal is not cached',
    observe: async (server) => (await server.post('token', {}, asMachine)).headers['cache-control'],
    expected: 'no-store',
  },
  {
    id: 'token: the answer to client_credentials',
    observe: async (server) => {
      const { headers, json, status } = await server.post(
        'token',
        { ...credentials, scope: 'read:customers' },
        asMachine,
      );
      return { status, keys: keysOf(json), scope: json.scope, type: json.token_type, cache: headers['cache-control'] };
    },
    expected: {
      status: 200,
      keys: ['access_token', 'expires_in', 'scope', 'token_type'],
      scope: 'read:customers',
      type: 'Bearer',
      cache: 'no-store',
    },
  },
  {
    id: 'token: client_credentials without scope',
    observe: async (server) => (await server.post('token', credentials, asMachine)).json.scope as unknown,
    expected: 'read:customers write:customers',
  },
  {
    id: 'token: an empty scope counts as left out',
    observe: async (server) => (await server.post('token', { ...credentials, scope: '' }, asMachine)).status,
    expected: 200,
  },
  {
    id: 'token: a client takes part by client_secret_post as well',
    observe: async (server) =>
      (await server.post('token', { ...credentials, client_id: machine.id, client_secret: machine.secret })).status,
    expected: 200,
  },
  {
    id: 'token: a code of another client',
    observe: async (server) =>
      errorOf(
        await server.exchange(await server.code(), { client_id: undefined }, basic(otherApp.id, otherApp.secret)),
      ),
    expected: refused(400, 'invalid_grant'),
  },
  {
    id: 'token: a public client with a secret',
    observe: async (server) =>
      errorOf(await server.exchange(await server.code(), { client_id: publicApp.id, client_secret: verifier })),
    expected: refused(401, 'invalid_client'),
  },
];
