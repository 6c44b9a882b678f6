import { join } from 'node:path';
import { posted, signed } from '../fourth-rows.ts';
import { tokenRequest, type Replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { casesOf, type Requests } from './fifth-words.ts';

type Spec = NonNullable<Replayed['spec']>;
const client = { client_id: 'app', client_secret: 'secret' };
const basic = `Basic ${Buffer.from('app:secret').toString('base64')}`;
const now = Math.floor(Date.now() / 1000);
const assertion = signed({ iss: 'app', aud: 'https://idp.test/token', iat: now, exp: now + 300 });
const credentials = { grant_type: 'client_credentials' };
const withHeaders = (...headers: [string, string][]): { spec: Spec } => ({ spec: { headers } });
const authenticated = (spec: Spec): Spec => ({
  ...spec,
  headers: [...(Array.isArray(spec.headers) ? spec.headers : []), ['Authorization', basic] as [string, string]],
});

const requests: Requests = {
  password: { spec: tokenRequest({ grant_type: 'password', username: 'ann', password: 'p', ...client }) },
  scoped: { spec: tokenRequest({ ...credentials, scope: 'read:things', ...client }) },
  scopes: { spec: tokenRequest({ ...credentials, scope: 'read:things write:things', ...client }) },
  'token-both': { spec: authenticated(tokenRequest({ ...credentials, ...client })) },
  assertion: {
    spec: tokenRequest({
      ...credentials,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }),
  },
  'bearer-grant': { spec: tokenRequest({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }) },
  introspection: { path: '/introspect', spec: authenticated(tokenRequest({ token: 'opaque' })) },
  'introspection-bare': { path: '/introspect', spec: tokenRequest({ token: 'opaque' }) },
  key: withHeaders(['X-API-Key', 'k1']),
  basic: withHeaders(['Authorization', basic]),
  'opaque-post': { spec: posted('{"query":"{ viewer { id } }"}') },
  'accepts-xml': withHeaders(['Accept', 'application/xml']),
  anything: withHeaders(['Accept', '*/*']),
  ranged: withHeaders(['Range', 'bytes=0-9']),
  conditional: withHeaders(['If-None-Match', '"a1"']),
  preflight: {
    spec: {
      method: 'OPTIONS',
      headers: [
        ['Origin', 'https://page.example'],
        ['Access-Control-Request-Method', 'PUT'],
        ['Access-Control-Request-Headers', 'authorization'],
      ],
    },
  },
  'from-page': withHeaders(['Origin', 'https://page.example']),
};

/** The sixth part: documented responses of vendors, statuses, CORS, introspection, and successes that are none. */
export const sixthWordCases: readonly UnseenCase[] = casesOf(join(import.meta.dirname, 'sixth.jsonl'), requests).map(
  (one) => ({ ...one, id: `sixth-${one.id}` }),
);
