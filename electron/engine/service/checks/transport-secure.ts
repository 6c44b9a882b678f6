import { passed, remembered } from '../../journal/run-checks.ts';
import type { ServiceCheck, ServiceContext } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const isLoopback = remembered((address) => loopback.test(address));

function sendsToken(context: ServiceContext): boolean {
  if (context.headers.authorization !== undefined) return true;
  return context.search !== '' && context.query.has('access_token');
}

/** Tokens travel by TLS only, but for this machine's own address where the profile allows it, and then with a warning. */
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
      return passed('token sent in clear');
    }
    const from = local ? '' : `, from ${context.peer}`;
    const evidence = `${sent ? 'token sent in clear' : 'http, no token sent'}${from}`;
    return refuseWith('tls_required', evidence, 'The API takes tokens by https only.', {
      hint: sent
        ? 'Count the token as lost: revoke it, get a new one and send it to the https address.'
        : 'Send the request to the https address.',
    });
  },
};
