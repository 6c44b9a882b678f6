import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { checkRow, foundBy } from './check-row.ts';

const handshake = ['tls_handshake'];
const head = ['request_parsed'];

/** The TLS alert of the client, e.g. `unknown ca`. */
const alertOf = (evidence: Evidence): string | undefined => /alert ([a-z ]+?) *(\(|$)/.exec(foundBy(evidence))?.[1];

/** Connections of foreign clients to our servers that fail before a request is read. */
export const foreignCauses: readonly Cause[] = [
  {
    ...checkRow({
      cause: 'client-distrusts-ca',
      checks: handshake,
      finds:
        /alert (unknown ca|bad certificate|certificate (unknown|expired|revoked)|unsupported certificate|access denied)|after it received the certificate/i,
      sentence: (evidence) => {
        const alert = alertOf(evidence);
        const what = `The client rejected the certificate of this server${alert === undefined ? '' : ` (${alert})`}`;
        if (alert === 'unknown ca') return `${what}, because it does not trust its CA.`;
        return alert !== undefined && /expired|revoked/.test(alert)
          ? `${what}: by its clock or its lists, the certificate is not valid.`
          : `${what}. It probably does not trust its CA, or the host that it called is not in the certificate.`;
      },
      advice:
        'Add ca.pem of the data folder to the CAs that the client trusts, e.g. with curl --cacert ca.pem. If it does, compare the host and the clocks.',
      source: 'RFC 8446 6.2',
    }),
    confidence: (evidence) => (alertOf(evidence) === 'unknown ca' ? 'certain' : 'likely'),
  },
  checkRow({
    cause: 'tls-version-mismatch',
    checks: handshake,
    finds: /unsupported protocol|version too low|protocol version|inappropriate fallback|unknown protocol/i,
    sentence: 'The client does not support a TLS version that this server accepts.',
    advice: 'Enable TLS 1.2 or 1.3 in the client.',
    source: 'RFC 8996',
  }),
  checkRow({
    cause: 'tls-no-common-parameters',
    checks: handshake,
    finds:
      /no shared cipher|no suitable (signature|key share|digest)|no shared group|handshake failure|insufficient security/i,
    sentence: 'The client has no cipher suite, curve or signature algorithm in common with this server.',
    advice: 'Enable a current cipher suite in the client, or change the cipher suites on Assumptions.',
    source: 'RFC 8446 4.1.1',
  }),
  checkRow({
    cause: 'tls-alpn-mismatch',
    checks: handshake,
    finds: /no application protocol/i,
    sentence: 'The client offers no protocol that this server speaks in the TLS handshake (ALPN).',
    advice: 'Let the client offer http/1.1, not only HTTP/2 (h2).',
    source: 'RFC 7301 3.2',
  }),
  checkRow({
    cause: 'plain-to-tls-port',
    checks: handshake,
    finds: /http request|https proxy request/i,
    sentence: 'The client sends plain HTTP to the TLS port of this server.',
    advice: 'Use https instead of http in the client, or the port for plain HTTP.',
    source: 'RFC 9110 4.2.2',
  }),
  checkRow({
    cause: 'client-certificate-required',
    checks: handshake,
    finds: /did not return a certificate/i,
    sentence: 'This server requires a client certificate, and the client sent none.',
    advice: 'Configure the client with a certificate and key that this server trusts.',
    source: 'RFC 8446 4.4.2.4',
  }),
  checkRow({
    cause: 'tls-handshake-refused',
    checks: handshake,
    finds: /^(?!.*http)/i,
    sentence: (evidence) => `The client and this server did not complete a TLS handshake: ${foundBy(evidence)}.`,
    advice: 'Check that the client speaks TLS 1.2 or 1.3 on this port.',
    source: 'RFC 8446 6.2',
  }),
  checkRow({
    cause: 'tls-to-plain-port',
    checks: head,
    finds: /^a TLS handshake was/,
    sentence: 'The client uses TLS, but this port of the server is for plain HTTP.',
    advice: 'Use http instead of https in the client, or the TLS port of the server.',
    source: 'RFC 8446 5.1',
  }),
  checkRow({
    cause: 'http2-only',
    checks: head,
    finds: /^the client speaks HTTP\/2/,
    sentence: 'The client speaks HTTP/2 only, but this port of the server is for HTTP/1.1.',
    advice: 'Let the client use HTTP/1.1.',
    source: 'RFC 9113 3.4',
  }),
  checkRow({
    cause: 'server-is-proxy',
    checks: head,
    finds: /^the client sent CONNECT/,
    sentence: (evidence) => `This server is not a proxy: ${foundBy(evidence)}.`,
    advice: 'Remove the proxy setting of the client, such as HTTPS_PROXY, or set it to the address of a proxy.',
    source: 'RFC 9110 9.3.6',
  }),
];
