import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { http } from '../../support/http-request.ts';
import { challengeOf, verifier } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';
import { atClient, errorOf, keysOf, refusalOf, refused, type Case } from '../case.ts';
import { basic, publicApp, webApp } from '../subject.ts';

type Fields = Record<string, string | undefined>;

const refusedRequest = (id: string, changes: Fields, expected: unknown): Case => ({
  id: `authorize: ${id}`,
  observe: async (server) => refusalOf(await http(server.authorizeUrl(changes))),
  expected,
});
const refusedExchange = (id: string, changes: Fields, request: Fields = {}): Case => ({
  id: `code: ${id}`,
  observe: async (server) => errorOf(await server.exchange(await server.code(request), changes)),
  expected: refused(400, 'invalid_grant'),
});
const page = { at: 'page', status: 400 };
const redirected = (id: string, uri: string): Case =>
  refusedRequest(`redirect_uri with ${id}`, { redirect_uri: uri }, page);

/** Whether prompt=none returns a code for a user who signed in and consented before. */
const silent = (id: string, changes: Fields): Case => ({
  id,
  observe: async (server) => {
    const agent = createUserAgent();
    await server.authorize({ scope: 'openid', ...changes }, agent);
    const again = await agent.open(server.authorizeUrl({ scope: 'openid', prompt: 'none', ...changes }));
    return again.callback?.searchParams.has('code');
  },
  expected: true,
});

/** The authorization endpoint, PKCE, and the exchange of a code (RFC 6749 4.1, RFC 7636, RFC 8252, RFC 9207, OpenID). */
export const codeFlowCases: readonly Case[] = [
  refusedRequest('no client', { client_id: undefined }, page),
  refusedRequest('an unknown client', { client_id: 'nobody' }, page),
  redirected('another host', 'http://evil.test/callback'),
  redirected('a trailing slash', 'http://127.0.0.1/callback/'),
  redirected('a fragment', 'http://127.0.0.1/callback#x'),
  redirected('a query', 'http://127.0.0.1/callback?x=y'),
  redirected('user information', 'http://user@127.0.0.1/callback'),
  redirected('the path in capitals', 'http://127.0.0.1/CALLBACK'),
  redirected('the scheme in capitals', 'HTTP://127.0.0.1/callback'),
  redirected('dot segments', 'http://127.0.0.1/x/../callback'),
  redirected('another name of loopback', 'http://localhost/callback'),
  refusedRequest('no response_type', { response_type: undefined }, atClient('invalid_request')),
  refusedRequest('an unknown response_type', { response_type: 'foo' }, atClient('unsupported_response_type')),
  refusedRequest('the implicit flow', { response_type: 'token' }, atClient('unsupported_response_type')),
  refusedRequest('an unknown response_mode', { response_mode: 'foo' }, atClient('invalid_request')),
  refusedRequest('an unknown scope', { scope: 'openid root' }, atClient('invalid_scope')),
  refusedRequest(
    'no challenge of a public client',
    { code_challenge: undefined, code_challenge_method: undefined },
    atClient('invalid_request'),
  ),
  refusedRequest(
    'the method plain',
    { code_challenge: verifier, code_challenge_method: 'plain' },
    atClient('invalid_request'),
  ),
  refusedRequest(
    'no method',
    { code_challenge: verifier, code_challenge_method: undefined },
    atClient('invalid_request'),
  ),
  refusedRequest('a malformed challenge', { code_challenge: 'short' }, atClient('invalid_request')),
  refusedRequest('prompt none without sign-in', { prompt: 'none' }, atClient('login_required')),
  refusedRequest('prompt none with another', { prompt: 'none login' }, atClient('invalid_request')),
  refusedRequest('an unknown prompt', { prompt: 'foo' }, atClient('invalid_request')),
  refusedRequest('a negative max_age', { max_age: '-1' }, atClient('invalid_request')),
  refusedRequest('a request object', { request: 'e30.e30.' }, atClient('request_not_supported')),
  refusedRequest('an unknown request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, page),
  {
    id: 'authorize: a parameter twice',
    observe: async (server) => refusalOf(await http(`${server.authorizeUrl()}&scope=openid`)),
    expected: page,
  },
  {
    id: 'authorize: the answer',
    observe: async (server) => {
      const url = await server.authorize({ redirect_uri: 'http://127.0.0.1:4321/callback', state: 'é &=%+"' });
      const { searchParams } = url;
      const own = searchParams.get('iss') === server.issuer;
      return { keys: [...searchParams.keys()].sort(), port: url.port, state: searchParams.get('state'), own };
    },
    expected: { keys: ['code', 'iss', 'state'], port: '4321', state: 'é &=%+"', own: true },
  },
  silent('authorize: silently for a web client, once agreed', {
    client_id: webApp.id,
    redirect_uri: webApp.redirectUri,
  }),
  silent('authorize: silently for a public client on the same machine, once agreed', {}),
  {
    id: 'authorize: prompt=login asks again',
    observe: async (server) => {
      const agent = createUserAgent();
      await server.authorize({}, agent);
      const { callback, text } = await agent.open(server.authorizeUrl({ prompt: 'login' }));
      return callback === undefined && text.includes('name="password"');
    },
    expected: true,
  },
  {
    id: 'code: the token answer',
    observe: async (server) => keysOf(await server.win()),
    expected: ['access_token', 'expires_in', 'id_token', 'refresh_token', 'scope', 'token_type'],
  },
  {
    id: 'code: a refresh token without offline_access',
    observe: async (server) => 'refresh_token' in (await server.win({ scope: 'openid' })),
    expected: true,
  },
  {
    id: 'code: no id_token without openid',
    observe: async (server) => 'id_token' in (await server.win({ scope: 'read:customers' })),
    expected: false,
  },
  {
    id: 'code: the ID token',
    observe: async (server) => {
      const { access_token, id_token } = await server.win({ nonce: 'a nonce' });
      const { at_hash, aud, iss, nonce, sub } = decodeJwt(id_token);
      const half = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
      const bound = at_hash === undefined ? 'absent' : at_hash === half;
      return { aud, sub, nonce, own: iss === server.issuer, at_hash: bound };
    },
    expected: { aud: publicApp.id, sub: 'agent', nonce: 'a nonce', own: true, at_hash: true },
  },
  {
    id: 'code: used twice',
    observe: async (server) => {
      const code = await server.code();
      const { json } = await server.exchange(code);
      const before = await server.isActive(json.access_token);
      const replay = errorOf(await server.exchange(code));
      const refresh = { grant_type: 'refresh_token', client_id: publicApp.id, refresh_token: json.refresh_token };
      const after = {
        access: await server.isActive(json.access_token),
        refresh: (await server.post('token', refresh)).status,
      };
      return { before, replay, after };
    },
    expected: { before: true, replay: refused(400, 'invalid_grant'), after: { access: false, refresh: 400 } },
  },
  refusedExchange('no verifier', { code_verifier: undefined }),
  refusedExchange('another verifier', { code_verifier: `${verifier}x` }),
  refusedExchange('the challenge as verifier', { code_verifier: challengeOf(verifier) }),
  refusedExchange('a short verifier', { code_verifier: 'short' }),
  refusedExchange('another redirect_uri', { redirect_uri: 'http://127.0.0.1:4000/callback' }),
  refusedExchange('no redirect_uri', { redirect_uri: undefined }),
  {
    id: 'code: a confidential client without PKCE',
    observe: async (server) => {
      const asked = { client_id: webApp.id, redirect_uri: webApp.redirectUri };
      const code = await server.code({ ...asked, code_challenge: undefined, code_challenge_method: undefined });
      const changes = { client_id: undefined, redirect_uri: webApp.redirectUri, code_verifier: undefined };
      return (await server.exchange(code, changes, basic(webApp.id, webApp.secret))).status;
    },
    expected: 200,
  },
];
