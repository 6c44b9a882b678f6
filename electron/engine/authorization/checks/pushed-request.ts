import { passed } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { findPushedRequest } from '../state/pushed-requests.ts';

/** `request_uri` names a request that the same client pushed before and that has not expired; its parameters count. */
export const pushedRequest = ({ clocks, store }: ServerParts): AuthorizationCheck => ({
  name: 'pushed_request',
  source: 'RFC 9126 4',
  run(context) {
    const uri = context.parameters.get('request_uri');
    if (uri === null) return passed('the request was not pushed');
    const pushed = findPushedRequest(store, uri);
    const refuse = (evidence: string) => refuseWith('invalid_request_uri', evidence, 'request_uri is not valid.');
    if (!pushed) return refuse('No request was pushed by this name');
    if (pushed.clientId !== context.parameters.get('client_id')) return refuse('It was pushed by another client');
    if (pushed.expiresAt <= clocks.authorization.now()) return refuse('It has expired');
    context.parameters = new URLSearchParams(pushed.parameters);
    return passed(`pushed by "${pushed.clientId}"`);
  },
});
