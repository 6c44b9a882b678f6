import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { chainOf, issue } from '../certificates.ts';
import type { OutsideCase } from '../outside-case.ts';

const api: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };
type Outcome = ReturnType<OutsideCase['run']>;

/** `openssl s_server`, as a web server. */
const openssl = (
  id: string,
  what: string,
  args: readonly string[],
  cause: string,
  shows: RegExp,
  verifyTls = false,
): OutsideCase => ({
  id: `openssl-${id}`,
  what,
  needs: ['openssl'],
  async run(bench): Outcome {
    const root = await issue({ name: 'OpenSSL Root', isAuthority: true });
    const old = await issue({ name: 'Old Intermediate', issuer: root, isAuthority: true, from: -20, to: -10 });
    const leaf = await issue({ name: 'leaf.test', issuer: id === 'expired-intermediate' ? old : root });
    const host = await bench.program({
      command: 'openssl',
      args: [
        's_server',
        '-quiet',
        '-www',
        '-accept',
        '127.0.0.1:{port}',
        '-cert',
        '{folder}/cert.pem',
        '-key',
        '{folder}/key.pem',
        ...args,
      ],
      files: {
        'cert.pem': leaf.cert,
        'key.pem': leaf.key,
        'chain.pem': chainOf(id === 'expired-intermediate' ? old : root, root),
        'ca.pem': root.cert,
      },
    });
    return bench.request({ ...api, verifyTls, url: `https://localhost:${host.split(':')[1] ?? ''}/` });
  },
  cause,
  shows,
});

/** Failures with this program. */
export const opensslCases: readonly OutsideCase[] = [
  openssl(
    'old',
    'OpenSSL supports only TLS 1.1.',
    ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
    'tls-version-mismatch',
    /TLS version/,
  ),
  openssl(
    'client-certificate-12',
    'OpenSSL requires a client certificate with TLS 1.2.',
    ['-tls1_2', '-Verify', '1', '-verify_return_error'],
    'client-certificate-required',
    /client certificate/,
  ),
  openssl(
    'client-certificate-13',
    'OpenSSL requires a client certificate with TLS 1.3.',
    ['-tls1_3', '-Verify', '1', '-verify_return_error'],
    'client-certificate-required',
    /client certificate/,
  ),
  openssl(
    'name',
    'OpenSSL does not know the server name.',
    ['-servername', 'other.test', '-servername_fatal', '-cert2', '{folder}/cert.pem', '-key2', '{folder}/key.pem'],
    'tls-name-unknown',
    /server name/,
  ),
  openssl(
    'cipher',
    'OpenSSL supports only a cipher suite that the client lacks.',
    ['-tls1_2', '-cipher', 'ECDHE-ECDSA-AES256-CCM8:@SECLEVEL=0'],
    'tls-no-common-parameters',
    /cipher/,
  ),
  openssl(
    'curve',
    'OpenSSL supports only a curve that the client lacks.',
    ['-tls1_3', '-groups', 'ffdhe8192'],
    'tls-no-common-parameters',
    /curve/,
  ),
  openssl(
    'expired-intermediate',
    'The intermediate certificate is expired.',
    ['-cert_chain', '{folder}/chain.pem'],
    'certificate-expired',
    /Old Intermediate[\s\S]*expired on/,
    true,
  ),
  openssl(
    'root',
    'The root is not trusted.',
    ['-cert_chain', '{folder}/chain.pem'],
    'certificate-untrusted-root',
    /OpenSSL Root/,
    true,
  ),
  openssl('no-chain', 'The chain is not sent.', [], 'certificate-chain-incomplete', /OpenSSL Root/, true),
];
