import { http } from '../../support/http-request.ts';
import { challengeOf, verifier } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';
import { atClient, refusalOf, type Case } from '../case.ts';
import { type Subject } from '../subject.ts';

const challengeOfAnswer = (text: string | undefined) => ({
  bearer: /^Bearer /.test(text ?? ''),
  error: /error="([^"]*)"/.exec(text ?? '')?.[1],
});
const userinfo = async (server: Subject, authorization?: string) => {
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await http(server.url('userinfo'), { headers });
  return { status: answer.status, ...challengeOfAnswer(answer.headers['www-authenticate']) };
};

const userinfoCases: readonly Case[] = [
  {
    id: 'userinfo: by GET and POST',
    observe: async (server) => {
      const headers = { authorization: `Bearer ${(await server.win()).access_token}` };
      const answers = await Promise.all(
        ['GET', 'POST'].map((method) => http(server.url('userinfo'), { method, headers })),
      );
      return answers.map(({ json }) => json as unknown);
    },
    expected: [{ sub: 'agent' }, { sub: 'agent' }],
  },
  {
    id: 'userinfo: no token',
    observe: (server) => userinfo(server),
    expected: { status: 401, bearer: true, error: undefined },
  },
  {
    id: 'userinfo: an unknown token',
    observe: (server) => userinfo(server, 'Bearer unknown'),
    expected: { status: 401, bearer: true, error: 'invalid_token' },
  },
  {
    id: 'userinfo: a token without openid',
    observe: async (server) =>
      userinfo(server, `Bearer ${(await server.win({ scope: 'read:customers' })).access_token}`),
    expected: { status: 403, bearer: true, error: 'insufficient_scope' },
  },
];

const metadataCases: readonly Case[] = [
  {
    id: 'metadata: members that clients need',
    observe: ({ issuer, metadata }) => {
      const wanted = [
        'authorization',
        'token',
        'revocation',
        'introspection',
        'device_authorization',
        'userinfo',
        'end_session',
      ];
      const missing = wanted.filter((name) => typeof metadata[`${name}_endpoint`] !== 'string');
      return Promise.resolve({
        missing,
        own: metadata['issuer'] === issuer,
        iss: metadata['authorization_response_iss_parameter_supported'],
      });
    },
    expected: { missing: [], own: true, iss: true },
  },
  {
    id: 'metadata: code challenge methods',
    observe: ({ metadata }) => Promise.resolve(metadata['code_challenge_methods_supported']),
    expected: ['S256'],
  },
  {
    id: 'metadata: by RFC 8414, at the origin',
    observe: async ({ issuer }) => {
      const { origin, pathname } = new URL(issuer);
      const path = pathname === '/' ? '' : pathname;
      return (await http(`${origin}/.well-known/oauth-authorization-server${path}`)).status;
    },
    expected: 200,
  },
  {
    id: 'metadata: POST',
    observe: async ({ issuer }) =>
      (await http(`${issuer}/.well-known/openid-configuration`, { method: 'POST' })).status,
    expected: 405,
  },
  {
    id: 'jwks: public keys alone, each with kid, alg and use',
    observe: async (server) => {
      const { headers, json } = await http(server.url('jwks'));
      const keys = json.keys as Record<string, string>[];
      const good = keys.every((key) => key['kid'] && key['alg'] && key['use'] === 'sig' && !('d' in key));
      return { type: headers['content-type']?.split(';')[0], good };
    },
    expected: { type: 'application/jwk-set+json', good: true },
  },
  {
    id: 'end_session: a foreign address to go back to',
    observe: async (server) => {
      const { id_token } = await server.win();
      const query = `id_token_hint=${id_token}&post_logout_redirect_uri=https%3A%2F%2Fevil.test`;
      const { headers, status } = await http(`${server.url('end_session')}?${query}`);
      return { status, location: headers.location };
    },
    expected: { status: 400, location: undefined },
  },
  {
    id: 'end_session: a hint that is no token of the server',
    observe: async (server) => (await http(`${server.url('end_session')}?id_token_hint=a.b.c`)).status,
    expected: 400,
  },
  {
    id: 'authorize: a denied consent',
    observe: async (server) => {
      const agent = createUserAgent();
      const login = await agent.open(server.authorizeUrl({ code_challenge: challengeOf(verifier) }));
      const consent = await agent.submit(login, {
        username: 'agent',
        login: 'agent',
        password: 'agent',
        action: 'login',
      });
      const abort = /href="([^"]*\/abort)"/.exec(consent.text)?.[1];
      const denied = abort
        ? await agent.open(new URL(abort, consent.url).href)
        : await agent.submit(consent, { action: 'deny' });
      const { callback, status } = denied;
      return refusalOf({ status, headers: callback ? { location: callback.href } : {} });
    },
    expected: atClient('access_denied'),
  },
];

/** Discovery (RFC 8414, OpenID Connect Discovery), keys, userinfo and signing out. */
export const openidCases: readonly Case[] = [...userinfoCases, ...metadataCases];
