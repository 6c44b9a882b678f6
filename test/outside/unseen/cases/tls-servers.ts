import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import { authority, issueAll, leaf } from '../openssl-authority.ts';
import { goServer, goNeeds } from '../go-server.ts';
import type { UnseenCase } from '../unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];

/** A server with TLS. Its folder has cert.pem, key.pem, ca.pem, both.pem and store.p12. */
interface Secured extends Omit<UnseenCase, 'run'> {
  server: (folder: string, bench: OutsideBench) => Promise<Program> | Program;
  scheme?: 'http' | 'https';
  host?: string;
  spec?: Partial<RequestSpecInput>;
  delivery?: Partial<SubscriptionFieldsInput>;
}

async function folderOf(bench: OutsideBench): Promise<string> {
  const folder = await issueAll(bench, [
    { name: 'ca', subject: '/CN=Unseen CA', extensions: authority },
    { name: 'cert', subject: '/CN=localhost', by: 'ca', extensions: leaf },
  ]);
  const file = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  const both = await bench.files({
    'both.pem': `${await file('cert.pem')}${await file('cert.key')}`,
    'key.pem': await file('cert.key'),
  });
  await bench.runs('sh', [
    '-c',
    `cp ${both}/both.pem ${both}/key.pem ${folder}/ && openssl pkcs12 -export -in ${folder}/cert.pem -inkey ${folder}/key.pem -passout pass:password -out ${folder}/store.p12`,
  ]);
  return folder;
}

const secured = ({ delivery, host = 'localhost', scheme = 'https', server, spec, ...one }: Secured): UnseenCase => ({
  ...one,
  async run(bench) {
    const folder = await folderOf(bench);
    const at = await bench.program(await server(folder, bench));
    const url = `${scheme}://${host}:${at.split(':')[1] ?? ''}`;
    if (delivery) return bench.delivery(url, { tls: scheme === 'https' ? { trust: 'none' } : {}, ...delivery });
    return bench.request({ verifyTls: false, ...spec, url: `${url}/v1/things` });
  },
});

const go =
  (mode: string): Secured['server'] =>
  async (folder, bench) => ({ command: await goServer(bench), args: ['127.0.0.1:{port}', mode, folder] });
const java =
  (mode: string): Secured['server'] =>
  (folder) => ({
    command: 'java',
    args: [join(import.meta.dirname, '../programs/Mutual.java'), '{port}', join(folder, 'store.p12'), mode],
  });
const haproxy =
  (bind: string): Secured['server'] =>
  (folder) => ({
    command: 'haproxy',
    args: ['-db', '-f', '{folder}/h.cfg'],
    files: {
      'h.cfg': `defaults\n  mode http\n  timeout connect 500\n  timeout client 1000\n  timeout server 500\nfrontend f\n  bind 127.0.0.1:{port} ssl crt ${folder}/both.pem ${bind}\n  http-request return status 200\n`,
    },
  });
const nginx =
  (server: string): Secured['server'] =>
  (folder) => ({
    command: 'nginx',
    args: ['-p', '{folder}', '-c', '{folder}/nginx.conf', '-e', '{folder}/error.log', '-g', 'daemon off;'],
    files: {
      'nginx.conf': `pid {folder}/pid;\nevents {}\nhttp {\n client_body_temp_path {folder}/b;\n proxy_temp_path {folder}/p;\n fastcgi_temp_path {folder}/f;\n uwsgi_temp_path {folder}/u;\n scgi_temp_path {folder}/s;\n access_log off;\n server {\n  listen 127.0.0.1:{port} ssl;\n  ssl_certificate ${folder}/cert.pem;\n  ssl_certificate_key ${folder}/key.pem;\n  ${server.replaceAll('{ca}', `${folder}/ca.pem`)}\n location / { return 200; }\n }\n}\n`,
    },
  });
const stunnel =
  (lines: string): Secured['server'] =>
  (folder) => ({
    command: 'stunnel4',
    args: ['{folder}/s.conf'],
    files: {
      's.conf': `foreground = yes\npid =\n[s]\naccept = 127.0.0.1:{port}\nconnect = 127.0.0.1:1\ncert = ${folder}/both.pem\n${lines.replaceAll('{ca}', `${folder}/ca.pem`)}\n`,
    },
  });

/** Handshakes that servers of other programs reject, each in its own way. */
export const tlsServerCases: readonly UnseenCase[] = [
  secured({
    id: 'go-mutual-12',
    program: 'Go (crypto/tls), TLS 1.2',
    what: 'A client certificate is required; Go answers with the alert bad_certificate.',
    needs: goNeeds,
    server: go('mutual-12'),
    right: ['client-certificate-required'],
    shows: /bad.certificate/i,
    vague: ['client-certificate-refused'],
  }),
  secured({
    id: 'go-mutual-13',
    program: 'Go (crypto/tls), TLS 1.3',
    what: 'A delivery needs a client certificate, and Go says so after the handshake.',
    needs: goNeeds,
    server: go('mutual'),
    delivery: {},
    right: ['client-certificate-required'],
    shows: /certificate/i,
    vague: ['client-certificate-refused'],
  }),
  secured({
    id: 'go-mutual-foreign',
    program: 'Go (crypto/tls)',
    what: 'The client certificate of a delivery is from a CA that the receiver does not know.',
    needs: goNeeds,
    server: go('mutual'),
    delivery: { auth: { kind: 'mtls' } },
    right: ['client-certificate-refused'],
    shows: /bad.certificate|unknown.(ca|certificate.authority)|certificate/i,
    vague: ['client-certificate-required'],
  }),
  secured({
    id: 'go-plain',
    program: 'Go (net/http)',
    what: 'A delivery by http reaches a port with TLS.',
    needs: goNeeds,
    server: go('mutual'),
    scheme: 'http',
    delivery: {},
    right: ['plain-to-tls-port'],
    shows: /HTTP request to an HTTPS server|port is for HTTPS/,
  }),
  secured({
    id: 'java-mutual',
    program: 'Java (HttpsServer)',
    what: 'A client certificate is required.',
    needs: ['java'],
    server: java('mutual'),
    right: ['client-certificate-required'],
    shows: /certificate/i,
    vague: ['client-certificate-refused'],
  }),
  secured({
    id: 'java-no-key',
    program: 'Java (HttpsServer)',
    what: 'The key store is empty, so no cipher suite is possible.',
    needs: ['java'],
    server: java('empty'),
    right: ['tls-no-common-parameters', 'tls-handshake-cut', 'tls-server-failed'],
    says: /no certificate/i,
    shows: /ECONNRESET|disconnected|handshake.?failure/i,
  }),
  secured({
    id: 'java-plain',
    program: 'Java (HttpsServer)',
    what: 'A request by http reaches a port with TLS, and Java closes the connection or sends an alert.',
    needs: ['java'],
    server: java('one-way'),
    scheme: 'http',
    right: ['plain-to-tls-port'],
    shows: /TLS/,
  }),
  secured({
    id: 'haproxy-strict-sni',
    program: 'HAProxy with strict-sni',
    what: 'The request has no server name, because its host is an address.',
    needs: ['haproxy'],
    server: haproxy('strict-sni'),
    host: '127.0.0.1',
    right: ['tls-name-unknown'],
    shows: /server name|SNI|unrecognized/i,
    vague: ['tls-no-common-parameters'],
  }),
  secured({
    id: 'haproxy-tls-proxy-protocol',
    program: 'HAProxy with accept-proxy and TLS',
    what: 'HAProxy expects the PROXY protocol before the handshake.',
    needs: ['haproxy'],
    server: haproxy('accept-proxy'),
    right: ['tls-handshake-cut'],
    shows: /closed|reset|disconnected|ECONNRESET/i,
    never: /does not use TLS|http instead/,
  }),
  secured({
    id: 'haproxy-client-ca',
    program: 'HAProxy with verify required',
    what: 'A client certificate is required.',
    needs: ['haproxy'],
    server: (folder, bench) => haproxy(`ca-file ${folder}/ca.pem verify required`)(folder, bench),
    right: ['client-certificate-required'],
    shows: /certificate/i,
  }),
  secured({
    id: 'nginx-client-certificate',
    program: 'nginx with ssl_verify_client',
    what: 'The client certificate of a delivery is from another CA; nginx says so with 400.',
    needs: ['nginx'],
    server: nginx('ssl_verify_client on; ssl_client_certificate {ca};'),
    delivery: { auth: { kind: 'mtls' } },
    right: ['client-certificate-refused'],
    shows: /SSL certificate error/,
  }),
  secured({
    id: 'nginx-reject-handshake',
    program: 'nginx with ssl_protocols TLSv1.1',
    what: 'The receiver supports only TLS 1.1.',
    needs: ['nginx'],
    server: nginx('ssl_protocols TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;'),
    delivery: {},
    right: ['tls-version-mismatch'],
    shows: /version/i,
  }),
  secured({
    id: 'nginx-weak-dh',
    program: 'nginx with DHE and 512 bits',
    what: 'The server has only Diffie-Hellman parameters that are too short.',
    needs: ['openssl'],
    server: (folder) => ({
      command: 'openssl',
      args: [
        ...['s_server', '-quiet', '-www', '-accept', '127.0.0.1:{port}', '-tls1_2'],
        ...['-cert', `${folder}/cert.pem`, '-key', `${folder}/key.pem`, '-cipher', 'aRSA+kDHE:@SECLEVEL=0'],
      ],
    }),
    right: ['tls-no-common-parameters'],
    shows: /handshake.?failure|cipher/i,
  }),
  secured({
    id: 'stunnel-unknown-ca',
    program: 'stunnel with verifyChain',
    what: 'The client certificate of a delivery is from another CA.',
    needs: ['stunnel4'],
    server: stunnel('verifyChain = yes\nCAfile = {ca}'),
    delivery: { auth: { kind: 'mtls' } },
    right: ['client-certificate-refused'],
    shows: /unknown.?ca/i,
  }),
];
