import { clientAndRedirect, requestParameters } from '../checks/authorization-request.ts';
import { bodySize } from '../checks/body-size.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { dpopProof } from '../checks/dpop-proof.ts';
import { formMediaType } from '../checks/form-media-type.ts';
import { parametersOnce } from '../checks/parameters-once.ts';
import type { AuthorizationCheck, Endpoint } from '../context.ts';
import { issuerPath } from '../issuer-path.ts';
import { passed } from '../../journal/run-checks.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { pushedRequestInsertion } from '../state/pushed-requests.ts';
import { newSecret } from '../state/opaque-secret.ts';
import { neverCached } from '../token-answer.ts';

const lifetime = 60;

const notPushedTwice: AuthorizationCheck = {
  name: 'no_request_uri',
  source: 'RFC 9126 2.1',
  run({ parameters }) {
    if (!parameters.has('request_uri')) return passed('absent');
    return refuseWith('invalid_request', 'request_uri is there', 'request_uri must not be pushed.');
  },
};

/** Pushed authorization requests (RFC 9126): the client sends the parameters itself and gets a name for them. */
export const pushedAuthorizationRequestEndpoint = (parts: ServerParts): Endpoint => ({
  at: `${issuerPath}/par`,
  methods: ['POST'],
  checks: () => [
    bodySize,
    formMediaType,
    parametersOnce,
    clientAuthentication(parts.clients),
    notPushedTwice,
    dpopProof(parts),
    ...clientAndRedirect(parts),
    ...requestParameters(parts),
  ],
  answer({ client, dpopThumbprint, parameters }) {
    const uri = `urn:ietf:params:oauth:request_uri:${newSecret(parts.random, 'par')}`;
    const kept = new URLSearchParams(parameters);
    kept.delete('client_secret');
    if (dpopThumbprint !== undefined) kept.set('dpop_jkt', dpopThumbprint);
    const expiresAt = parts.clocks.authorization.now() + lifetime * 1000;
    const insertion = pushedRequestInsertion(uri, {
      clientId: client?.id ?? '',
      parameters: kept.toString(),
      expiresAt,
    });
    return {
      status: 201,
      headers: neverCached,
      body: { request_uri: uri, expires_in: lifetime },
      statements: [insertion],
    };
  },
});
