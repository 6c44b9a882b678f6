import { passed, remembered, warned } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const isLoopback = remembered((address) => loopback.test(address));

function sendsToken(context: ServiceContext): boolean {
  if (context.headers.authorization !== undefined) return true;
  return context.search !== '' && context.query.has('access_token');
}

/** Tokens are sent over TLS. The profile can allow plain HTTP from this machine, with a warning. */
export const transportSecure: ServiceCheck = {
  name: 'transport_secure',
  source: 'RFC 6750 5.3',
  run(context) {
    if (context.origin.startsWith('https:')) return passed('https');
    const sent = sendsToken(context);
    const local = isLoopback(context.peer);
    if (local && context.profile.plainHttp === 'allowed') {
      if (!sent) return passed('http, no token sent');
      context.tokenInClear = true;
      return warned('token sent in clear');
    }
    const from = local ? '' : `, from ${context.peer}`;
    const evidence = `${sent ? 'token sent in clear' : 'http, no token sent'}${from}`;
    return refuseWith('tls_required', evidence, 'The API accepts tokens over https only.', {
      hint: sent
        ? 'The token may be compromised: revoke it, get a new one and send it to the https address.'
        : 'Send the request to the https address.',
    });
  },
};
