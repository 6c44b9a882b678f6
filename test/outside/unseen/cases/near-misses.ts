import { createHash } from 'node:crypto';
import type { OutsideBench } from '../../outside-bench.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Near = Omit<UnseenCase, 'run' | 'program' | 'needs'>;
const program = 'curl';
const needs = [program];

const secretOf = (bench: OutsideBench): string =>
  bench.control.served.engine.authorization.clients.find('demo-service')?.secret ?? '';
const credentials = (bench: OutsideBench): string[] => ['-u', `demo-service:${secretOf(bench)}`];
const form = (...pairs: readonly string[]): string[] => pairs.flatMap((pair) => ['--data-urlencode', pair]);
const grant = ['-d', 'grant_type=client_credentials'];

async function tokenOf(bench: OutsideBench): Promise<string> {
  const args = ['-sk', ...credentials(bench), ...grant, `${bench.urls.auth.https}/token`];
  return (JSON.parse(await bench.runs('curl', args)) as { access_token: string }).access_token;
}

/** A call of the service. `{token}` is replaced by a valid token. */
const called = (path: string, args: readonly string[], one: Near): UnseenCase => ({
  ...one,
  program,
  needs,
  async run(bench) {
    const token = await tokenOf(bench);
    const filled = [...args, `${bench.urls.api.https}${path}`].map((part) => part.replaceAll('{token}', token));
    return bench.foreign(() => bench.runs('curl', ['-skg', '--path-as-is', ...filled]), 'service');
  },
});

/** A token request. */
const asked = (args: (bench: OutsideBench) => readonly string[], one: Near, query = ''): UnseenCase => ({
  ...one,
  program,
  needs,
  run: (bench) =>
    bench.foreign(
      () => bench.runs('curl', ['-sk', ...args(bench), `${bench.urls.auth.https}/token${query}`]),
      'authorization',
    ),
});

/** An authorization request of a public client. */
const authorized = (challenge: string, more: string, one: Near): UnseenCase => ({
  ...one,
  program,
  needs,
  run: (bench) =>
    bench.foreign(
      () =>
        bench.runs('curl', [
          '-sk',
          `${bench.urls.auth.https}/authorize?response_type=code&client_id=demo-app&redirect_uri=${encodeURIComponent('http://127.0.0.1/callback')}&code_challenge=${encodeURIComponent(challenge)}&code_challenge_method=S256${more}`,
        ]),
      'authorization',
    ),
});

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier);
const digest = challenge.digest();
const customer = '/api/customers/C-1001';
const bearer = ['-H', 'Authorization: Bearer {token}'];
const json = ['-H', 'Content-Type: application/json'];

/** Requests to Hookbench's own servers that differ from right ones in one thing. */
export const nearMissCases: readonly UnseenCase[] = [
  authorized(digest.toString('base64'), '', {
    id: 'pkce-base64',
    what: 'The code challenge is Base64 with padding instead of Base64url.',
    right: ['pkce-mismatch'],
    says: /Base64|padding/i,
    shows: /Base64|padding|=/i,
    vague: ['pkce-missing'],
  }),
  authorized(digest.toString('base64url'), '&scope=openid%20nothing', {
    id: 'authorize-scope',
    what: 'A scope does not exist.',
    right: ['scope-not-granted'],
    shows: /nothing/,
  }),
  asked((bench) => [...credentials(bench), ...grant, ...form('scope=read:customers,write:customers')], {
    id: 'scope-comma',
    what: 'Scopes are separated by commas.',
    right: ['scope-not-granted'],
    says: /comma|space/i,
    shows: /comma|separated by (a )?spaces?/i,
  }),
  asked((bench) => [...credentials(bench), ...grant, ...form('scope=["read:customers"]')], {
    id: 'scope-array',
    what: 'The scope is a JSON array.',
    right: ['scope-not-granted'],
    says: /JSON|array/i,
    shows: /JSON|array|\[/,
  }),
  asked((bench) => [...credentials(bench), ...form('grant_type=client-credentials')], {
    id: 'grant-hyphen',
    what: 'The grant type has a hyphen.',
    right: ['grant-unsupported'],
    shows: /client_credentials/,
  }),
  asked((bench) => [...credentials(bench), ...form('grantType=client_credentials')], {
    id: 'grant-camel-case',
    what: 'The parameter is in camel case.',
    right: ['grant-type-missing'],
    shows: /grantType/,
  }),
  asked(
    (bench) => [...credentials(bench), '-X', 'POST'],
    {
      id: 'grant-in-query',
      what: 'The parameters of the POST are in the query.',
      right: ['grant-type-missing', 'form-expected'],
      shows: /query/i,
    },
    '?grant_type=client_credentials',
  ),
  asked((bench) => [...credentials(bench), '-F', 'grant_type=client_credentials'], {
    id: 'multipart',
    what: 'The parameters are sent as multipart/form-data.',
    right: ['form-expected'],
    shows: /multipart\/form-data/,
  }),
  asked(() => [...grant, '-H', 'client_id: demo-service', '-H', 'client_secret: x'], {
    id: 'credentials-as-headers',
    what: 'Client ID and secret are header fields.',
    right: ['client-secret-missing', 'client-unknown'],
    shows: /header/i,
    vague: ['request-invalid'],
  }),
  asked((bench) => [...grant, '-H', `Authorization: Basic demo-service:${secretOf(bench)}`], {
    id: 'basic-not-encoded',
    what: 'The credentials of Basic are not in Base64.',
    right: ['client-authentication-failed'],
    says: /Base64/,
    shows: /Base64/,
    never: /ID or secret is wrong/,
  }),
  asked((bench) => [...grant, '-u', `${secretOf(bench)}:demo-service`], {
    id: 'basic-swapped',
    what: 'ID and secret are exchanged.',
    right: ['client-unknown'],
    says: /exchanged|swapped/i,
    shows: /exchanged|swapped/i,
  }),
  asked(
    (bench) => [
      ...grant,
      '-H',
      `Authorization: Basic ${Buffer.from(`demo-service:${secretOf(bench)}\n`).toString('base64')}`,
    ],
    {
      id: 'basic-line-feed',
      what: 'echo added a line feed before Base64.',
      right: ['client-secret-spaces'],
      shows: /line (break|feed)/,
    },
  ),
  asked((bench) => [...grant, ...form('clientId=demo-service', `clientSecret=${secretOf(bench)}`)], {
    id: 'client-camel-case',
    what: 'Client ID and secret are in camel case.',
    right: ['client-secret-missing', 'client-unknown', 'client-authentication-failed'],
    shows: /clientId|clientSecret/,
    never: /secret is wrong/,
  }),
  called(customer, ['-b', 'access_token={token}'], {
    id: 'token-in-cookie',
    what: 'The token is in a cookie.',
    right: ['token-missing'],
    shows: /cookie/i,
  }),
  called(customer, ['-H', 'Authentication: Bearer {token}'], {
    id: 'authentication-header',
    what: 'The header is Authentication.',
    right: ['token-missing'],
    shows: /Authentication\b/,
  }),
  called(customer, ['-H', 'X-Access-Token: {token}'], {
    id: 'access-token-header',
    what: 'The header is X-Access-Token.',
    right: ['token-missing'],
    shows: /X-Access-Token/i,
  }),
  called(`${customer}?token={token}`, [], {
    id: 'token-in-query',
    what: 'The token is in a parameter of another name.',
    right: ['token-missing'],
    shows: /query|\btoken=/i,
  }),
  called(customer, ['-H', 'Authorization: Bearer: {token}'], {
    id: 'bearer-colon',
    what: 'A colon follows the scheme.',
    right: ['authorization-scheme-wrong', 'token-malformed'],
    shows: /colon|Bearer:/i,
  }),
  called(customer, ['-H', 'Authorization: Bearer={token}'], {
    id: 'bearer-equals',
    what: 'An equals sign follows the scheme.',
    right: ['authorization-scheme-wrong', 'token-malformed'],
    shows: /Bearer=|equals|space/i,
  }),
  called(customer, ['-H', 'Authorization: Bearer <{token}>'], {
    id: 'angle-brackets',
    what: 'The angle brackets of the documentation are kept.',
    right: ['token-malformed'],
    shows: /bracket|[<>]/i,
  }),
  called(customer, ['-H', 'Authorization: Bearer access_token={token}'], {
    id: 'token-with-name',
    what: 'The name of the parameter precedes the token.',
    right: ['token-malformed'],
    shows: /access_token=/,
  }),
  called('/api/customers/undefined', bearer, {
    id: 'path-undefined',
    what: 'The identifier is the text undefined.',
    right: ['record-unknown'],
    says: /undefined/,
    shows: /undefined/,
  }),
  called('/api/customers/{id}', bearer, {
    id: 'path-placeholder',
    what: 'The placeholder of the path was not replaced.',
    right: ['record-unknown', 'endpoint-not-found'],
    says: /placeholder|\{id\}/,
    shows: /\{id\}|%7Bid%7D/i,
  }),
  called('/API/Customers/C-1001', bearer, {
    id: 'path-case',
    what: 'The path has capitals.',
    right: ['path-wrong', 'endpoint-not-found'],
    shows: /\/api\/customers/,
  }),
  called('//api/customers/C-1001', bearer, {
    id: 'path-double-slash',
    what: 'The base URL ends with a slash, and the path starts with one.',
    right: ['path-wrong', 'endpoint-not-found'],
    says: /slash|\/\//,
    shows: /(^|[^/])\/api\/customers\/C-1001|slash/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '"{\\"customerId\\":\\"C-1001\\"}"'], {
    id: 'json-twice',
    what: 'The JSON is encoded twice.',
    right: ['field-invalid', 'body-not-json'],
    says: /twice|string|text/i,
    shows: /twice|string/i,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{"customerID":"C-1001"}'], {
    id: 'field-case',
    what: 'The name of a field has another case.',
    right: ['field-invalid'],
    shows: /customerID\b/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{"customer_id":"C-1001"}'], {
    id: 'field-snake-case',
    what: 'The name of a field is in snake case.',
    right: ['field-invalid'],
    shows: /customer_id/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{"data":{"customerId":"C-1001"}}'], {
    id: 'field-nested',
    what: 'The fields are nested in data.',
    right: ['field-invalid'],
    shows: /data/,
  }),
  called(
    '/api/customer/C-1001',
    [
      ...bearer,
      '-X',
      'PATCH',
      '-H',
      'Content-Type: application/merge-patch+json',
      '-d',
      '{"firstName":"A"}',
      '-H',
      'If-Match: abc',
    ],
    {
      id: 'if-match-quotes',
      what: 'The ETag of If-Match has no quotation marks.',
      right: ['precondition-failed', 'request-invalid'],
      shows: /quot/i,
      never: /record has changed/,
    },
  ),
];
