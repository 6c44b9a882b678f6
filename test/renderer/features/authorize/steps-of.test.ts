import { expect, test } from 'vitest';
import type { Flow } from '#shared/model/flow.ts';
import { stepText } from '#shared/trace/step-text.ts';
import { stepsOf } from '../../../../renderer/features/authorize/steps-of.ts';
import { clock, decision, exchange, token } from '../../../shared/trace/entries.ts';

const flow: Flow = {
  id: 'flow_1',
  trace: 't1',
  grant: 'authorization_code',
  clientId: 'demo-app',
  issuer: 'https://localhost:4011/oauth2',
  status: 'done',
  startedAt: '2026-11-20T12:00:00.000Z',
};

const auth = 'https://localhost:4011/oauth2';
const authorize = decision({ seq: 1, server: 'authorization', method: 'GET', url: `${auth}/authorize?client_id=x` });
const sent = exchange({ seq: 3, span: 'a', to: 'authorization', url: `${auth}/token` });
const received = decision({ seq: 4, span: 'a', server: 'authorization', url: `${auth}/token` });

test('a step is a request with its response: joins both ends and omits other entries', () => {
  const steps = stepsOf([authorize, token({ seq: 2 }), sent, received, clock({ seq: 5 })], flow);
  expect(steps).toEqual([
    { kind: 'hop', key: '1', sent: undefined, received: authorize },
    { kind: 'hop', key: 'a/t1', sent, received },
  ]);
});

test('places the redirect of the browser before the token request that follows it', () => {
  const callbackUrl = 'http://127.0.0.1:5000/callback?code=c';
  const kinds = (entries: Parameters<typeof stepsOf>[0]) =>
    stepsOf(entries, { ...flow, callbackUrl }).map(({ kind }) => kind);
  expect(kinds([authorize, sent, received])).toEqual(['hop', 'return', 'hop']);
  expect(kinds([authorize])).toEqual(['hop', 'return']);
});

test.each([
  ['authorization', 'POST', '/token', 'client_credentials', /requests a token with its own credentials/],
  ['authorization', 'POST', '/token', 'authorization_code', /exchanges the code/],
  ['authorization', 'POST', '/token', 'refresh_token', /exchanges its refresh token/],
  ['authorization', 'POST', '/token', undefined, /requests a token$/],
  ['authorization', 'GET', '/authorize?state=x', undefined, /browser asks/],
  ['authorization', 'GET', '/.well-known/openid-configuration', undefined, /for its endpoints and capabilities/],
  ['other', 'GET', '/.well-known/oauth-authorization-server/realms/a', undefined, /for its endpoints and capabilities/],
  ['other', 'POST', '/unheard/of', undefined, /^The client sends POST \/oauth2\/unheard\/of$/],
  ['service', 'GET', '/api/customer?x=1', undefined, /calls GET \/oauth2\/api\/customer with the access token/],
] as const)('describes the message %s %s %s %s', (to, method, path, grantType, words) => {
  expect(stepText({ to, method, url: auth + path, grantType })).toMatch(words);
});
