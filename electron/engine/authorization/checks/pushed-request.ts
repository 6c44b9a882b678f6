import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, refuseWith, type ServerDeps } from '../context.ts';
import { findPushedRequest } from '../state/pushed-requests.ts';

/**
 * `request_uri` names an unexpired request that the same client pushed. Its parameters replace those of the URL. It can be
 * opened again, as by a reload, until its client gets a response.
 */
export const pushedRequest = ({ clocks, profile, store }: ServerDeps): AuthorizationCheck => ({
  name: 'pushed_request',
  source: 'RFC 9126 4',
  run(context) {
    const uri = context.parameters.get('request_uri');
    if (uri === null) {
      if (profile.get().pushedRequests === 'optional') return passed('the request was not pushed');
      const description = 'Authorization requests must be pushed: request_uri is missing.';
      return refuseWith('invalid_request', 'The profile requires pushed requests', description);
    }
    const pushed = findPushedRequest(store, uri);
    const refuse = (evidence: string) => refuseWith('invalid_request_uri', evidence, 'request_uri is not valid.');
    if (!pushed) return refuse('No pushed request has this request_uri');
    if (pushed.clientId !== context.parameters.get('client_id')) return refuse('It was pushed by another client');
    if (pushed.expiresAt <= clocks.authorization.now()) return refuse('It has expired');
    context.isPushed = true;
    context.parameters = new URLSearchParams(pushed.parameters);
    context.parameters.set('request_uri', uri);
    return passed(`pushed by "${pushed.clientId}"`);
  },
});
