import type { BadTlsKind } from '../model/bad-tls.ts';

/** One receiver with a single TLS fault, in front of the catcher. */
export interface BadTlsReceiver {
  kind: BadTlsKind;
  title: string;
  meaning: string;
  /** The error that a client with correct verification reports. */
  expected: string;
  source: string;
}

/** All receivers with bad TLS, an offline badssl.com, in the order of their ports. */
export const badTlsReceivers: readonly BadTlsReceiver[] = [
  {
    kind: 'expired',
    title: 'Expired',
    meaning: 'The certificate expired yesterday',
    expected: 'CERT_HAS_EXPIRED',
    source: 'RFC 5280 4.1.2.5',
  },
  {
    kind: 'not-yet-valid',
    title: 'Not yet valid',
    meaning: 'The certificate becomes valid tomorrow',
    expected: 'CERT_NOT_YET_VALID',
    source: 'RFC 5280 4.1.2.5',
  },
  {
    kind: 'self-signed',
    title: 'Self-signed',
    meaning: 'The certificate is self-signed',
    expected: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    source: 'RFC 5280 6.1',
  },
  {
    kind: 'untrusted-root',
    title: 'Untrusted root',
    meaning: 'A complete chain from an untrusted root',
    expected: 'SELF_SIGNED_CERT_IN_CHAIN',
    source: 'RFC 5280 6.1',
  },
  {
    kind: 'wrong-host',
    title: 'Wrong host',
    meaning: 'A valid certificate for a different host',
    expected: 'ERR_TLS_CERT_ALTNAME_INVALID',
    source: 'RFC 9525 6',
  },
  {
    kind: 'incomplete-chain',
    title: 'Incomplete chain',
    meaning: 'The intermediate certificate is missing',
    expected: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    source: 'RFC 8446 4.4.2',
  },
  {
    kind: 'revoked',
    title: 'Revoked',
    meaning: 'Revoked by Hookbench’s CA; only detected by clients that check the CRL',
    expected: 'CERT_REVOKED, in clients that check revocation',
    source: 'RFC 5280 5',
  },
  {
    kind: 'tls13-only',
    title: 'TLS 1.3 only',
    meaning: 'Older protocol versions are rejected',
    expected: 'Connects with TLS 1.3',
    source: 'RFC 8446 4.2.1',
  },
  {
    kind: 'tls12-only',
    title: 'TLS 1.2 only',
    meaning: 'TLS 1.3 is rejected',
    expected: 'Connects with TLS 1.2',
    source: 'RFC 5246',
  },
  {
    kind: 'weak-key',
    title: 'Weak key',
    meaning: 'A 1024-bit RSA key',
    expected: 'Rejected at OpenSSL security level 2',
    source: 'RFC 9325 4.5',
  },
  {
    kind: 'client-certificate',
    title: 'Client certificate',
    meaning: 'The sender must use a certificate from Hookbench’s CA',
    expected: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    source: 'RFC 8446 4.3.2',
  },
  {
    kind: 'handshake-stall',
    title: 'Handshake stalls',
    meaning: 'The handshake starts but does not continue',
    expected: 'Timeout in the TLS phase',
    source: 'RFC 8446 4',
  },
  {
    kind: 'handshake-reset',
    title: 'Handshake resets',
    meaning: 'The connection is reset after the first byte',
    expected: 'ECONNRESET',
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'plain-http',
    title: 'Plain HTTP',
    meaning: 'The https port responds with plain HTTP',
    expected: 'ERR_SSL_WRONG_VERSION_NUMBER',
    source: 'RFC 9110 4.2.2',
  },
];
