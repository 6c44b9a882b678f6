import type { BadTlsKind } from '../model/bad-tls.ts';

/** One receiver that is wrong in its TLS alone: behind it is the catcher. */
export interface BadTlsReceiver {
  kind: BadTlsKind;
  title: string;
  meaning: string;
  /** What a client that checks well reports. */
  expected: string;
  source: string;
}

/** An offline badssl: every receiver, in the order of its port. */
export const badTlsReceivers: readonly BadTlsReceiver[] = [
  {
    kind: 'expired',
    title: 'Expired',
    meaning: 'The certificate ended yesterday',
    expected: 'CERT_HAS_EXPIRED',
    source: 'RFC 5280 4.1.2.5',
  },
  {
    kind: 'not-yet-valid',
    title: 'Not yet valid',
    meaning: 'The certificate begins tomorrow',
    expected: 'CERT_NOT_YET_VALID',
    source: 'RFC 5280 4.1.2.5',
  },
  {
    kind: 'self-signed',
    title: 'Self-signed',
    meaning: 'The certificate is signed by itself',
    expected: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    source: 'RFC 5280 6.1',
  },
  {
    kind: 'untrusted-root',
    title: 'Untrusted root',
    meaning: 'A whole chain, from a root that nobody trusts',
    expected: 'SELF_SIGNED_CERT_IN_CHAIN',
    source: 'RFC 5280 6.1',
  },
  {
    kind: 'wrong-host',
    title: 'Wrong host',
    meaning: 'A good certificate, for another name',
    expected: 'ERR_TLS_CERT_ALTNAME_INVALID',
    source: 'RFC 9525 6',
  },
  {
    kind: 'incomplete-chain',
    title: 'Incomplete chain',
    meaning: 'The intermediate certificate is not sent',
    expected: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    source: 'RFC 8446 4.4.2',
  },
  {
    kind: 'revoked',
    title: 'Revoked',
    meaning: 'Our CA revoked it; seen only by clients that check a CRL',
    expected: 'CERT_REVOKED, by clients that check',
    source: 'RFC 5280 5',
  },
  {
    kind: 'tls13-only',
    title: 'TLS 1.3 only',
    meaning: 'Older protocol versions are refused',
    expected: 'Connects by TLS 1.3',
    source: 'RFC 8446 4.2.1',
  },
  {
    kind: 'tls12-only',
    title: 'TLS 1.2 only',
    meaning: 'TLS 1.3 is refused',
    expected: 'Connects by TLS 1.2',
    source: 'RFC 5246',
  },
  {
    kind: 'weak-key',
    title: 'Weak key',
    meaning: 'An RSA key of 1024 bits',
    expected: 'Refused by security level 2',
    source: 'RFC 9325 4.5',
  },
  {
    kind: 'client-certificate',
    title: 'Client certificate',
    meaning: 'The sender must show a certificate of our CA',
    expected: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    source: 'RFC 8446 4.3.2',
  },
  {
    kind: 'handshake-stall',
    title: 'Handshake stalls',
    meaning: 'The handshake begins and does not go on',
    expected: 'Timeout in the phase TLS',
    source: 'RFC 8446 4',
  },
  {
    kind: 'handshake-reset',
    title: 'Handshake resets',
    meaning: 'The connection is reset on the first byte',
    expected: 'ECONNRESET',
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'plain-http',
    title: 'Plain HTTP',
    meaning: 'The port of https speaks http',
    expected: 'ERR_SSL_WRONG_VERSION_NUMBER',
    source: 'RFC 9110 4.2.2',
  },
];
