import { passed } from '../../journal/run-checks.ts';
import { verifyClientJwt } from '../client-jwts.ts';
import { type AuthorizationCheck, refuseWith, type ServerDeps } from '../context.ts';

/** How long a request object may be valid, and how long ago that may begin, in seconds. */
const maxSeconds = 3600;

/** Claims of a request object that are about the JWT itself. */
const ofJwt = new Set(['iss', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sub']);

const refuse = (evidence: string) => refuseWith('invalid_request_object', evidence, 'The request object is not valid.');

/** The parameters in a request object. Objects are parameters as JSON, such as `claims`. */
function parametersOf(claims: Readonly<Record<string, unknown>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(claims)) {
    if (ofJwt.has(name) || value === undefined || value === null) continue;
    const values = name === 'resource' && Array.isArray(value) ? value : [value];
    for (const one of values) parameters.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  }
  return parameters;
}

/**
 * The client signed its request object, whose parameters replace all others (RFC 9101 6.3). If requests must be pushed, it has
 * `nbf`, as FAPI 2.0 Message Signing requires. If the profile does not offer
 * request objects, a later check rejects them.
 */
export const requestObject = (deps: ServerDeps): AuthorizationCheck => ({
  name: 'request_object',
  source: 'RFC 9101 6, FAPI 2.0 Message Signing 5.3.1',
  async run(context) {
    const { clientKeys, clients, clocks, profile } = deps;
    const { isPushed, issuer, parameters } = context;
    const jwt = parameters.get('request');
    // A client that authenticated need not repeat its ID (RFC 9126 3).
    const clientId = parameters.get('client_id') ?? context.client?.id ?? '';
    const client = context.client ?? clients.find(clientId);
    const { pushedRequests, requestObjects } = profile.get();
    const nowMs = clocks.authorization.now();
    if (jwt === null || requestObjects === 'off') {
      const isRequired = requestObjects === 'required' || client?.requireSignedRequests === true;
      if (!isRequired || isPushed === true) return passed('absent, and not required');
      return refuseWith('invalid_request', 'request is absent, but required', 'A signed request object is required.');
    }
    if (!client) return passed('The client is not known');
    const verified = await verifyClientJwt(
      jwt,
      { keys: clientKeys, client },
      {
        nowMs,
        algorithms: profile.get().clientSigningAlgorithms,
        issuer: client.id,
        audiences: [issuer],
        maxSeconds,
        typ: /^(application\/)?(oauth-authz-req\+)?jwt$/i,
      },
    );
    if (!verified.ok) return refuse(verified.reason);
    const { payload } = verified;
    if (payload['client_id'] !== clientId)
      return refuse(
        `client_id is ${JSON.stringify(payload['client_id'] ?? 'absent').slice(0, 200)}, outside it is ${clientId}`,
      );
    if ('request' in payload || 'request_uri' in payload) return refuse('It contains request or request_uri');
    const { nbf } = payload;
    if (pushedRequests === 'required' && (nbf === undefined || nbf < nowMs / 1000 - maxSeconds))
      return refuse(nbf === undefined ? 'nbf is absent' : `nbf is more than ${maxSeconds} s ago`);
    context.parameters = parametersOf(payload);
    return passed(`signed by "${client.id}" with ${verified.header.alg}`);
  },
});
