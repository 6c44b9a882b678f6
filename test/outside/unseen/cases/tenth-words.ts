import { join } from 'node:path';
import { posted } from '../fourth-rows.ts';
import { tokenRequest, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { casesOf, type Requests } from './fifth-words.ts';

const jwt = (claims: object): string =>
  ['{"alg":"RS256"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.');
const basic: [string, string] = ['Authorization', `Basic ${Buffer.from('app:secret').toString('base64')}`];
const endpoint = (path: string, parameters: Record<string, string>, isKnown = true): Requests[string] => {
  const spec = tokenRequest(parameters);
  return { path, spec: isKnown ? { ...spec, headers: [...(spec.headers as [string, string][]), basic] } : spec };
};
const query = JSON.stringify({ query: '{ things { name } }' });

const requests: Requests = {
  trello: { path: '/1/boards/b1?key=k1&token=t1' },
  graphql: { path: '/graphql', spec: posted(query) },
  'graphql-open': {
    path: '/graphql',
    spec: { method: 'POST', headers: [['Content-Type', 'application/json']], body: query },
  },
  put: { spec: { ...posted('{"name":"a"}'), method: 'PUT' } },
  unfollowed: { spec: { ...withToken('opaque'), followRedirects: false } },
  revoke: endpoint('/revoke', { token: 't1', token_type_hint: 'id_token' }),
  introspect: endpoint('/introspect', { token: 't1' }),
  'introspect-open': endpoint('/introspect', { token: 't1' }, false),
  'client-jwt': endpoint(
    '/token',
    {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${jwt({ iss: 'app', sub: 'app', aud: 'https://idp.test', jti: '1', exp: 4_102_444_800 })}.c2ln`,
    },
    false,
  ),
  'token-scopes': endpoint('/token', { grant_type: 'client_credentials', scope: 'read write' }),
};

/** The tenth part: documented responses of vendors that no other part has, in `tenth.jsonl`. */
export const tenthWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'tenth.jsonl'), requests).map(
  (one) => ({ ...one, id: `tenth-${one.id}` }),
);
