import { packaged } from '../fourteenth-app.ts';
import { basic, headed, json, posted } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const registry = packaged('usr/bin/docker-registry', () => ['serve', '{folder}/config.yml']);
const registryFiles = {
  'config.yml':
    'version: 0.1\nlog: {level: error}\nstorage:\n  filesystem: {rootdirectory: "{folder}/data"}\nhttp: {addr: "127.0.0.1:{port}"}\nauth:\n  htpasswd: {realm: registry, path: "{folder}/users"}\n',
  // The password is `right`, with bcrypt.
  users: 'app:$2y$05$LSSgGtZ19Egv1ubP5AGarOhB6r64d9wuwku3qE7F1CQ5iyq5JGjpS\n',
};
const docker = { program: 'docker-registry', files: registryFiles };
const open = {
  program: 'docker-registry',
  files: { 'config.yml': registryFiles['config.yml'].replace(/auth:[\s\S]*/, '') },
};

const push = packaged('usr/bin/prometheus-pushgateway', () => [
  '--web.listen-address=127.0.0.1:{port}',
  '--log.level=error',
]);
const gateway = { program: 'prometheus-pushgateway', path: '/metrics/job/etl' };

const etcd = packaged('usr/bin/etcd', () => [
  '--data-dir={folder}/data',
  '--listen-client-urls=http://127.0.0.1:{port}',
  '--advertise-client-urls=http://127.0.0.1:{port}',
  '--listen-peer-urls=http://127.0.0.1:0',
  '--log-level=error',
]);
const store = { program: 'etcd' };

const aria = packaged('usr/bin/aria2c', () => [
  '--no-conf',
  '--enable-rpc',
  '--rpc-listen-port={port}',
  '--rpc-secret=s3cret',
  '--quiet',
]);
const rpc = { program: 'aria2', path: '/jsonrpc' };

/** Servers of Debian's packages. */
export const fourteenthDaemonCases: readonly UnseenCase[] = [
  registry({
    ...docker,
    id: 'registry-none',
    path: '/v2/',
    what: 'No user and password were sent',
    right: ['password-required'],
    shows: /authentication required|registry/,
  }),
  registry({
    ...docker,
    id: 'registry-wrong',
    path: '/v2/',
    what: 'The password is wrong, and the words are those of a missing one',
    spec: headed(basic('app:wrong')),
    right: ['credentials-refused'],
    says: 'password',
    shows: /authentication required|UNAUTHORIZED/,
  }),
  registry({
    ...open,
    id: 'registry-manifest',
    path: '/v2/app/manifests/latest',
    what: 'The repository has no such manifest',
    right: ['record-unknown'],
    shows: /MANIFEST_UNKNOWN|manifest unknown|NAME_UNKNOWN/,
  }),
  registry({ ...open, id: 'fine-registry', path: '/v2/', what: 'The registry answers', right: ['ok'] }),
  push({
    ...gateway,
    id: 'push-value',
    what: 'A value of the metrics is no number, in text',
    spec: posted('text/plain', 'orders_total many\n'),
    right: ['field-invalid', 'request-invalid', 'body-not-json'],
    says: 'value|line 1|text format|pars',
    shows: /text format parsing error|expected float/,
    never: /JSON/,
  }),
  push({
    ...gateway,
    id: 'push-line',
    what: 'The last line has no line feed',
    spec: posted('text/plain', 'orders_total 5'),
    right: ['request-invalid', 'field-invalid'],
    says: 'end|line|cut|pars',
    shows: /unexpected end|parsing error/,
    never: /JSON/,
  }),
  push({
    ...gateway,
    id: 'fine-push',
    what: 'The metrics are accepted, without a body',
    spec: posted('text/plain', 'orders_total 5\n'),
    right: ['ok'],
  }),
  etcd({
    ...store,
    id: 'etcd-base64',
    path: '/v3/kv/put',
    what: 'A key is not in Base64',
    spec: json({ key: 'käse!', value: 'Zm9v' }),
    right: ['field-invalid', 'request-invalid'],
    says: 'base64|Base64|key',
    shows: /base64/,
  }),
  etcd({
    ...store,
    id: 'etcd-auth',
    path: '/v3/auth/authenticate',
    what: 'Users are not enabled',
    spec: json({ name: 'root', password: 'x' }),
    right: ['request-invalid', 'precondition-failed'],
    says: 'authentication',
    shows: /authentication is not enabled/,
  }),
  aria({
    ...rpc,
    id: 'aria-token',
    what: 'The token among the parameters is missing, in a 400',
    spec: json({ jsonrpc: '2.0', id: 'q', method: 'aria2.getVersion', params: [] }),
    right: ['token-missing', 'credentials-refused', 'token-refused'],
    shows: /Unauthorized/,
  }),
  aria({
    ...rpc,
    id: 'aria-method',
    what: 'The method of JSON-RPC is unknown',
    spec: json({ jsonrpc: '2.0', id: 'q', method: 'aria2.fetch', params: ['token:s3cret'] }),
    right: ['endpoint-not-found', 'request-invalid', 'error-in-success'],
    says: '[Mm]ethod',
    shows: /No such method|[Mm]ethod/,
    never: /HTTP method|GET or POST/,
  }),
  aria({
    ...rpc,
    id: 'aria-json',
    what: 'The body is cut',
    spec: json('{"jsonrpc":"2.0","id":"q"'),
    right: ['body-not-json'],
    shows: /[Pp]arse error/,
  }),
];
