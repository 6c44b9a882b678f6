import { setTimeout as wait } from 'node:timers/promises';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { chainOf, issue } from '../certificates.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';
import type { ServerScript } from '../servers.ts';
import { answer } from '../answer.ts';

/** Connections that were idle for less time are not suspected. */
const idleMs = 1100;

type Run = (bench: OutsideBench) => Promise<Diagnosis | undefined>;
const ok = answer('200 OK', {}, 'ok');

/** A request to a server of the other process. */
const to =
  (scheme: 'http' | 'https', script: ServerScript | (() => Promise<ServerScript>), method = 'GET'): Run =>
  async (bench) => {
    const host = await bench.server(typeof script === 'function' ? await script() : script);
    return bench.request({ method, url: `${scheme}://${host}/api/things` });
  };

const authority = () => issue({ name: 'Outside Root', isAuthority: true });

const greeting = (id: string, text: string, shows: RegExp, scheme: 'http' | 'https' = 'http'): OutsideCase => ({
  id,
  what: `A server of another protocol greets with ${JSON.stringify(text.slice(0, 40))}.`,
  run: to(scheme, { greeting: text, then: 'hold' }),
  cause: 'not-http',
  shows,
});

const protocols: readonly OutsideCase[] = [
  {
    id: 'longer-than-its-length',
    what: 'A server sends more bytes than its Content-Length.',
    run: to('http', { answer: answer('200 OK', { 'Content-Length': '2' }, '{} and more') }),
    cause: 'answer-too-long',
    shows: /more bytes after the end/,
  },
  greeting('ssh-by-http', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', /SSH/),
  greeting('ssh-by-https', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', /SSH/, 'https'),
  greeting('smtp-by-http', '220 mail.test ESMTP Postfix\r\n', /SMTP/),
  greeting('smtp-by-https', '220 mail.test ESMTP Postfix\r\n', /SMTP/, 'https'),
  greeting('ftp-by-http', '220 (vsFTPd 3.0.3)\r\n', /FTP/),
  greeting('imap-by-http', '* OK [CAPABILITY IMAP4rev1] Dovecot ready.\r\n', /IMAP/),
  greeting('pop3-by-http', '+OK Dovecot ready.\r\n', /POP3/),
  greeting(
    'mysql-by-http',
    'J\0\0\0\n8.0.36\0\x08\0\0\0abcdefgh\0\xff\xff\xff\x02\0\xff\xdf\x15\0\0\0\0\0\0\0\0\0\0abcdefghijkl\0mysql_native_password\0',
    /MySQL/,
  ),
  {
    id: 'redis-answer-by-http',
    what: 'Redis answers an unknown command.',
    run: to('http', { answer: "-ERR unknown command 'GET', with args beginning with: '/api/things'\r\n" }),
    cause: 'not-http',
    shows: /Redis/,
  },
  {
    id: 'redis-wants-password',
    what: 'Redis wants a password.',
    run: to('http', { answer: '-NOAUTH Authentication required.\r\n' }),
    cause: 'not-http',
    shows: /Redis/,
  },
  {
    id: 'postgres-answers-an-error',
    what: 'PostgreSQL, behind a pooler, answers with an error message of its protocol.',
    run: to('http', { answer: 'E\0\0\0\x4cSFATAL\0VFATAL\0C08P01\0Minvalid length of startup packet\0\0' }),
    cause: 'not-http',
    shows: /PostgreSQL/,
  },
  {
    id: 'http2-only',
    what: 'A server speaks HTTP/2 only.',
    run: to('http', { node: 'http2' }),
    cause: 'http2-only',
    shows: /HTTP\/2/,
  },
  {
    id: 'http2-settings-frame',
    what: 'A server greets with a SETTINGS frame.',
    run: to('http', { greeting: '\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x80', then: 'hold' }),
    cause: 'http2-only',
    shows: /HTTP\/2/,
  },
  {
    id: 'headers-of-the-answer-too-large',
    what: 'The response has more header fields than the client reads.',
    run: to('http', { answer: answer('200 OK', { 'Set-Cookie': `a=${'x'.repeat(20_000)}` }, 'ok') }),
    cause: 'answer-headers-too-large',
    shows: /HPE_HEADER_OVERFLOW/,
  },
  {
    id: 'plain-to-tls-that-closes',
    what: 'A TLS server closes a plain connection without an answer.',
    run: to('http', async () => ({ tls: await issue({ name: 'localhost' }), answer: ok })),
    cause: 'plain-to-tls-port',
    shows: /TLS/,
  },
  {
    id: 'plain-post-to-tls-that-closes',
    what: 'A TLS server closes a plain connection with a POST without an answer.',
    run: to('http', async () => ({ tls: await issue({ name: 'localhost' }), answer: ok }), 'POST'),
    cause: 'plain-to-tls-port',
    shows: /TLS/,
  },
  {
    id: 'plain-to-tls-that-alerts',
    what: 'A TLS server answers a plain request with an alert.',
    run: to('http', { answer: '\x15\x03\x01\0\x02\x02\x46' }),
    cause: 'plain-to-tls-port',
    shows: /TLS/,
  },
  {
    id: 'tls-to-plain-http',
    what: 'A plain HTTP server answers a TLS handshake with 400.',
    run: to('https', { node: 'http' }),
    cause: 'tls-to-plain-port',
    shows: /plain HTTP|not use TLS/,
  },
  {
    id: 'silent-close',
    what: 'A server closes each connection after the request, for no visible reason.',
    run: to('http', { then: 'close' }),
    cause: 'reset-after-request',
    shows: /without a response/,
  },
  {
    id: 'idle-connection-closed',
    what: 'A server closes an idle connection while the next request is sent on it.',
    run: async (bench) => {
      const kept = answer('200 OK', { 'Content-Length': '2' }, 'ok').replace('Connection: close\r\n', '');
      const url = `http://${await bench.server({ answer: kept, then: 'reset-at-the-next-request' })}/api/things`;
      await bench.request({ url });
      await wait(idleMs);
      return bench.request({ method: 'POST', url });
    },
    cause: 'stale-connection',
    shows: /idle/,
  },
];

const secure = (
  id: string,
  what: string,
  tls: () => Promise<NonNullable<ServerScript['tls']>>,
  cause: string,
  shows: RegExp,
): OutsideCase => ({ id, what, run: to('https', async () => ({ tls: await tls(), answer: ok })), cause, shows });

/** A server that rejects each handshake with a fatal alert (RFC 8446 6.2). */
const alert = (name: string, code: number, cause: string, shows: RegExp): OutsideCase => ({
  id: `tls-alert-${name}`,
  what: `A server rejects the handshake with the alert ${name}.`,
  run: to('https', { answer: `\x15\x03\x03\0\x02\x02${String.fromCharCode(code)}` }),
  cause,
  shows,
});

/** Accepts the certificate of the server, which is self-signed. */
const unverified =
  (tls: ServerScript['tls']): Run =>
  async (bench) => {
    const own = await issue({ name: 'localhost' });
    const host = await bench.server({ tls: { ...own, ...tls }, answer: ok });
    return bench.request({ url: `https://${host}/`, verifyTls: false });
  };

const handshakes: readonly OutsideCase[] = [
  alert('unrecognized-name', 112, 'tls-name-unknown', /server name/),
  alert('protocol-version', 70, 'tls-version-mismatch', /TLS version/),
  alert('no-application-protocol', 120, 'tls-alpn-mismatch', /HTTP\/1\.1/),
  alert('handshake-failure', 40, 'tls-no-common-parameters', /cipher/),
  alert('insufficient-security', 71, 'tls-no-common-parameters', /cipher/),
  alert('internal-error', 80, 'tls-server-failed', /internal error/),
  alert('certificate-required', 116, 'client-certificate-required', /client certificate/),
  alert('unknown-ca', 48, 'client-certificate-refused', /client certificate/),
  alert('certificate-expired', 45, 'client-certificate-refused', /expired/),
  {
    id: 'tls-13-client-certificate-missing',
    what: 'A server requires a client certificate, with TLS 1.3.',
    run: unverified({ requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' }),
    cause: 'client-certificate-required',
    shows: /client certificate/,
  },
  {
    id: 'tls-12-client-certificate-missing',
    what: 'A server requires a client certificate, with TLS 1.2.',
    run: unverified({ requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' }),
    cause: 'client-certificate-required',
    shows: /client certificate/,
  },
  {
    id: 'tls-old-version',
    what: 'A server supports TLS 1.1 at most.',
    run: unverified({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
    cause: 'tls-version-mismatch',
    shows: /TLS version/,
  },
  {
    id: 'tls-no-common-cipher',
    what: 'A server has no cipher suite in common with the client.',
    run: unverified({
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-ECDSA-CAMELLIA256-SHA384:ECDHE-ECDSA-AES256-CCM8:@SECLEVEL=0',
    }),
    cause: 'tls-no-common-parameters',
    shows: /cipher/,
  },
];

const certificates: readonly OutsideCase[] = [
  secure(
    'intermediate-expired',
    'The intermediate certificate is expired, the leaf is not.',
    async () => {
      const root = await authority();
      const middle = await issue({ name: 'Old Intermediate', issuer: root, isAuthority: true, from: -20, to: -10 });
      const leaf = await issue({ name: 'leaf.test', issuer: middle });
      return { key: leaf.key, cert: chainOf(leaf, middle, root) };
    },
    'certificate-expired',
    /Old Intermediate[\s\S]*expired on/,
  ),
  secure(
    'root-expired',
    'The root certificate that the server sends is expired.',
    async () => {
      const root = await issue({ name: 'Old Root', isAuthority: true, from: -20, to: -10 });
      const leaf = await issue({ name: 'leaf.test', issuer: root });
      return { key: leaf.key, cert: chainOf(leaf, root) };
    },
    'certificate-expired',
    /Old Root[\s\S]*expired on/,
  ),
  secure(
    'leaf-expired',
    'The certificate of the server is expired, its intermediate is not.',
    async () => {
      const root = await authority();
      const middle = await issue({ name: 'Fresh Intermediate', issuer: root, isAuthority: true });
      const leaf = await issue({ name: 'old-leaf.test', issuer: middle, from: -20, to: -10 });
      return { key: leaf.key, cert: chainOf(leaf, middle, root) };
    },
    'certificate-expired',
    /old-leaf\.test[\s\S]*expired on/,
  ),
  secure(
    'self-signed-and-expired',
    'A self-signed certificate is also expired.',
    () => issue({ name: 'mine.test', from: -20, to: -10 }),
    'certificate-expired',
    /mine\.test[\s\S]*self-signed/,
  ),
  secure(
    'intermediate-not-yet-valid',
    'The intermediate certificate is not valid yet.',
    async () => {
      const root = await authority();
      const middle = await issue({ name: 'Early Intermediate', issuer: root, isAuthority: true, from: 5, to: 9 });
      const leaf = await issue({ name: 'leaf.test', issuer: middle });
      return { key: leaf.key, cert: chainOf(leaf, middle, root) };
    },
    'certificate-not-yet-valid',
    /Early Intermediate/,
  ),
  secure(
    'intermediate-missing',
    'The server sends its certificate without the intermediate one.',
    async () => {
      const middle = await issue({ name: 'Hidden Intermediate', isAuthority: true });
      return issue({ name: 'leaf.test', issuer: middle });
    },
    'certificate-chain-incomplete',
    /Hidden Intermediate/,
  ),
  secure(
    'root-not-trusted',
    'The chain is complete, but its root is not trusted.',
    async () => {
      const root = await authority();
      const leaf = await issue({ name: 'leaf.test', issuer: root });
      return { key: leaf.key, cert: chainOf(leaf, root) };
    },
    'certificate-untrusted-root',
    /Outside Root/,
  ),
  secure(
    'certificate-for-clients',
    'The certificate is for clients, not for servers.',
    () => issue({ name: 'client.test', usage: '1.3.6.1.5.5.7.3.2' }),
    'certificate-invalid',
    /client\.test[\s\S]*purpose/,
  ),
];

/** Failures below HTTP: other protocols, TLS handshakes and certificates. */
export const connectionCases: readonly OutsideCase[] = [...protocols, ...handshakes, ...certificates];
