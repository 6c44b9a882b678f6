import { certificateThumbprint } from '../../http/peer-certificate.ts';
import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';
import { invalidToken } from './access-token.ts';

const description = 'The access token is bound to a client certificate';
const unbound = passed('not bound to a certificate');

/** A token that is bound to a certificate is sent on a connection with that certificate. */
export const certificateBound: ServiceCheck = {
  name: 'certificate_bound',
  source: 'RFC 8705 3',
  run({ certificate, claims }) {
    const bound = claims?.cnf?.['x5t#S256'];
    if (bound === undefined) return unbound;
    const shown = certificate && certificateThumbprint(certificate);
    if (shown === bound) return passed(`certificate ${shown}`);
    return refuseWith(
      'token_untrusted',
      `bound to the certificate ${String(bound)}, the connection has ${shown ?? 'none'}`,
      `${description}.`,
      {
        hint: 'Use https, and the certificate with which the token was requested.',
        headers: invalidToken(description),
      },
    );
  },
};
