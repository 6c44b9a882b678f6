import { app } from '../fourteenth-app.ts';
import { basic, bearer, headed } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const both: [string, string] = ['Accept', 'application/json, text/event-stream'];
const rpc = (method: string, params: object = {}): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
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

/** Servers and proxies of npm. */
export const fourteenthAppCases: readonly UnseenCase[] = [...protocol, ...proxies];
