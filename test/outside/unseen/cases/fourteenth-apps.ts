import { app } from '../fourteenth-app.ts';
import { as, basic, bearer, headed, json, posted } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const both: [string, string] = ['Accept', 'application/json, text/event-stream'];
const rpc = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const started = rpc('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'hookbench', version: '1' },
});
const mcpPost =
  (body: string, ...headers: [string, string][]) =>
  () => ({ method: 'POST', body, headers });
const type: [string, string] = ['Content-Type', 'application/json'];

const mcp = { program: '@modelcontextprotocol/sdk', mode: ['mcp'], path: '/mcp' };
const mcpAuth = { program: '@modelcontextprotocol/sdk', mode: ['mcpAuth'] };
const protocol: readonly UnseenCase[] = [
  app({
    ...mcp,
    id: 'mcp-accept',
    what: 'The request accepts only JSON, and the server may send events',
    spec: mcpPost(started, ['Accept', 'application/json'], type),
    right: ['not-acceptable'],
    shows: /text\/event-stream/,
  }),
  app({
    ...mcp,
    id: 'mcp-type',
    what: 'JSON was sent as text',
    spec: mcpPost(started, both, ['Content-Type', 'text/plain']),
    right: ['media-type-wrong'],
    shows: /application\/json/,
  }),
  app({
    ...mcp,
    id: 'mcp-json',
    what: 'The body is cut',
    spec: mcpPost('{"jsonrpc":"2.0","id":1,', both, type),
    right: ['body-not-json'],
    shows: /[Pp]arse error|JSON/,
  }),
  app({
    ...mcp,
    id: 'mcp-version',
    what: 'The version of the protocol is unknown',
    spec: mcpPost(rpc('tools/list'), both, type, ['Mcp-Protocol-Version', '1999-01-01']),
    right: ['request-invalid', 'field-invalid'],
    says: 'version',
    shows: /protocol version/,
  }),
  app({
    ...mcp,
    mode: ['mcpSession'],
    id: 'mcp-session',
    what: 'The session was not started',
    spec: mcpPost(rpc('tools/list'), both, type),
    right: ['request-invalid'],
    says: 'initiali[sz]ed|session',
    shows: /not initialized/,
  }),
  app({ ...mcp, id: 'fine-mcp', what: 'A session is started', spec: mcpPost(started, both, type), right: ['ok'] }),
  app({ ...mcpAuth, id: 'mcp-none', what: 'No token was sent', right: ['token-missing'], shows: /Authorization/ }),
  app({
    ...mcpAuth,
    id: 'mcp-basic',
    what: 'A user and a password were sent where a token is due',
    spec: headed(basic('app:secret')),
    right: ['authorization-scheme-wrong'],
    shows: /Bearer/,
  }),
  app({
    ...mcpAuth,
    id: 'mcp-expired',
    what: 'The opaque token has expired',
    spec: headed(bearer('expired')),
    right: ['token-expired'],
    shows: /expired/,
  }),
  app({
    ...mcpAuth,
    id: 'mcp-inactive',
    what: 'The opaque token is not active',
    spec: headed(bearer('unknown')),
    right: ['token-refused', 'token-revoked', 'token-expired'],
    shows: /not active/,
  }),
  app({
    ...mcpAuth,
    id: 'mcp-scope',
    what: 'The token has another scope',
    spec: headed(bearer('read')),
    right: ['scope-missing'],
    shows: /scope/i,
  }),
];

const anywhere = { program: 'cors-anywhere', mode: ['corsAnywhere'] };
const origin: [string, string] = ['Origin', 'https://tools.example'];
const h2o2 = { program: '@hapi/h2o2', mode: ['h2o2'] };
const proxies: readonly UnseenCase[] = [
  app({
    ...anywhere,
    id: 'anywhere-header',
    path: '/up/things',
    what: 'The proxy wants a header field of browsers',
    right: ['request-invalid'],
    says: 'header',
    shows: /x-requested-with/,
  }),
  app({
    ...anywhere,
    id: 'anywhere-down',
    path: '/http://127.0.0.1:1/things',
    what: 'The server behind does not run, in a 404',
    spec: headed(origin),
    right: ['gateway-cannot-connect'],
    shows: /ECONNREFUSED/,
  }),
  app({
    ...anywhere,
    mode: ['corsList'],
    id: 'anywhere-origin',
    path: '/up/things',
    what: 'The proxy does not serve the origin',
    spec: headed(origin),
    right: ['request-blocked', 'permission-denied'],
    says: '[Oo]rigin',
    shows: /whitelisted/,
  }),
  app({
    ...anywhere,
    id: 'fine-anywhere',
    path: '/up/things',
    what: 'The server behind answers',
    spec: headed(origin),
    right: ['ok'],
  }),
  app({
    ...h2o2,
    id: 'h2o2-down',
    path: '/down/things',
    what: 'The server behind does not run',
    right: ['gateway-cannot-connect', 'bad-gateway'],
    shows: /ECONNREFUSED|502/,
  }),
  app({
    ...h2o2,
    id: 'h2o2-slow',
    path: '/slow/things',
    what: 'The server behind does not answer in time',
    right: ['gateway-timeout'],
  }),
  app({
    id: 'circuit-open',
    program: '@fastify/circuit-breaker',
    mode: ['circuit'],
    what: 'The circuit is open after a failure',
    isSecond: true,
    right: ['unavailable'],
    says: '[Cc]ircuit',
    shows: /Circuit open/,
  }),
  app({
    id: 'circuit-slow',
    program: '@fastify/circuit-breaker',
    mode: ['circuit'],
    path: '/v1/slow',
    what: 'The circuit ends a call that takes too long, in a 503',
    right: ['gateway-timeout', 'unavailable'],
    says: '[Tt]ime',
    shows: /[Tt]imeout/,
  }),
  app({
    id: 'sslify',
    program: 'koa-sslify',
    mode: ['sslify'],
    what: 'The server wants https',
    right: ['redirect-to-https', 'plain-http-refused'],
  }),
  app({
    id: 'ipfilter',
    program: 'express-ipfilter',
    mode: ['ipfilter'],
    what: 'The address of the caller is not allowed',
    right: ['request-blocked'],
    shows: /IP address: .*127\.0\.0\.1/,
  }),
  app({
    id: 'hapi-rate',
    program: 'hapi-rate-limit',
    mode: ['hapiRate'],
    what: 'Too many requests of a user',
    isSecond: true,
    right: ['rate-limited'],
    shows: /[Rr]ate limit/,
  }),
];

const hapiBearer = { program: 'hapi-auth-bearer-token', mode: ['hapiBearer'] };
const worker = { program: '@tsndr/cloudflare-worker-jwt', mode: ['workerJwt'] };
const better = { program: 'better-auth', mode: ['betterAuth'], path: '/api/auth/sign-in/email' };
const user = { email: 'ada@example.test', password: 'wrong-password-1' };
const credentials: readonly UnseenCase[] = [
  app({
    ...hapiBearer,
    id: 'hapi-bearer',
    what: 'The opaque token is wrong',
    spec: headed(bearer('wrong')),
    right: ['token-refused', 'token-revoked', 'token-malformed'],
    shows: /Bad token/,
  }),
  app({ ...hapiBearer, id: 'hapi-bearer-none', what: 'No token was sent', right: ['token-missing'] }),
  app({
    ...worker,
    id: 'worker-expired',
    what: 'The token has expired, in one word',
    spec: as({ exp: -3600 }),
    right: ['token-expired'],
    shows: /EXPIRED|expired/,
  }),
  app({
    ...worker,
    id: 'worker-early',
    what: 'The token is not valid yet, in one word',
    spec: as({ nbf: 7200 }),
    right: ['token-not-yet-valid'],
    shows: /NOT_YET_VALID|not valid/,
  }),
  app({
    ...worker,
    id: 'worker-signature',
    what: 'Another secret signed',
    spec: as({}, {}, { secret: 'another-secret-of-at-least-32-chars' }),
    right: ['token-signature-wrong'],
    shows: /INVALID_SIGNATURE/,
  }),
  app({ ...worker, id: 'fine-worker', what: 'The token is right', spec: as(), right: ['ok', 'ok-token-in-clear'] }),
  app({
    ...better,
    id: 'better-password',
    what: 'User or password is wrong',
    spec: json(user),
    right: ['credentials-refused'],
    says: 'password',
    shows: /Invalid email or password/,
  }),
  app({
    ...better,
    id: 'better-member',
    what: 'The password is missing',
    spec: json({ email: user.email }),
    right: ['field-invalid'],
    shows: /password/,
  }),
  app({
    ...better,
    id: 'better-origin',
    what: 'The origin is not trusted',
    spec: json(user, ['Origin', 'https://evil.example'], ['Cookie', 'better-auth.session_token=x']),
    right: ['request-blocked', 'csrf-token-missing', 'permission-denied'],
    says: '[Oo]rigin',
    shows: /[Oo]rigin/,
  }),
];

const graphql = { program: 'express-graphql', mode: ['graphql'], path: '/graphql' };
const exegesis = { program: 'exegesis-express', mode: ['exegesis'] };
const upload = { program: 'express-fileupload', mode: ['fileupload'] };
const file = (size: number): string =>
  `--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`;
const bodies: readonly UnseenCase[] = [
  app({
    ...graphql,
    id: 'graphql-none',
    what: 'The query is missing',
    spec: json({ variables: {} }),
    right: ['field-invalid'],
    says: 'query',
    shows: /query string/,
  }),
  app({
    ...graphql,
    id: 'graphql-method',
    what: 'The method is not that of GraphQL',
    spec: () => ({ ...json({ query: '{thing(id:1){id}}' })(), method: 'PUT' }),
    right: ['method-not-allowed'],
    shows: /GET and POST|405/,
  }),
  app({
    ...graphql,
    program: 'graphql-depth-limit',
    id: 'graphql-depth',
    what: 'The query is nested too deeply',
    spec: json({ query: '{thing(id:1){parent{parent{parent{id}}}}}' }),
    right: ['request-invalid', 'field-invalid', 'query-invalid'],
    says: 'depth|deep|query',
    shows: /maximum operation depth/,
  }),
  app({
    ...graphql,
    id: 'graphql-variable',
    what: 'A variable is missing',
    spec: json({ query: 'query($id:ID!){thing(id:$id){id}}' }),
    right: ['field-invalid'],
    shows: /\$id/,
  }),
  app({
    ...graphql,
    id: 'fine-graphql',
    what: 'A record that is null is no failure',
    spec: json({ query: '{thing(id:2){id}}' }),
    right: ['ok'],
  }),
  app({
    ...exegesis,
    id: 'exegesis-member',
    what: 'A member is missing',
    spec: json({ title: 'a' }),
    right: ['field-invalid'],
    shows: /name/,
  }),
  app({
    ...exegesis,
    id: 'exegesis-key',
    what: 'The API key is missing',
    right: ['api-key-missing', 'token-missing'],
    shows: /[Mm]ust authenticate|key/,
  }),
  app({
    ...upload,
    id: 'upload-size',
    what: 'The file is too large',
    spec: posted('multipart/form-data; boundary=b', file(500)),
    right: ['body-too-large'],
    shows: /size limit/,
  }),
  app({
    ...upload,
    id: 'upload-json',
    what: 'JSON was sent where a form with files is due',
    spec: json({ file: 'x' }),
    right: ['media-type-wrong', 'form-expected', 'field-invalid'],
    says: 'multipart|file|form',
    shows: /No files/,
  }),
];

/** Servers and proxies of npm. */
export const fourteenthAppCases: readonly UnseenCase[] = [...protocol, ...proxies, ...credentials, ...bodies];
