import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { checkRow, foundBy } from './check-row.ts';

const handshake = ['tls_handshake'];
const head = ['request_parsed'];

/** The TLS alert of the client, e.g. `unknown ca`. */
const alertOf = (evidence: Evidence): string | undefined =>
  /alert ([a-z ]{1,60})(\(|$)/.exec(foundBy(evidence))?.[1]?.trimEnd();

/** Connections of foreign clients to our servers that fail before a request is read. */
export const foreignCauses: readonly Cause[] = [
  checkRow('client-distrusts-ca', {
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
    confidence: (evidence) => (alertOf(evidence) === 'unknown ca' ? undefined : 'likely'),
  }),
  checkRow('tls-version-mismatch/client', {
    checks: handshake,
    finds: /unsupported protocol|version too low|protocol version|inappropriate fallback|unknown protocol/i,
  }),
  checkRow('tls-no-common-parameters/client', {
    checks: handshake,
    finds:
      /no shared cipher|no suitable (signature|key share|digest)|no shared group|handshake failure|insufficient security/i,
  }),
  checkRow('tls-alpn-mismatch/client', { checks: handshake, finds: /no application protocol/i }),
  checkRow('plain-to-tls-port/client', { checks: handshake, finds: /http request|https proxy request/i }),
  checkRow('client-certificate-required/client', { checks: handshake, finds: /did not return a certificate/i }),
  checkRow('tls-handshake-refused/client', { checks: handshake, finds: /^(?!.*http)/i }),
  checkRow('tls-to-plain-port/client', { checks: head, finds: /^a TLS handshake was/ }),
  checkRow('http2-only/client', { checks: head, finds: /^the client speaks HTTP\/2/ }),
  checkRow('server-is-proxy/client', { checks: head, finds: /^the client sent CONNECT/ }),
];
