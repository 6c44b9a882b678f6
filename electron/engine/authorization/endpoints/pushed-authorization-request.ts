import { clientAndRedirect, requestParameters } from '../checks/authorization-request.ts';
import { postedForm } from '../checks/posted-form.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { dpopProof } from '../checks/dpop-proof.ts';
import { requestObject } from '../checks/request-object.ts';
import { pendingWithinLimit } from '../checks/pending-within-limit.ts';
import { type AuthorizationCheck, type Endpoint, refuseWith, type ServerDeps } from '../context.ts';
import { issuerPath } from '../issuer-path.ts';
import { passed } from '../../journal/run-checks.ts';
import { pushedRequestInsertion } from '../state/pushed-requests.ts';
import { newSecret } from '../state/opaque-secret.ts';
import { neverCached } from '../token-answer.ts';

const lifetimeSeconds = 60;

const notPushedTwice: AuthorizationCheck = {
  name: 'no_request_uri',
  source: 'RFC 9126 2.1',
  run({ parameters }) {
    if (!parameters.has('request_uri')) return passed('absent');
    return refuseWith('invalid_request', 'request_uri is present', 'request_uri must not be pushed.');
  },
};

/** Pushed authorization requests (RFC 9126): the client sends the parameters directly and gets a `request_uri`. */
export const pushedAuthorizationRequestEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/par`,
  methods: ['POST'],
  crossOrigin: true,
  checks: () => [
    ...postedForm,
    clientAuthentication(deps),
    notPushedTwice,
    requestObject(deps),
    dpopProof(deps),
    ...clientAndRedirect(deps),
    ...requestParameters(deps),
    pendingWithinLimit(deps, 'pushed_requests'),
  ],
  answer({ client, dpopThumbprint, parameters }) {
    const uri = `urn:ietf:params:oauth:request_uri:${newSecret(deps.random, 'par')}`;
    const kept = new URLSearchParams(parameters);
    for (const name of ['client_secret', 'client_assertion', 'client_assertion_type']) kept.delete(name);
    if (dpopThumbprint !== undefined) kept.set('dpop_jkt', dpopThumbprint);
    const expiresAt = deps.clocks.authorization.now() + lifetimeSeconds * 1000;
    const insertion = pushedRequestInsertion(uri, {
      clientId: client?.id ?? '',
      parameters: kept.toString(),
      expiresAt,
    });
    return {
      status: 201,
      headers: neverCached,
      body: { request_uri: uri, expires_in: lifetimeSeconds },
      statements: [insertion],
    };
  },
});
