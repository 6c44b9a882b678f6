import { posted } from '../fourth-rows.ts';
import { sent, signed } from '../sixth-apps.ts';
import { opaque, packageCases, tenthApp as app, tokens, type PackageRow } from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';

const key = { spec: { headers: [['X-API-Key', 'k1']] as [string, string][] } };
const client = { client_id: 'app', client_secret: 'secret' };
const code = { grant_type: 'authorization_code', redirect_uri: 'https://app.test/callback', ...client };
const boundary = 'XX';
const file = {
  spec: {
    ...posted(
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.txt"\r\n\r\na\r\n--${boundary}--\r\n`,
      `multipart/form-data; boundary=${boundary}`,
    ),
  },
};
const other = 'the secret of the sender';
const noToken = /sends no|carries no|without (?:a token|credentials)/;

const rows: Record<string, PackageRow> = {
  'express-rate-limit': [
    'express-rate-limit',
    'The limit is reached.',
    app('rate-limit'),
    { right: ['rate-limited'], shows: /Too many requests/ },
  ],
  'express-validator': [
    'express-validator',
    'The field email is missing.',
    app('validator'),
    { right: ['field-invalid'], shows: /email/ },
    sent,
  ],
  'fastify-bearer': [
    '@fastify/bearer-auth',
    'The key is wrong; the header is called invalid.',
    app('bearer-auth'),
    {
      right: ['token-refused', 'token-malformed', 'token-revoked', 'api-key-wrong', 'credentials-refused'],
      shows: /invalid authorization header/,
      never: noToken,
    },
    opaque,
  ],
  'fastify-bearer-missing': [
    '@fastify/bearer-auth',
    'No token is sent.',
    app('bearer-auth'),
    { right: ['token-missing'], shows: /missing authorization header/ },
  ],
  'fastify-basic': [
    '@fastify/basic-auth',
    'A token is sent instead of a password.',
    app('basic-auth'),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Basic|bad formatted/ },
    opaque,
  ],
  'fastify-multipart': [
    '@fastify/multipart',
    'JSON is sent instead of a form with a file.',
    app('multipart'),
    { right: ['media-type-wrong'], shows: /not multipart/ },
    sent,
  ],
  'fastify-pressure': [
    '@fastify/under-pressure',
    'The health check fails.',
    app('pressure'),
    { right: ['unavailable', 'no-backend-available'], shows: /Under pressure|Service Unavailable/ },
  ],
  'fastify-limit': [
    '@fastify/rate-limit',
    'The limit is reached.',
    app('limit-fastify'),
    { right: ['rate-limited'], shows: /Rate limit exceeded/ },
  ],
  'fastify-proxy': [
    '@fastify/http-proxy',
    'The server behind the proxy is down; the proxy says 500.',
    app('proxy-fastify'),
    { right: ['gateway-cannot-connect', 'no-backend-available'], shows: /ECONNREFUSED/ },
  ],
  'proxy-middleware': [
    'http-proxy-middleware',
    'The server behind the proxy is down; the proxy says 504.',
    app('proxy-middleware'),
    {
      right: ['gateway-cannot-connect', 'gateway-timeout', 'no-backend-available'],
      shows: /Error occurred while trying to proxy/,
    },
  ],
  multer: [
    'multer',
    'The file has another name than the receiver expects.',
    app('multer'),
    { right: ['field-invalid', 'request-invalid', 'server-failed'], shows: /Unexpected file field/ },
    file,
  ],
  'oauth2orize-grant': [
    'oauth2orize',
    'The grant is not supported, with 501.',
    app('oauth2orize'),
    { right: ['grant-unsupported'], shows: /Unsupported grant type/ },
    tokens({ grant_type: 'client_credentials', ...client }),
  ],
  'oauth2orize-code': [
    'oauth2orize',
    'The code is unknown, with 403.',
    app('oauth2orize'),
    {
      right: ['code-unknown', 'code-expired', 'code-used-twice', 'grant-invalid'],
      shows: /Invalid authorization code/,
    },
    tokens({ ...code, code: 'c9' }),
  ],
  'apollo-csrf': [
    '@apollo/server',
    'A GET without a header that proves that it is no form.',
    app('apollo'),
    { right: ['csrf-token-missing', 'request-invalid', 'media-type-wrong'], shows: /Cross-Site Request Forgery/ },
    { url: 'http://{host}/?query=%7Bname%7D' },
  ],
  'grpc-js': [
    '@grpc/grpc-js',
    'The port speaks only HTTP/2.',
    app('grpc'),
    { right: ['http2-only'], shows: /HTTP\/2/ },
  ],
  ws: ['ws', 'The port is for WebSocket.', app('ws'), { right: ['upgrade-required'], shows: /Upgrade Required|426/ }],
  'socket-io': [
    'socket.io',
    'The parameter transport is missing.',
    app('socket.io'),
    { right: ['request-invalid', 'field-invalid'], shows: /Transport unknown/ },
    { url: 'http://{host}/socket.io/?EIO=4' },
  ],
  'jayson-method': [
    'jayson',
    'The method of JSON-RPC is unknown, with 200.',
    app('jayson'),
    { right: ['error-in-success'], shows: /Method not found/ },
    { spec: posted('{"jsonrpc":"2.0","id":1,"method":"sub"}') },
  ],
  'jayson-json': [
    'jayson',
    'The body is cut JSON.',
    app('jayson'),
    { right: ['body-not-json'], shows: /SyntaxError|position/ },
    { spec: posted('{"jsonrpc":"2.0",') },
  ],
  'jayson-get': [
    'jayson',
    'The endpoint only accepts POST.',
    app('jayson'),
    { right: ['method-not-allowed'], shows: /POST/ },
  ],
  's3rver-bucket': [
    's3rver',
    'The bucket does not exist.',
    app('s3rver'),
    { right: ['record-unknown'], shows: /NoSuchBucket|bucket does not exist/ },
  ],
  'smtp-server': ['smtp-server', 'The port speaks SMTP.', app('smtp'), { right: ['not-http'], shows: /SMTP/ }],
  'header-key': [
    'passport-headerapikey',
    'The API key is wrong; the server says no reason.',
    app('header-key'),
    {
      right: ['api-key-wrong', 'credentials-refused'],
      shows: /401|Unauthorized/,
      never: /sends no|carries no|without (?:a key|credentials)/,
    },
    key,
  ],
  lusca: [
    'lusca',
    'The receiver wants a token against CSRF.',
    app('lusca'),
    { right: ['csrf-token-missing'], shows: /CSRF token missing/ },
    signed('github', other),
  ],
  'hapi-basic': [
    '@hapi/basic',
    'A token is sent instead of a password.',
    app('hapi-basic'),
    { right: ['authorization-scheme-wrong', 'password-required'], shows: /Basic/ },
    opaque,
  ],
};

/** Frameworks, servers and proxies of npm. */
export const tenthAppCases: readonly UnseenCase[] = packageCases(rows);
