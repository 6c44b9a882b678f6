import { createDpopKey } from '../../support/dpop-key.ts';
import { http } from '../../support/http-request.ts';
import { errorOf, keysOf, refused, type Case } from '../case.ts';
import { basic, deviceApp, webApp, type Subject } from '../subject.ts';

type Fields = Record<string, string | undefined>;

const asWebApp = basic(webApp.id, webApp.secret);
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const pushed = (server: Subject, changes: Fields = {}) =>
  server.post('pushed_authorization_request', {
    ...Object.fromEntries(new URL(server.authorizeUrl()).searchParams),
    ...changes,
  });

const pushedCases: readonly Case[] = [
  {
    id: 'PAR: the answer',
    observe: async (server) => {
      const { json, status } = await pushed(server);
      return {
        status,
        keys: keysOf(json),
        urn: String(json.request_uri).startsWith('urn:ietf:params:oauth:request_uri:'),
      };
    },
    expected: { status: 201, keys: ['expires_in', 'request_uri'], urn: true },
  },
  {
    id: 'PAR: leads to a code',
    observe: async (server) => {
      const { request_uri } = (await pushed(server)).json;
      const names = [...new URL(server.authorizeUrl()).searchParams.keys()].filter((name) => name !== 'client_id');
      const url = await server.authorize({
        ...Object.fromEntries(names.map((name) => [name, undefined])),
        request_uri,
      });
      return (await server.exchange(url.searchParams.get('code') ?? '')).status;
    },
    expected: 200,
  },
  {
    id: 'PAR: a foreign redirect_uri',
    observe: async (server) => errorOf(await pushed(server, { redirect_uri: 'https://evil.test' })),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'PAR: request_uri within',
    observe: async (server) => errorOf(await pushed(server, { request_uri: 'urn:x' })),
    expected: refused(400, 'invalid_request'),
  },
  {
    id: 'PAR: an unknown client',
    observe: async (server) => errorOf(await pushed(server, { client_id: 'nobody' })),
    expected: refused(401, 'invalid_client'),
  },
];

const poll = (server: Subject, device_code: string | undefined) =>
  server.post('token', { grant_type: deviceGrant, client_id: deviceApp.id, device_code });
const device = async (server: Subject) =>
  (await server.post('device_authorization', { client_id: deviceApp.id, scope: 'openid' })).json as Record<
    string,
    string
  >;

const deviceCases: readonly Case[] = [
  {
    id: 'device: the answer',
    observe: async (server) => keysOf(await device(server)),
    expected: ['device_code', 'expires_in', 'interval', 'user_code', 'verification_uri', 'verification_uri_complete'],
  },
  {
    id: 'device: pending, then too fast',
    observe: async (server) => {
      const { device_code } = await device(server);
      return [errorOf(await poll(server, device_code)), errorOf(await poll(server, device_code))];
    },
    expected: [refused(400, 'authorization_pending'), refused(400, 'slow_down')],
  },
  {
    id: 'device: an unknown code',
    observe: async (server) => errorOf(await poll(server, 'unknown')),
    expected: refused(400, 'invalid_grant'),
  },
  {
    id: 'device: no code',
    observe: async (server) => errorOf(await poll(server, undefined)),
    expected: refused(400, 'invalid_request'),
  },
];

async function byProof(
  server: Subject,
  changes: Parameters<Awaited<ReturnType<typeof createDpopKey>>['proof']>[3] = {},
) {
  const key = await createDpopKey();
  const proof = await key.proof('POST', server.url('token'), Date.now(), changes);
  const ask = async () => server.exchange(await server.code(), {}, { dpop: proof });
  return { ask, key };
}

const dpopCases: readonly Case[] = [
  {
    id: 'DPoP: a bound token',
    observe: async (server) => {
      const { ask, key } = await byProof(server);
      const { json } = await ask();
      const { json: known } = await server.post('introspection', { token: json.access_token }, asWebApp);
      return { type: json.token_type, bound: known.cnf?.jkt === key.thumbprint, known: known.token_type };
    },
    expected: { type: 'DPoP', bound: true, known: 'DPoP' },
  },
  {
    id: 'DPoP: a proof used twice',
    observe: async (server) => {
      const { ask } = await byProof(server);
      await ask();
      return errorOf(await ask());
    },
    expected: refused(400, 'invalid_dpop_proof'),
  },
  ...[{ htm: 'GET' }, { htu: 'https://evil.test' }, { iat: 1 }, { typ: 'JWT' }, { jti: null }].map((changes) => ({
    id: `DPoP: a proof with ${JSON.stringify(changes)}`,
    observe: async (server: Subject) => errorOf(await (await byProof(server, changes)).ask()),
    expected: refused(400, 'invalid_dpop_proof'),
  })),
  {
    id: 'DPoP: a bound token by Bearer at userinfo',
    observe: async (server) => {
      const { ask } = await byProof(server);
      const { json } = await ask();
      const { status } = await http(server.url('userinfo'), {
        headers: { authorization: `Bearer ${json.access_token}` },
      });
      return status;
    },
    expected: 401,
  },
];

/** Pushed requests (RFC 9126), devices (RFC 8628) and proof of possession (RFC 9449). */
export const extensionCases: readonly Case[] = [...pushedCases, ...deviceCases, ...dpopCases];
