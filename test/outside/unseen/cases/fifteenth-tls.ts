import { issue } from '../../certificates.ts';
import { nginx } from '../eleventh-gateway.ts';
import { authority, issueAll, leaf, pemOf, type Issue } from '../openssl-authority.ts';
import { expected, type Expectation } from '../own-words.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { from, tls } from './fourteenth-tls.ts';

const late = (one: UnseenCase): UnseenCase => ({ ...one, id: one.id.replace('fourteenth', 'fifteenth') });

/** nginx with certificates of OpenSSL: the last is that of the server, the first the authority. */
const withOpenssl = (id: string, issues: readonly Issue[], config: string, expectation: Expectation): UnseenCase => ({
  ...expected(expectation),
  id: `fifteenth-${id}`,
  program: 'nginx',
  needs: ['nginx', 'openssl'],
  async run(bench) {
    const folder = await issueAll(bench, issues);
    const host = await bench.program(
      nginx(
        `server { listen 127.0.0.1:{port} ssl; ssl_certificate ${folder}/server.pem; ssl_certificate_key ${folder}/server.key; ${config} default_type application/json; location / { return 200 '[]'; } }`,
      ),
    );
    return bench.request({
      headers: [['Accept', 'application/json']],
      url: `https://${host}/v1/things`,
      connection: { ca: await pemOf(folder, ['root']) },
    });
  },
});
const root: Issue = { name: 'root', extensions: authority };
const rsa = ['-newkey', 'rsa:2048'];

/** TLS of nginx with certificates that fail in one way each, or do not. */
export const fifteenthTlsCases: readonly UnseenCase[] = [
  late(
    tls({
      id: 'tls-wildcards',
      what: 'A wildcard is in each place of the name',
      certificates: from({ names: ['*.*.example.test', '*'] }),
      right: ['certificate-wrong-host'],
      shows: /\*/,
    }),
  ),
  late(
    tls({
      id: 'tls-all-expired',
      what: 'The certificate and its authority have expired',
      certificates: async () => {
        const old = await issue({ name: 'Old CA', isAuthority: true, from: -800, to: -20 });
        return { chain: [await issue({ name: 'api', issuer: old, from: -400, to: -30 })], ca: old };
      },
      right: ['certificate-expired'],
      shows: /expired/,
    }),
  ),
  late(
    tls({
      id: 'tls-receiver-tomorrow',
      what: 'The certificate of the receiver is valid from tomorrow',
      isDelivery: true,
      certificates: from({ from: 1, to: 90 }),
      right: ['certificate-not-yet-valid'],
    }),
  ),
  withOpenssl(
    'tls-email',
    [
      root,
      {
        name: 'server',
        by: 'root',
        extensions: ['basicConstraints=CA:FALSE', 'subjectAltName=email:ops@example.test'],
      },
    ],
    '',
    { what: 'The certificate names only an address of mail', right: ['certificate-wrong-host'] },
  ),
  withOpenssl(
    'tls-curve',
    [root, { name: 'server', by: 'root', key: rsa }],
    'ssl_protocols TLSv1.2; ssl_ciphers ECDHE-RSA-AES128-GCM-SHA256; ssl_ecdh_curve brainpoolP384r1;',
    {
      what: 'The server has only a curve that the client does not have',
      right: ['tls-no-common-parameters'],
      shows: /handshake|alert|curve/i,
    },
  ),
  withOpenssl(
    'fine-tls-12',
    [root, { name: 'server', by: 'root', key: rsa, extensions: [...leaf, 'extendedKeyUsage=serverAuth,clientAuth'] }],
    'ssl_protocols TLSv1.2;',
    { what: 'TLS 1.2 with a certificate of RSA for servers and clients', right: ['ok', 'ok-token-in-clear'] },
  ),
];
