import { join } from 'node:path';
import { posted } from '../fourth-rows.ts';
import type { Program } from '../framework-app.ts';
import { issueAll, leaf, type Issue } from '../openssl-authority.ts';
import { programCases, type ProgramRow } from '../sixth-apps.ts';
import { opaque } from '../tenth-calls.ts';
import type { UnseenCase } from '../unseen-case.ts';
import type { OutsideBench } from '../../outside-bench.ts';

const folder = join(import.meta.dirname, '../programs');
const https = { url: 'https://{host}/v1/things' };
const unverified = { ...https, spec: { verifyTls: false } };

const self: Issue = { name: 'server' };
/** A program that reads server.pem and server.key from the folder of its arguments. */
const withCertificate =
  (make: (path: string) => Program, issues: readonly Issue[] = [self]) =>
  async (bench: OutsideBench): Promise<Program> =>
    make(await issueAll(bench, issues));

const stunnel = (config: string) =>
  withCertificate((path) => ({
    command: 'stunnel',
    args: ['{folder}/s.conf'],
    files: {
      's.conf': `foreground = yes\npid =\n[s]\naccept = 127.0.0.1:{port}\nconnect = 127.0.0.1:1\ncert = ${path}/server.pem\nkey = ${path}/server.key\n${config}\n`,
    },
  }));
const sServer = (args: readonly string[], issues?: readonly Issue[]) =>
  withCertificate(
    (path) => ({
      command: 'openssl',
      args: [
        's_server',
        '-accept',
        '{port}',
        '-cert',
        `${path}/server.pem`,
        '-key',
        `${path}/server.key`,
        '-quiet',
        ...args,
      ],
    }),
    issues,
  );
const gunicorn = (name: string, args: readonly string[] = []): Program => ({
  command: 'gunicorn',
  args: ['--chdir', folder, '--bind', '127.0.0.1:{port}', ...args, `tenth:${name}`],
});
const secureGunicorn = withCertificate((path) =>
  gunicorn('latin', ['--certfile', `${path}/server.pem`, '--keyfile', `${path}/server.key`]),
);

const ofTls: Record<string, ProgramRow> = {
  'stunnel-plain': [
    'A plain request is sent to a port with TLS.',
    stunnel(''),
    { right: ['plain-to-tls-port'], shows: /TLS/ },
  ],
  'stunnel-down': [
    'The server behind the tunnel is down: the handshake succeeds, then the connection ends.',
    stunnel(''),
    {
      right: ['reset-after-request', 'stale-connection', 'reset-before-request', 'tls-handshake-cut'],
      shows: /clos|reset/i,
      never: /does not use TLS|expects TLS/,
    },
    unverified,
  ],
  'stunnel-mutual': [
    'A certificate of the client is required.',
    stunnel('requireCert = yes\nverifyChain = yes\nCAfile = /etc/ssl/certs/ca-certificates.crt'),
    { right: ['client-certificate-required'], shows: /certificate/ },
    unverified,
  ],
  'gunicorn-plain': [
    'A plain request is sent to a port with TLS.',
    secureGunicorn,
    { right: ['plain-to-tls-port'], shows: /TLS/ },
  ],
  's-server-alpn': [
    'The port is configured for HTTP/2 only, and answers HTTP/1.1 nevertheless.',
    sServer(['-alpn', 'h2', '-www']),
    { right: ['ok'], shows: /./ },
    unverified,
  ],
  's-server-cipher': [
    'There is no common cipher.',
    sServer(['-tls1_2', '-cipher', 'PSK', '-nocert', '-psk', '00']),
    { right: ['tls-no-common-parameters'], shows: /handshake/i },
    unverified,
  ],
  's-server-groups': [
    'There is no common curve.',
    sServer(['-tls1_2', '-groups', 'brainpoolP256r1']),
    { right: ['tls-no-common-parameters', 'tls-handshake-refused'], shows: /handshake/i },
    unverified,
  ],
  's-server-dns-address': [
    'The address is written as a DNS name in the certificate.',
    sServer(['-www'], [{ name: 'server', extensions: ['basicConstraints=CA:FALSE', 'subjectAltName=DNS:127.0.0.1'] }]),
    { right: ['certificate-wrong-host', 'certificate-self-signed'], shows: /127\.0\.0\.1|self/ },
    https,
  ],
  's-server-expired': [
    'The certificate has expired and is self-signed.',
    sServer(['-www'], [{ name: 'server', extensions: leaf, args: ['-days', '-1'] }]),
    { right: ['certificate-expired', 'certificate-self-signed'], shows: /expired|not after/i, never: /DNS name/ },
    https,
  ],
  's-server-fine': [
    'A page of OpenSSL over TLS, unverified.',
    sServer(['-www']),
    { right: ['html-instead-of-json', 'ok'], shows: /./ },
    unverified,
  ],
};

const ofGunicorn: Record<string, ProgramRow> = {
  'gunicorn-raises': ['The app raises.', gunicorn('raises'), { right: ['server-failed'], shows: /500/ }],
  'gunicorn-none': [
    'The app returns nothing.',
    gunicorn('nothing'),
    { right: ['server-failed', 'reset-after-request', 'answer-cut'], shows: /./ },
  ],
  'gunicorn-short': [
    'The body is shorter than its Content-Length.',
    gunicorn('short'),
    { right: ['answer-cut'], shows: /100|bytes/ },
  ],
  'gunicorn-killed': [
    'The worker takes too long and is killed.',
    gunicorn('sleeps', ['--timeout', '1']),
    { right: ['reset-after-request'], shows: /clos|reset/i, never: /use https instead/i },
  ],
  'gunicorn-line': [
    'The request line is too long.',
    gunicorn('latin', ['--limit-request-line', '100']),
    { right: ['url-too-long'], shows: /Request Line|limit/i },
    { url: `http://{host}/${'a'.repeat(300)}` },
  ],
  'gunicorn-fields': [
    'There are too many header fields.',
    gunicorn('latin', ['--limit-request-fields', '2']),
    { right: ['headers-too-large'], shows: /limit request headers fields|headers/ },
    opaque,
  ],
  'gunicorn-latin': [
    'Latin-1 is declared as UTF-8.',
    gunicorn('latin'),
    { right: ['body-undecodable'], shows: /utf-8/i },
  ],
  'gunicorn-deflate': [
    'JSON is declared as deflate.',
    gunicorn('gzipped'),
    { right: ['body-undecodable'], shows: /deflate/ },
  ],
  'gunicorn-fine-utf-16': [
    'A text in UTF-16, as declared.',
    gunicorn('sixteen'),
    { right: ['ok'], shows: /./ },
    { spec: { headers: [['Accept', 'text/plain']] } },
  ],
};

const builds = new WeakMap<OutsideBench, Promise<string>>();
const go =
  (mode: string) =>
  async (bench: OutsideBench): Promise<Program> => {
    const building =
      builds.get(bench) ??
      (async () => {
        const path = join(await bench.files({}), 'tenth');
        const variables = 'GO111MODULE=off GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false';
        await bench.runs('sh', ['-c', `${variables} go build -o ${path} ${join(folder, 'tenth.go')}`]);
        return path;
      })();
    builds.set(bench, building);
    return { command: await building, args: ['127.0.0.1:{port}', mode] };
  };

const ofGo: Record<string, ProgramRow> = {
  'go-type': [
    'A field has the wrong type.',
    go('decode'),
    { right: ['field-invalid', 'body-not-json', 'request-invalid'], says: /amount/i, shows: /cannot unmarshal/ },
    { spec: posted('{"amount":"five"}') },
  ],
  'go-large': [
    'The body is larger than allowed, with 400.',
    go('decode'),
    { right: ['body-too-large'], shows: /too large/ },
    { spec: posted(`{"text":"${'x'.repeat(4000)}"}`) },
  ],
  'go-timeout': [
    'The handler takes too long.',
    go('slow'),
    { right: ['gateway-timeout', 'unavailable', 'server-failed'], shows: /Timeout|503/ },
  ],
  'go-proxy': [
    'The server behind the proxy is down; the proxy says 502 without words.',
    go('proxy'),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'go-slash': [
    'The path lacks its slash.',
    go('slash'),
    { right: ['redirect-trailing-slash'], shows: /\/v1\/things\// },
    { delivery: {}, url: 'http://{host}/v1/things' },
  ],
  'go-short': [
    'The body is shorter than its Content-Length.',
    go('short'),
    { right: ['answer-cut'], shows: /100|bytes/ },
  ],
  'go-panic': [
    'The handler panics: Go closes the connection.',
    go('panic'),
    { right: ['reset-after-request'], shows: /clos|reset/i, never: /use https instead/i },
  ],
  'go-fine-trailer': [
    'A trailer follows the body.',
    go('trailer'),
    { right: ['ok', 'answer-not-json'], shows: /./ },
    { spec: {} },
  ],
  'go-fine-early': ['Early hints precede the response.', go('early'), { right: ['ok'], shows: /./ }, { spec: {} }],
};

/** Ports with TLS, gunicorn and Go. */
export const tenthTlsCases: readonly UnseenCase[] = [
  ...programCases('stunnel, gunicorn and openssl s_server', ['stunnel', 'gunicorn', 'openssl'], ofTls, 'tenth'),
  ...programCases('gunicorn', ['gunicorn'], ofGunicorn, 'tenth'),
  ...programCases('Go (net/http)', ['go'], ofGo, 'tenth'),
];
