import { connect } from 'node:net';
import { once } from 'node:events';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

/** Sends bytes and waits until the other side closes. */
async function sendBytes(origin: string, text: string): Promise<void> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(Buffer.from(text, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);

/** A call of the service by curl, with this Authorization header. */
const called = (
  id: string,
  what: string,
  authorization: string | ((bench: OutsideBench) => Promise<string>),
  cause: string,
  shows: RegExp,
): OutsideCase => ({
  id: `curl-${id}`,
  what,
  needs: ['curl'],
  run: (bench) =>
    bench.foreign(async () => {
      const value = typeof authorization === 'string' ? authorization : await authorization(bench);
      const url = `${bench.urls.api.https}/api/customers/C-1001`;
      await bench.runs('curl', ['-sk', '-H', `Authorization: ${value}`, url]);
    }, 'service'),
  cause,
  shows,
});

/** A token request by curl, with these arguments. */
const asked = (id: string, what: string, args: readonly string[], cause: string, shows: RegExp): OutsideCase => ({
  id: `token-${id}`,
  what,
  needs: ['curl'],
  async run(bench) {
    await bench.control.served.engine.authorization.clients.put({
      id: 'outside',
      secret: 'a+b/c%d ü',
      grants: ['client_credentials', 'authorization_code'],
      scope: 'read:customers',
      redirectUris: ['https://client.test/callback'],
    });
    return bench.foreign(() => bench.runs('curl', ['-sk', ...args, `${bench.urls.auth.https}/token`]), 'authorization');
  },
  cause,
  shows,
});

const grant = ['-d', 'grant_type=client_credentials'];

const tokens: readonly OutsideCase[] = [
  called('bearer-undefined', 'The token is undefined.', 'Bearer undefined', 'token-malformed', /undefined/),
  called('bearer-null', 'The token is null.', 'Bearer null', 'token-malformed', /null/),
  called('bearer-twice', 'Bearer is written twice.', 'Bearer Bearer abc', 'token-malformed', /twice/),
  called('quotes', 'The token is in quotes.', 'Bearer "abc.def.ghi"', 'token-malformed', /quotes/),
  called('variable', 'A variable was not replaced.', 'Bearer ${TOKEN}', 'token-malformed', /variable/),
  called(
    'escaped-line-break',
    'An escaped line break follows the token.',
    'Bearer abc\\n',
    'token-malformed',
    /line break/,
  ),
  called('basic', 'Basic is used instead of Bearer.', 'Basic eDp5', 'authorization-scheme-wrong', /Basic/),
  called(
    'other-issuer',
    'The token is from another issuer, with another type and key.',
    `Bearer ${segment({ alg: 'RS256', typ: 'JWT', kid: 'z' })}.${segment({ iss: 'https://idp.test/', aud: 'x', exp: now + 600 })}.c2ln`,
    'token-issuer-wrong',
    /idp\.test/,
  ),
  called(
    'id-token',
    'An ID token of our authorization server is used.',
    async (bench) => {
      const issuer = bench.urls.auth.https;
      return `Bearer ${segment({ alg: 'ES256', typ: 'JWT', kid: 'z' })}.${segment({ iss: issuer, aud: 'demo-app', nonce: 'n', exp: now + 600 })}.c2ln`;
    },
    'token-type-wrong',
    /ID token/,
  ),
  {
    id: 'curl-json-as-form',
    what: 'JSON is sent with the media type of a form.',
    needs: ['curl'],
    run: async (bench) => {
      const token = await tokenOf(bench);
      return bench.foreign(
        () =>
          bench.runs('curl', [
            '-sk',
            '-H',
            `Authorization: Bearer ${token}`,
            '-d',
            '{"customerId":"C-1001"}',
            `${bench.urls.api.https}/api/chat/start`,
          ]),
        'service',
      );
    },
    cause: 'media-type-wrong',
    shows: /x-www-form-urlencoded/,
  },
];

async function tokenOf(bench: OutsideBench): Promise<string> {
  const secret = bench.control.served.engine.authorization.clients.find('demo-service')?.secret ?? '';
  const text = await bench.runs('curl', [
    '-sk',
    '-u',
    `demo-service:${secret}`,
    ...grant,
    `${bench.urls.auth.https}/token`,
  ]);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

const requests: readonly OutsideCase[] = [
  asked(
    'secret-not-encoded',
    'The secret is sent by Basic without form encoding.',
    ['-u', 'outside:a+b/c%d ü', ...grant],
    'client-secret-not-encoded',
    /form-urlencoded/,
  ),
  asked(
    'secret-encoded-twice',
    'The secret is encoded twice.',
    [...grant, '-d', 'client_id=outside', '-d', 'client_secret=a%252Bb%252Fc%2525d%2520%25C3%25BC'],
    'client-secret-encoded-twice',
    /twice/,
  ),
  asked(
    'secret-line-feed',
    'A line feed follows the secret.',
    [...grant, '-d', 'client_id=outside', '-d', 'client_secret=a%2Bb%2Fc%25d%20%C3%BC%0A'],
    'client-secret-spaces',
    /line breaks/,
  ),
  asked(
    'secret-wrong',
    'The secret is wrong.',
    [...grant, '-d', 'client_id=outside', '-d', 'client_secret=x'],
    'client-authentication-failed',
    /"outside" is wrong/,
  ),
  asked('client-unknown', 'The client is not registered.', ['-u', 'nobody:x', ...grant], 'client-unknown', /nobody/),
  asked(
    'client-twice',
    'The client authenticates twice.',
    ['-u', 'demo-service:x', ...grant, '-d', 'client_id=demo-service', '-d', 'client_secret=x'],
    'client-authentication-twice',
    /in the header and in the body/,
  ),
  asked(
    'json',
    'The parameters are sent as JSON.',
    ['-H', 'Content-Type: application/json', '-d', '{"grant_type":"client_credentials"}'],
    'form-expected',
    /application\/json/,
  ),
  asked(
    'grant-missing',
    'grant_type is missing.',
    ['-u', 'outside:x', '-d', 'a=b'],
    'grant-type-missing',
    /grant_type is absent/,
  ),
  asked('get', 'The token endpoint is called by GET.', ['-G', ...grant], 'method-not-allowed', /GET/),
  asked(
    'code-unknown',
    'The authorization code is unknown.',
    [
      '-d',
      'grant_type=authorization_code',
      '-d',
      'code=x',
      '-d',
      'client_id=demo-app',
      '-d',
      'redirect_uri=https://client.test/callback',
    ],
    'code-unknown',
    /No such code/,
  ),
  {
    id: 'authorize-redirect-uri',
    what: 'The redirect URI is not registered.',
    needs: ['curl'],
    run: (bench) =>
      bench.foreign(
        () =>
          bench.runs('curl', [
            '-sk',
            `${bench.urls.auth.https}/authorize?response_type=code&client_id=demo-app&redirect_uri=https%3A%2F%2Fwrong.test%2Fcb&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
          ]),
        'authorization',
      ),
    cause: 'redirect-uri-mismatch',
    shows: /wrong\.test/,
  },
];

const pkce: OutsideCase = {
  id: 'authorize-without-pkce',
  what: 'A public client sends no code challenge.',
  needs: ['curl'],
  run: (bench) =>
    bench.foreign(
      () =>
        bench.runs('curl', [
          '-sk',
          `${bench.urls.auth.https}/authorize?response_type=code&client_id=demo-app&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback`,
        ]),
      'authorization',
    ),
  cause: 'pkce-missing',
  shows: /code_challenge is absent/,
};

/** A request that Node's parser rejects. */
const unreadable = (
  id: string,
  what: string,
  text: string,
  shows: RegExp,
  cause = 'request-unreadable',
): OutsideCase => ({
  id: `unreadable-${id}`,
  what,
  run: (bench) => bench.foreign(() => sendBytes(bench.urls.api.http, text)),
  cause,
  shows,
});

const parsed: readonly OutsideCase[] = [
  unreadable(
    'line-feed',
    'A line feed ends a header value.',
    'GET /api/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer abc\n\r\n\r\n',
    /line feed|LF|header/i,
  ),
  unreadable(
    'space-before-colon',
    'A space is before the colon of a header.',
    'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
    /header|token/i,
  ),
  unreadable(
    'tls',
    'A TLS handshake is sent to the plain port.',
    '\x16\x03\x01\0\xc4\x01\0\0\xc0\x03\x03',
    /TLS/,
    'tls-to-plain-port',
  ),
  unreadable(
    'http2',
    'A client speaks HTTP/2 without an upgrade.',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    /HTTP\/2/,
    'http2-only',
  ),
  unreadable(
    'header-overflow',
    'The header fields are too large.',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
    /16 KiB/,
  ),
];

/** Clients of other programs, with Hookbench's service and authorization server. */
export const clientCases: readonly OutsideCase[] = [...tokens, ...requests, pkce, ...parsed];
