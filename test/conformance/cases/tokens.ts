import { errorOf, keysOf, refused, type Case } from '../case.ts';
import { basic, deviceApp, otherApp, publicApp, webApp, type Subject } from '../subject.ts';

type Fields = Record<string, string | undefined>;

const refresh = (server: Subject, token: string, changes: Fields = {}, headers = {}) =>
  server.post(
    'token',
    { grant_type: 'refresh_token', client_id: publicApp.id, refresh_token: token, ...changes },
    headers,
  );
const asWebApp = basic(webApp.id, webApp.secret);

const refreshCases: readonly Case[] = [
  {
    id: 'refresh: the answer, rotated',
    observe: async (server) => {
      const first = await server.win();
      const { json, status } = await refresh(server, first.refresh_token);
      return { status, rotated: json.refresh_token !== first.refresh_token, scope: json.scope };
    },
    expected: { status: 200, rotated: true, scope: 'openid offline_access' },
  },
  {
    id: 'refresh: an id_token comes along',
    observe: async (server) => 'id_token' in (await refresh(server, (await server.win()).refresh_token)).json,
    expected: false,
  },
  {
    id: 'refresh: reuse kills the family',
    observe: async (server) => {
      const first = await server.win();
      const { json: second } = await refresh(server, first.refresh_token);
      const reuse = errorOf(await refresh(server, first.refresh_token));
      const last = errorOf(await refresh(server, second.refresh_token));
      return { reuse, last, access: await server.isActive(second.access_token) };
    },
    expected: { reuse: refused(400, 'invalid_grant'), last: refused(400, 'invalid_grant'), access: false },
  },
  {
    id: 'refresh: a narrower scope',
    observe: async (server) =>
      (await refresh(server, (await server.win()).refresh_token, { scope: 'openid' })).json.scope as unknown,
    expected: 'openid',
  },
  {
    id: 'refresh: a wider scope',
    observe: async (server) =>
      errorOf(await refresh(server, (await server.win()).refresh_token, { scope: 'openid offline_access profile' })),
    expected: refused(400, 'invalid_scope'),
  },
  {
    id: "refresh: another client's token",
    observe: async (server) =>
      errorOf(await refresh(server, (await server.win()).refresh_token, { client_id: undefined }, asWebApp)),
    expected: refused(400, 'invalid_grant'),
  },
];

const revoke = (server: Subject, token: string | undefined, headers?: Record<string, string>) =>
  server.post('revocation', { token, ...(headers ? {} : { client_id: publicApp.id }) }, headers);

const revocationCases: readonly Case[] = [
  {
    id: 'revocation: of an access token',
    observe: async (server) => {
      const { access_token, refresh_token } = await server.win();
      const { status, text } = await revoke(server, access_token);
      return {
        status,
        text,
        active: await server.isActive(access_token),
        refresh: (await refresh(server, refresh_token)).status,
      };
    },
    expected: { status: 200, text: '', active: false, refresh: 200 },
  },
  {
    id: 'revocation: of a refresh token takes its access token along',
    observe: async (server) => {
      const { access_token, refresh_token } = await server.win();
      const { status } = await revoke(server, refresh_token);
      return {
        status,
        active: await server.isActive(access_token),
        refresh: errorOf(await refresh(server, refresh_token)),
      };
    },
    expected: { status: 200, active: false, refresh: refused(400, 'invalid_grant') },
  },
  {
    id: 'revocation: of an unknown token',
    observe: async (server) => (await revoke(server, 'unknown')).status,
    expected: 200,
  },
  {
    id: "revocation: of another client's token",
    observe: async (server) => {
      const { access_token } = await server.win();
      const answer = await revoke(server, access_token, basic(otherApp.id, otherApp.secret));
      return { status: answer.status, active: await server.isActive(access_token) };
    },
    expected: { status: 200, active: true },
  },
  {
    id: 'revocation: no token',
    observe: async (server) => errorOf(await revoke(server, undefined)),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'revocation: no client',
    observe: async (server) => errorOf(await server.post('revocation', { token: 'x' })),
    expected: refused(401, 'invalid_client'),
  },
];

const introspectionCases: readonly Case[] = [
  {
    id: 'introspection: of an access token',
    observe: async (server) => {
      const { access_token } = await server.win();
      const { json } = await server.post('introspection', { token: access_token }, asWebApp);
      return { keys: keysOf(json), active: json.active, client: json.client_id, sub: json.sub, type: json.token_type };
    },
    expected: {
      keys: ['active', 'aud', 'client_id', 'exp', 'iat', 'iss', 'jti', 'scope', 'sub', 'token_type'],
      active: true,
      client: publicApp.id,
      sub: 'agent',
      type: 'Bearer',
    },
  },
  {
    id: 'introspection: of an unknown token',
    observe: async (server) => (await server.post('introspection', { token: 'x' }, asWebApp)).json as unknown,
    expected: { active: false },
  },
  {
    id: 'introspection: no token',
    observe: async (server) => errorOf(await server.post('introspection', {}, asWebApp)),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'introspection: no client',
    observe: async (server) => errorOf(await server.post('introspection', { token: 'x' })),
    expected: refused(401, 'invalid_client'),
  },
  {
    id: "introspection: a public client about another's token",
    observe: async (server) => {
      const { access_token } = await server.win();
      return errorOf(await server.post('introspection', { token: access_token, client_id: deviceApp.id }));
    },
    expected: refused(400, 'unauthorized_client'),
  },
];

/** What becomes of tokens: refresh (RFC 6749 6, RFC 9700), revocation (RFC 7009), introspection (RFC 7662). */
export const tokenCases: readonly Case[] = [...refreshCases, ...revocationCases, ...introspectionCases];
