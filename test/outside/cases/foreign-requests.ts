import { connect } from 'node:net';
import { once } from 'node:events';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

/** Sends bytes, then ends its side, and waits until the other side closes. */
async function sendBytes(origin: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(Buffer.from(text, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

async function tokenOf(bench: OutsideBench): Promise<string> {
  const secret = bench.control.served.engine.authorization.clients.find('demo-service')?.secret ?? '';
  const url = `${bench.urls.auth.https}/token`;
  const text = await bench.runs('curl', [
    '-sk',
    '-u',
    `demo-service:${secret}`,
    '-d',
    'grant_type=client_credentials',
    url,
  ]);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

/** A call of the service by curl. `{token}` is replaced by a valid token. */
const called = (
  id: string,
  what: string,
  path: string,
  args: readonly string[],
  cause: string,
  shows: RegExp,
): OutsideCase => ({
  id: `call-${id}`,
  what,
  needs: ['curl'],
  async run(bench) {
    const token = await tokenOf(bench);
    const filled = args.map((one) => one.replaceAll('{token}', token));
    const run = () =>
      bench.runs('curl', ['-sk', ...filled, `${bench.urls.api.https}${path}`.replaceAll('{token}', token)]);
    return bench.foreign(run, path.startsWith('/oauth') ? undefined : 'service');
  },
  cause,
  shows,
});

const bytes = (id: string, what: string, text: string, shows: RegExp): OutsideCase => ({
  id: `bytes-${id}`,
  what,
  run: (bench) => bench.foreign(() => sendBytes(bench.urls.api.http, text), undefined, 'request-unreadable'),
  cause: 'request-unreadable',
  shows,
});

const authorized = ['-H', 'Authorization: Bearer {token}'];
const json = ['-H', 'Content-Type: application/json'];

/** Requests of other clients that our service rejects. */
export const foreignRequestCases: readonly OutsideCase[] = [
  called(
    'path',
    'The path has the wrong number.',
    '/api/customer/C-1001',
    authorized,
    'path-wrong',
    /\/api\/customers\/C-1001/,
  ),
  called(
    'unknown',
    'The customer does not exist.',
    '/api/customers/C-9999',
    authorized,
    'record-unknown',
    /identifier/,
  ),
  called('no-path', 'The path does not exist.', '/v2/things', authorized, 'endpoint-not-found', /\/v2\/things/),
  called(
    'token-path',
    'The token endpoint has another path.',
    '/oauth/token',
    ['-d', 'grant_type=client_credentials'],
    'endpoint-not-found',
    /oauth\/token/,
  ),
  called(
    'api-key',
    'An API key is sent instead of a token.',
    '/api/customers/C-1001',
    ['-H', 'X-API-Key: abc'],
    'token-missing',
    /X-API-Key/i,
  ),
  called(
    'scheme-token',
    'The scheme is Token.',
    '/api/customers/C-1001',
    ['-H', 'Authorization: Token {token}'],
    'authorization-scheme-wrong',
    /Token/,
  ),
  called(
    'no-scheme',
    'The token is sent without a scheme.',
    '/api/customers/C-1001',
    ['-H', 'Authorization: {token}'],
    'authorization-scheme-wrong',
    /no known scheme/,
  ),
  called(
    'cut',
    'The end of the token is missing.',
    '/api/customers/C-1001',
    ['-H', 'Authorization: Bearer eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0'],
    'token-malformed',
    /2 of the 3 parts/,
  ),
  called(
    'changed',
    'The token was changed.',
    '/api/customers/C-1001',
    ['-H', 'Authorization: Bearer {token}AAAA'],
    'token-signature-wrong',
    /signature/,
  ),
  called(
    'two-places',
    'The token is in the query and in the header.',
    '/api/customers/C-1001?access_token={token}',
    authorized,
    'token-in-two-places',
    /query/,
  ),
  called(
    'not-json',
    'The body is not JSON.',
    '/api/chat/start',
    [...authorized, ...json, '-d', "{'customerId': 'C-1001'}"],
    'body-not-json',
    /JSON/,
  ),
  called(
    'json-number',
    'A field has the wrong type.',
    '/api/chat/start',
    [...authorized, ...json, '-d', '{"customerId": 5}'],
    'field-invalid',
    /customerId/,
  ),
  called(
    'stale',
    'The ETag is old.',
    '/api/customer/C-1001',
    [
      ...authorized,
      '-X',
      'PATCH',
      '-H',
      'Content-Type: application/merge-patch+json',
      '-H',
      'If-Match: "old"',
      '-d',
      '{"firstName":"A"}',
    ],
    'precondition-failed',
    /ETag/,
  ),
  called(
    'accept',
    'Only XML is accepted.',
    '/api/customers/C-1001',
    [...authorized, '-H', 'Accept: application/xml'],
    'not-acceptable',
    /application\/xml/,
  ),
  called(
    'large',
    'The body is too large.',
    '/api/chat/start',
    [...authorized, ...json, '-H', 'Expect:', '-d', `{"customerId":"${'x'.repeat(90_000)}"}`],
    'field-invalid',
    /customerId/,
  ),
  bytes(
    'early-end',
    'The body is shorter than Content-Length.',
    'POST /api/chat/start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{}',
    /before the end|Content-Length/,
  ),
  bytes(
    'surplus',
    'The body is longer than Content-Length.',
    'POST /api/chat/start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}more',
    /longer than Content-Length|after the body/i,
  ),
  bytes(
    'chunk',
    'The size of a chunk is not hexadecimal.',
    'POST /api/chat/start HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
    /chunk/i,
  ),
  bytes(
    'two-lengths',
    'Content-Length and Transfer-Encoding are both sent.',
    'POST /api/chat/start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /Content-Length|Transfer-Encoding/,
  ),
  bytes(
    'two-hosts',
    'There are two Host headers.',
    'GET /api/customers HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    /Host/,
  ),
  bytes(
    'control',
    'A header value contains a control character.',
    'GET /api/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\x01b\r\n\r\n',
    /header/i,
  ),
  bytes(
    'spaces',
    'The path contains a space.',
    'GET /api/customers?q=a b HTTP/1.1\r\nHost: localhost\r\n\r\n',
    /space|HTTP/i,
  ),
];
