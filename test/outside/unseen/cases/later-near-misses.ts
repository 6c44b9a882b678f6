import type { OutsideBench } from '../../outside-bench.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Near = Omit<UnseenCase, 'run' | 'program' | 'needs'>;
const secretOf = (bench: OutsideBench): string =>
  bench.control.served.engine.authorization.clients.find('demo-service')?.secret ?? '';
const user = (bench: OutsideBench): string[] => ['-u', `demo-service:${secretOf(bench)}`];

async function tokenOf(bench: OutsideBench): Promise<string> {
  const url = `${bench.urls.auth.https}/token`;
  const text = await bench.runs('curl', ['-sk', ...user(bench), '-d', 'grant_type=client_credentials', url]);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

const called = (path: string, args: readonly string[], one: Near): UnseenCase => ({
  ...one,
  program: 'curl',
  needs: ['curl'],
  async run(bench) {
    const token = await tokenOf(bench);
    const filled = [...args, `${bench.urls.api.https}${path}`].map((part) => part.replaceAll('{token}', token));
    return bench.foreign(() => bench.runs('curl', ['-skg', '--path-as-is', ...filled]), 'service');
  },
});
const asked = (args: readonly string[], one: Near, authenticates = true): UnseenCase => ({
  ...one,
  program: 'curl',
  needs: ['curl'],
  run: (bench) =>
    bench.foreign(
      () =>
        bench.runs('curl', [
          '-sk',
          ...(authenticates ? user(bench) : []),
          ...args.map((arg) => arg.replaceAll('{secret}', secretOf(bench))),
          `${bench.urls.auth.https}/token`,
        ]),
      'authorization',
    ),
});

const customer = '/api/customers/C-1001';
const bearer = ['-H', 'Authorization: Bearer {token}'];
const json = ['-H', 'Content-Type: application/json'];

/** The second part: requests to our own servers that differ from right ones in one thing. */
export const laterNearMissCases: readonly UnseenCase[] = [
  called(customer, ['-H', 'Authorisation: Bearer {token}'], {
    id: 'later-authorisation',
    what: 'The name of the header is misspelled.',
    right: ['token-missing'],
    shows: /Authorisation/,
  }),
  called(customer, ['-H', 'X-Auth-Token: {token}'], {
    id: 'later-auth-token',
    what: 'The header is X-Auth-Token.',
    right: ['token-missing'],
    shows: /X-Auth-Token/i,
  }),
  called(customer, ['-H', 'Proxy-Authorization: Bearer {token}'], {
    id: 'later-proxy-authorization',
    what: 'The header is that for proxies.',
    right: ['token-missing'],
    shows: /Proxy-Authorization/i,
  }),
  called(customer, ['-b', 'session=abc; jwt={token}'], {
    id: 'later-cookie-jwt',
    what: 'The token is in a cookie of another name.',
    right: ['token-missing'],
    shows: /cookie/i,
  }),
  called('/api/chat/start', [...json, '-d', '{"access_token":"{token}","customerId":"C-1001"}'], {
    id: 'later-token-in-json',
    what: 'The token is a member of the JSON body.',
    right: ['token-missing'],
    shows: /body/i,
  }),
  called(customer, ['-H', 'Authorization: Bearer%20{token}'], {
    id: 'later-encoded-space',
    what: 'The space after Bearer is percent-encoded.',
    right: ['authorization-scheme-wrong', 'token-malformed'],
    shows: /%20|encoded/i,
  }),
  called(customer, ['-H', 'Authorization: JWT {token}'], {
    id: 'later-scheme-jwt',
    what: 'The scheme is JWT.',
    right: ['authorization-scheme-wrong'],
    shows: /JWT/,
  }),
  called('/api/v1/customers/C-1001', bearer, {
    id: 'later-path-version',
    what: 'The path has a version.',
    right: ['path-wrong', 'endpoint-not-found'],
    shows: /(^|[^1])\/api\/customers/,
  }),
  called('/customers/C-1001', bearer, {
    id: 'later-path-prefix',
    what: 'The prefix of the path is missing.',
    right: ['path-wrong', 'endpoint-not-found'],
    shows: /\/api\/customers/,
  }),
  called(`${customer}/`, bearer, {
    id: 'later-path-slash',
    what: 'A slash ends the path.',
    right: ['path-wrong', 'endpoint-not-found'],
    shows: /slash|\/api\/customers\/C-1001(?!\/)/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '[{"customerId":"C-1001"}]'], {
    id: 'later-array',
    what: 'The object is in an array.',
    right: ['field-invalid'],
    shows: /array|list/i,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{"customerid":"C-1001"}'], {
    id: 'later-lower-case',
    what: 'The name of a field is in lower case.',
    right: ['field-invalid'],
    shows: /customerid\b/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{"custmerId":"C-1001"}'], {
    id: 'later-typing-error',
    what: 'The name of a field has a typing error.',
    right: ['field-invalid'],
    shows: /custmerId/,
  }),
  called('/api/chat/start', [...bearer, ...json, '-d', '{/* start */"customerId":"C-1001"}'], {
    id: 'later-json-comment',
    what: 'The JSON has a comment.',
    right: ['body-not-json'],
    says: /comment/i,
    shows: /comment|position 1|\/\*/i,
  }),
  called('/api/chat/start', [...bearer, '-H', 'Content-Type: application-json', '-d', '{"customerId":"C-1001"}'], {
    id: 'later-media-type',
    what: 'The media type has a hyphen instead of a slash.',
    right: ['media-type-wrong'],
    shows: /application-json/,
  }),
  asked(['--data-urlencode', 'grant_type=ClientCredentials'], {
    id: 'later-grant-case',
    what: 'The grant type is in Pascal case.',
    right: ['grant-unsupported'],
    shows: /client_credentials/,
  }),
  asked(['--data-urlencode', 'grant_type=client_credential'], {
    id: 'later-grant-letter',
    what: 'The grant type lacks its last letter.',
    right: ['grant-unsupported'],
    shows: /client_credentials/,
  }),
  asked(['--data-urlencode', 'grant-type=client_credentials'], {
    id: 'later-grant-name',
    what: 'The name of the parameter has a hyphen.',
    right: ['grant-type-missing'],
    shows: /grant-type/,
  }),
  asked(['-d', 'grant_type=client_credentials', '--data-urlencode', 'scope=read:customers+write:customers'], {
    id: 'later-scope-plus',
    what: 'The scopes are separated by an encoded plus sign.',
    right: ['scope-not-granted'],
    shows: /plus|\+[\s\S]*(space|separat)|(space|separat)[\s\S]*\+/i,
  }),
  asked(['-d', 'grant_type=client_credentials', '--data-urlencode', 'scope=Read:Customers'], {
    id: 'later-scope-case',
    what: 'The scope has capitals.',
    right: ['scope-not-granted'],
    shows: /read:customers/,
  }),
  asked(
    ['-d', 'grant_type=client_credentials', '-d', 'client_id=demo-service', '-d', 'secret={secret}'],
    {
      id: 'later-secret-name',
      what: 'The parameter of the secret is named secret.',
      right: ['client-secret-missing', 'client-authentication-failed'],
      shows: /client_secret[\s\S]*\bsecret\b|parameter "?secret/i,
      never: /secret is wrong/,
    },
    false,
  ),
  asked(
    ['-d', 'grant_type=client_credentials', '-d', 'client_id=demo_service', '-d', 'client_secret={secret}'],
    {
      id: 'later-client-underscore',
      what: 'The client ID has an underscore instead of a hyphen.',
      right: ['client-unknown'],
      shows: /demo-service/,
    },
    false,
  ),
];
