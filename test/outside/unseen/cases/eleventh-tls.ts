import { tls } from '../eleventh-go.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** TLS servers of the standard library of Go. */
export const eleventhTlsCases: readonly UnseenCase[] = [
  tls({ mode: 'leaf-expired', what: 'The certificate has expired', right: ['certificate-expired'], shows: /expired/ }),
  tls({ mode: 'leaf-future', what: 'The certificate is not valid yet', right: ['certificate-not-yet-valid'] }),
  tls({
    mode: 'middle-expired',
    what: 'The intermediate certificate has expired, and the leaf has not',
    right: ['certificate-expired'],
    shows: /[Ii]ntermediate/,
  }),
  tls({
    mode: 'root-expired',
    what: 'The trusted root has expired',
    right: ['certificate-expired'],
    shows: /[Rr]oot/,
  }),
  tls({
    mode: 'middle-no-ca',
    what: 'The issuer of the certificate is no CA',
    right: ['certificate-invalid', 'certificate-issuer-no-ca'],
    says: '\\bCA\\b|issue',
    shows: /\bCA\b|[Ii]ssuer|intermediate/,
  }),
  tls({
    mode: 'path-length',
    what: 'The root allows no intermediate certificates',
    right: ['certificate-invalid', 'certificate-path-length'],
    says: 'path|length|intermediate',
    shows: /path|length/i,
  }),
  tls({
    mode: 'client-usage',
    what: 'The certificate is for clients only',
    right: ['certificate-invalid', 'certificate-wrong-usage'],
    says: 'usage|purpose|client',
    shows: /usage|purpose|client/i,
  }),
  tls({
    mode: 'wrong-address',
    what: 'The certificate is for other names',
    right: ['certificate-wrong-host'],
    shows: /api\.internal\.test|10\.0\.0\.1/,
  }),
  tls({
    mode: 'only-name',
    what: 'The certificate names localhost and not the address',
    right: ['certificate-wrong-host'],
    shows: /localhost/,
  }),
  tls({
    mode: 'no-names',
    what: 'The certificate has the address in its common name only',
    right: ['certificate-wrong-host'],
    says: 'alternative name|common name',
  }),
  tls({
    mode: 'name-constraints',
    what: 'The intermediate CA may not issue certificates for this address',
    right: ['certificate-invalid', 'certificate-name-constraints'],
    says: 'constraint|permit|exclude|not allowed',
    shows: /constraint|permit|exclude/i,
  }),
  tls({
    mode: 'no-middle',
    what: 'The server does not send the intermediate certificate',
    right: ['certificate-chain-incomplete'],
  }),
  tls({
    mode: 'wrong-middle',
    what: 'The server sends an intermediate certificate that did not issue its own',
    right: ['certificate-chain-incomplete', 'certificate-chain-wrong'],
    says: 'intermediate|issuer',
  }),
  tls({
    mode: 'reversed',
    what: 'The server sends its chain in the wrong order, so that its key is not that of the first certificate',
    right: ['certificate-chain-wrong', 'certificate-key-mismatch', 'certificate-invalid'],
    says: 'order|key|first certificate|signature',
  }),
  tls({
    mode: 'self-signed',
    what: 'The certificate is self-signed',
    right: ['certificate-self-signed'],
    says: 'self-signed',
  }),
  tls({
    mode: 'untrusted',
    what: 'The sender trusts another root',
    trusts: 'other.pem',
    right: ['certificate-untrusted-root', 'certificate-untrusted', 'certificate-unknown-authority'],
    says: 'trust|unknown (?:CA|authority)',
  }),
  tls({
    mode: 'client-required',
    what: 'The receiver requires a client certificate',
    right: ['client-certificate-required'],
  }),
  tls({
    mode: 'client-verified',
    what: 'The receiver does not trust the CA of the client certificate',
    auth: { kind: 'mtls' },
    right: ['client-certificate-refused', 'client-certificate-untrusted'],
    says: 'client certificate',
  }),
  tls({
    mode: 'client-verified-12',
    what: 'The receiver does not trust the CA of the client certificate, with TLS 1.2',
    auth: { kind: 'mtls' },
    right: ['client-certificate-refused', 'client-certificate-untrusted'],
    says: 'client certificate',
  }),
  tls({ mode: 'old', what: 'The receiver has TLS 1.1 at most', right: ['tls-version-mismatch'], shows: /TLS/ }),
  tls({
    mode: 'cipher',
    what: 'The receiver has only a cipher that is not used any more',
    right: ['tls-no-common-parameters'],
    says: 'cipher|parameters',
  }),
  tls({ mode: 'name', what: 'The receiver fails in the handshake', right: ['tls-server-failed'], says: 'internal' }),
];
