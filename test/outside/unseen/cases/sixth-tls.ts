import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import type { Program } from '../framework-app.ts';
import { authority, issueAll, leaf } from '../openssl-authority.ts';
import type { Expected, UnseenCase } from '../unseen-case.ts';
import { chain, issuing, root } from './tls-chains.ts';

/** What goes wrong, the server with the folder of its certificates, what is right, and how it is called. */
type Row = readonly [
  what: string,
  server: (folder: string, bench: OutsideBench) => Program | Promise<Program>,
  expected: Expected,
  call?: { scheme?: 'http' | 'https'; delivery?: Partial<SubscriptionFieldsInput>; needs?: readonly string[] },
];

async function certificates(bench: OutsideBench): Promise<string> {
  const folder = await issueAll(bench, [
    { name: 'ca', subject: '/CN=Sixth CA', extensions: authority },
    { name: 'cert', subject: '/CN=localhost', by: 'ca', extensions: leaf },
    { name: 'rsa', subject: '/CN=localhost', by: 'ca', extensions: leaf, key: ['-newkey', 'rsa:2048'] },
  ]);
  const text = (await readFile(join(folder, 'cert.pem'), 'utf8')) + (await readFile(join(folder, 'cert.key'), 'utf8'));
  const both = await bench.files({ 'both.pem': text });
  await bench.runs('cp', [join(both, 'both.pem'), folder]);
  return folder;
}

const server =
  (args: readonly string[], name = 'cert') =>
  (folder: string): Program => ({
    command: 'openssl',
    args: [
      ...['s_server', '-quiet', '-accept', '127.0.0.1:{port}'],
      ...['-cert', join(folder, `${name}.pem`), '-key', join(folder, `${name}.key`), ...args],
    ],
  });
const stunnel =
  (lines: string) =>
  (folder: string): Program => ({
    command: 'stunnel4',
    args: ['{folder}/s.conf'],
    files: {
      's.conf': `foreground = yes\npid =\n[s]\naccept = 127.0.0.1:{port}\ncert = ${folder}/both.pem\n${lines}\n`,
    },
  });
const apache =
  (lines: string) =>
  (folder: string): Program => ({
    command: 'apache2',
    args: ['-X', '-f', '{folder}/httpd.conf'],
    files: {
      'httpd.conf': `ServerRoot {folder}\nServerName localhost\nDefaultRuntimeDir {folder}\nPidFile {folder}/pid\nErrorLog {folder}/error.log\nListen 127.0.0.1:{port}\nLoadModule mpm_prefork_module /usr/lib/apache2/modules/mod_mpm_prefork.so\nLoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so\nLoadModule ssl_module /usr/lib/apache2/modules/mod_ssl.so\nDocumentRoot {folder}\nSSLEngine on\nSSLCertificateFile ${folder}/cert.pem\nSSLCertificateKeyFile ${folder}/cert.key\n${lines.replaceAll('{ca}', `${folder}/ca.pem`)}\n`,
    },
  });

const rows: Record<string, Row> = {
  'tls-old': [
    'The server knows only TLS 1.1.',
    server(['-www', '-tls1_1', '-cipher', 'ALL:@SECLEVEL=0']),
    { right: ['tls-version-mismatch'], shows: /TLS 1\.1|protocol|version/i },
  ],
  'tls-null': [
    'The server knows only cipher suites that do not encrypt.',
    server(['-www', '-tls1_2', '-cipher', 'NULL-SHA256:@SECLEVEL=0'], 'rsa'),
    { right: ['tls-no-common-parameters'], shows: /handshake.?failure|cipher/i },
  ],
  'tls-signature': [
    'The server allows only signatures that its certificate cannot make, which it calls a wrong version.',
    server(['-www', '-tls1_3', '-groups', 'secp521r1', '-sigalgs', 'RSA-PSS+SHA512']),
    {
      right: ['tls-no-common-parameters', 'tls-version-mismatch'],
      shows: /handshake.?failure|signature|protocol.?version/i,
    },
  ],
  'tls-psk': [
    'The server has no certificate, but a key that both sides must know.',
    (folder) => ({
      ...server(['-www'])(folder),
      args: ['s_server', '-quiet', '-www', '-accept', '127.0.0.1:{port}', '-nocert', '-psk', '1a2b3c4d', '-tls1_2'],
    }),
    { right: ['tls-no-common-parameters'], shows: /handshake.?failure|cipher|certificate/i },
  ],
  'tls-client': [
    'A client certificate is required; TLS 1.3 says so after the handshake.',
    server(['-www', '-Verify', '1', '-verify_return_error', '-tls1_3']),
    { right: ['client-certificate-required'], shows: /certificate.?required|certificate/i },
  ],
  'tls-echo': ['The server echoes each line backwards.', server(['-rev']), { right: ['not-http'], shows: /HTTP|PTTH/ }],
  'tls-file': [
    'The server sends the error of a missing file as text with 200.',
    server(['-WWW']),
    { right: ['error-in-success', 'answer-not-json'], shows: /[Ee]rror opening|JSON/ },
  ],
  'tls-apache-plain': [
    'A request by http reaches a port with TLS.',
    apache(''),
    { right: ['plain-to-tls-port'], shows: /plain HTTP to an SSL|TLS|https/i },
    { scheme: 'http', needs: ['apache2'] },
  ],
  'tls-apache-client': [
    'A client certificate is required.',
    apache('SSLVerifyClient require\nSSLCACertificateFile {ca}\nSSLProtocol TLSv1.2'),
    { right: ['client-certificate-required'], shows: /certificate|handshake/i },
    { needs: ['apache2'] },
  ],
  'tls-apache-foreign': [
    'The client certificate of a delivery is from another CA.',
    apache('SSLVerifyClient require\nSSLCACertificateFile {ca}'),
    { right: ['client-certificate-refused'], shows: /unknown.ca|certificate/i, vague: ['client-certificate-required'] },
    { delivery: { auth: { kind: 'mtls' } }, needs: ['apache2'] },
  ],
  'tls-stunnel-down': [
    'TLS succeeds, and nothing listens behind it.',
    stunnel('connect = 127.0.0.1:1'),
    {
      right: ['reset-after-request', 'bad-gateway', 'gateway-cannot-connect'],
      shows: /closed|hang up|reset|without a response/i,
      never: /TLS version|certificate is not/,
    },
    { needs: ['stunnel4'] },
  ],
  'tls-stunnel-twice': [
    'The server behind the TLS proxy wants TLS again.',
    async (folder, bench) => {
      const inner = await bench.program(server(['-www'])(folder));
      return stunnel(`connect = ${inner}`)(folder);
    },
    { right: ['plain-to-tls-port', 'not-http', 'reset-after-request'], shows: /closed|TLS|alert|HTTP|reset/i },
    { needs: ['stunnel4'] },
  ],
  'tls-stunnel-old': [
    'A delivery reaches a receiver with TLS 1.0 only.',
    stunnel('connect = 127.0.0.1:1\nsslVersion = TLSv1\nciphers = ALL:@SECLEVEL=0'),
    { right: ['tls-version-mismatch'], shows: /version|TLS 1\.0|protocol/i },
    { delivery: {}, needs: ['stunnel4'] },
  ],
};

const called = ([id, [what, program, expected, { delivery, needs = [], scheme = 'https' } = {}]]: [
  string,
  Row,
]): UnseenCase => ({
  id: `sixth-${id}`,
  program: needs.length === 0 ? 'openssl s_server' : needs.join(', '),
  what,
  needs: ['openssl', ...needs],
  ...expected,
  async run(bench) {
    const at = await bench.program(await program(await certificates(bench), bench));
    const url = `${scheme}://localhost:${at.split(':')[1] ?? ''}`;
    if (delivery) return bench.delivery(url, { tls: { trust: 'none' }, ...delivery });
    return bench.request({ verifyTls: false, headers: [['Accept', 'application/json']], url: `${url}/v1/things` });
  },
});

const own = { name: 'server', subject: '/CN=localhost', by: 'issuing' };
const chains: readonly UnseenCase[] = [
  chain({
    id: 'sixth-chain-wildcard',
    what: 'The certificate is for the hosts of another domain.',
    issues: [root, issuing, { ...own, extensions: ['basicConstraints=CA:FALSE', 'subjectAltName=DNS:*.orders.test'] }],
    sends: ['server', 'issuing'],
    right: ['certificate-wrong-host'],
    shows: /\*\.orders\.test/,
  }),
  chain({
    id: 'sixth-chain-common-name',
    what: 'The common name fits, which no longer counts, beside another name.',
    issues: [root, issuing, { ...own, extensions: ['basicConstraints=CA:FALSE', 'subjectAltName=DNS:orders.test'] }],
    sends: ['server', 'issuing'],
    right: ['certificate-wrong-host'],
    shows: /orders\.test/,
  }),
  chain({
    id: 'sixth-chain-usage',
    what: 'The issuing CA may only issue certificates of clients.',
    issues: [root, { ...issuing, extensions: [...authority, 'extendedKeyUsage=clientAuth'] }, own],
    sends: ['server', 'issuing'],
    right: ['certificate-invalid'],
    says: /usage|purpose/i,
    shows: /usage|purpose/i,
  }),
  chain({
    id: 'sixth-chain-digest',
    what: 'The certificate of the issuing CA is signed with SHA-1.',
    issues: [root, { ...issuing, args: ['-sha1'] }, own],
    sends: ['server', 'issuing'],
    args: ['-cipher', 'DEFAULT:@SECLEVEL=0'],
    right: ['certificate-invalid', 'certificate-weak'],
    says: /SHA-?1|digest|weak/i,
    shows: /SHA-?1|digest|weak/i,
  }),
  chain({
    id: 'sixth-chain-expired',
    what: 'The issuing CA is expired, the certificate is not.',
    issues: [root, { ...issuing, at: '-400d' }, own],
    sends: ['server', 'issuing'],
    needs: ['faketime'],
    right: ['certificate-expired'],
    says: /Issuing CA 1/,
    shows: /Issuing CA 1|issuer|intermediate/i,
  }),
  chain({
    id: 'sixth-chain-partial',
    what: 'Only the issuing CA is trusted, not its root, which some clients accept.',
    issues: [root, issuing, own],
    sends: ['server', 'issuing'],
    trusts: 'issuing',
    right: ['certificate-chain-incomplete', 'certificate-untrusted-root', 'certificate-unknown-issuer', 'ok'],
    says: /root|issuer|trust/i,
    shows: /issuer|root|Unseen Root|trust|200/i,
  }),
  chain({
    id: 'sixth-chain-renewed',
    what: 'The trusted root has the name of the right one and another key.',
    issues: [root, { ...root, name: 'old' }, issuing, own],
    sends: ['server', 'issuing'],
    trusts: 'old',
    right: ['certificate-invalid', 'certificate-signature-wrong', 'certificate-untrusted-root'],
    says: /signature|another key|other key|same name|did not issue|not issued/i,
    shows: /signature|key|issue/i,
  }),
  chain({
    id: 'sixth-chain-order',
    what: 'The order of the chain is wrong, and it is complete: a success.',
    issues: [root, issuing, own],
    sends: ['server', 'root', 'issuing'],
    right: ['ok'],
    shows: /200/,
  }),
];

/** The sixth part: TLS. */
export const sixthTlsCases: readonly UnseenCase[] = [...Object.entries(rows).map(called), ...chains];
