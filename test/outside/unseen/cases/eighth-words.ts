import { join } from 'node:path';
import { posted, signed } from '../fourth-rows.ts';
import { tokenRequest, withToken, type Replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { casesOf, type Requests } from './fifth-words.ts';

type Spec = NonNullable<Replayed['spec']>;
const client = { client_id: 'app', client_secret: 'secret' };
const credentials = { grant_type: 'client_credentials' };
const code = { grant_type: 'authorization_code', code: 'c1', redirect_uri: 'https://a.test/' };
const authorization = { response_type: 'code', redirect_uri: 'https://a.test/', ...client };
const basic = `Basic ${Buffer.from('app:secret').toString('base64')}`;
const now = Math.floor(Date.now() / 1000);
const withHeaders = (...headers: [string, string][]): { spec: Spec } => ({ spec: { headers } });
const pushed = (more: Record<string, string> = {}): Requests[string] => ({
  path: '/as/par',
  spec: tokenRequest({ ...authorization, ...more }),
});

/** Requests besides those of the fifth part. */
export const eighthRequests: Requests = {
  cut: { spec: posted('{"name":"a"') },
  segment: { path: '/api/data/v9.2/contactz', spec: withToken('opaque') },
  odata: { path: '/odata/Products?$filter=Colour%20eq%20%27red%27' },
  'access-key': withHeaders(['Accept', 'application/json'], ['Authorization', 'AccessKey k1']),
  'token-scheme': withHeaders(['Accept', 'application/json'], ['Authorization', 'Token k1']),
  'accepts-xml': withHeaders(['Accept', 'application/xml']),
  'accepts-html': withHeaders(['Accept', 'text/html']),
  'basic-post': {
    spec: {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['Authorization', basic],
      ],
      body: '{"name":"a"}',
    },
  },
  soap: {
    spec: {
      method: 'POST',
      headers: [
        ['Content-Type', 'text/xml; charset=utf-8'],
        ['SOAPAction', '""'],
      ],
      body: '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body/></soap:Envelope>',
    },
  },
  'code-verifier': { spec: tokenRequest({ ...code, ...client, code_verifier: 'too-short' }) },
  'code-public': { spec: tokenRequest({ ...code, client_id: 'app' }) },
  scoped: { spec: tokenRequest({ ...credentials, ...client, scope: 'write' }) },
  audience: { spec: tokenRequest({ ...credentials, ...client, audience: 'https://api.test' }) },
  details: {
    spec: tokenRequest({ ...credentials, ...client, authorization_details: '[{"type":"account_information"}]' }),
  },
  'client-assertion': {
    spec: tokenRequest({
      ...credentials,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed({ iss: 'app', aud: 'https://idp.test/token', jti: 'j1', iat: now, exp: now + 300 }),
    }),
  },
  par: pushed(),
  'par-object': pushed({ request: signed({ iss: 'app', aud: 'https://idp.test', exp: now + 300 }) }),
  revoke: { path: '/revoke', spec: tokenRequest({ token: 'opaque', ...client }) },
  'device-start': { path: '/device_authorization', spec: tokenRequest({ client_id: 'app' }) },
  slack: { delivery: { signing: { scheme: 'slack', secret: 'a secret of both sides' } } },
};

/** The eighth part: documented responses of other vendors, in five languages, and successes with strange words. */
export const eighthWordCases: readonly UnseenCase[] = casesOf(
  join(import.meta.dirname, 'eighth.jsonl'),
  eighthRequests,
).map((one) => ({ ...one, id: `eighth-${one.id}` }));
