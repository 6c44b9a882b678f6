import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretJwt,
  ClientSecretPost,
  clockSkew,
  Configuration,
  customFetch,
  discovery,
  getDPoPHandle,
  modifyAssertion,
  None,
  PrivateKeyJwt,
  randomDPoPKeyPair,
  TlsClientAuth,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client';
import type { ClientAuthentication } from '#shared/model/client-authentication.ts';
import type { FlowRequest } from '#shared/model/flow.ts';
import { methodOf, type OAuthClient } from '#shared/model/oauth-client.ts';
import { nameEdDsa, readClientKey } from './client-key.ts';
import { explainFailure } from './explain-failure.ts';
import { flowGrants, refresh } from './flow-grants.ts';
import { isOwn, issuerOf, type FlowDeps, type ServerSupport } from './flow-deps.ts';
import { FlowStop, show, type RunningFlow } from './running-flow.ts';
import { createRecordedFetch } from './recorded-fetch.ts';

/** Runs a flow until it has tokens or fails with an explanation. Never rejects. */
export async function runFlow(deps: FlowDeps, flow: RunningFlow): Promise<void> {
  const { timeoutSeconds } = flow.request;
  const stopWaiting = deps.stepThrough.after(timeoutSeconds * 1000, () => {
    flow.abort.abort(new FlowStop('timeout', `The sign-in was not completed within ${timeoutSeconds} s.`));
  });
  try {
    await obtainTokens(deps, flow);
  } catch (error) {
    const { signal } = flow.abort;
    const failure = await explainFailure(signal.aborted ? (signal.reason as Error) : error);
    show(flow, { status: failure.code === 'cancelled' ? 'cancelled' : 'failed', failure });
  } finally {
    stopWaiting();
  }
}

/** Reads what the server of a flow supports, from its discovery document. */
export async function readSupport(deps: FlowDeps, flow: RunningFlow): Promise<ServerSupport> {
  if (flow.request.endpoints) return { scopes: [], grants: [], problem: 'Its endpoints are given, without discovery.' };
  try {
    const { grant_types_supported, scopes_supported } = (
      await openConfiguration(deps, flow, undefined)
    ).serverMetadata();
    return { scopes: scopes_supported ?? [], grants: grant_types_supported ?? [] };
  } catch (error) {
    const { advice, message } = await explainFailure(error);
    return { scopes: [], grants: [], problem: `${message} ${advice}` };
  }
}

async function obtainTokens(deps: FlowDeps, flow: RunningFlow): Promise<void> {
  const { request } = flow;
  const client = isOwn(request, deps.target.issuers) ? deps.findClient(request.clientId) : undefined;
  const configuration = await openConfiguration(deps, flow, client);
  flow.configuration = configuration;
  if (request.useDpop) flow.dpop = getDPoPHandle(configuration, await randomDPoPKeyPair());
  const grantDeps = { clock: deps.clocks.client, redirectUri: request.redirectUri ?? redirectOf(client) };
  // A flow that begins with tokens refreshes them.
  const run = flow.view.tokens ? refresh : flowGrants[request.grant];
  const tokens = await run(flow, configuration, grantDeps);
  await deps.keepTokens?.(request, tokens);
  show(flow, { status: 'done', tokens });
}

/** Configures the client for an authorization server, with discovery (OpenID, then RFC 8414) unless the endpoints are given. */
async function openConfiguration(
  { clocks, exchange, target }: FlowDeps,
  flow: RunningFlow,
  client: OAuthClient | undefined,
): Promise<Configuration> {
  const { abort, request, secrets, view } = flow;
  const issuer = issuerOf(request, target.issuers);
  const secret = request.clientSecret ?? client?.secret;
  const fetch = createRecordedFetch(exchange, {
    trace: view.trace,
    verifyTls: request.verifyTls,
    ca: request.ca,
    identity: request.clientCertificate,
    secrets,
    signal: abort.signal,
  });
  flow.fetch = fetch;
  const skewSeconds = Math.round((clocks.client.offsetMs + clocks.client.skewMs) / 1000);
  const metadata = {
    client_id: request.clientId,
    [clockSkew]: skewSeconds,
    use_mtls_endpoint_aliases: request.clientCertificate !== undefined,
  };
  const authenticates = { authentication: request.clientAuthentication ?? client?.authentication, secret };
  const way = methodOf(authenticates);
  const authentication = clientAuthentications[way](secret ?? '', request);
  const known =
    flow.configuration?.serverMetadata() ?? (request.endpoints && enteredMetadata(issuer, request.endpoints));
  if (known) {
    const configuration = new Configuration(known, request.clientId, metadata, authentication);
    configuration[customFetch] = fetch;
    allowInsecureRequests(configuration);
    return configuration;
  }
  const discover = async (algorithm: 'oidc' | 'oauth2'): Promise<Configuration> =>
    discovery(new URL(issuer), request.clientId, metadata, authentication, {
      algorithm,
      [customFetch]: fetch,
      execute: [allowInsecureRequests],
    });
  try {
    return await discover('oidc');
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (!(cause instanceof Response) || cause.status !== 404 || /\/\.well-known\//.test(issuer)) throw error;
    return discover('oauth2').catch(() => {
      throw error;
    });
  }
}

/** Signs assertions with a key whose algorithm the server supports. */
const byPrivateKey =
  (request: FlowRequest): ClientAuth =>
  async (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_signing_alg_values_supported;
    const key = await readClientKey(request.clientKey ?? '', request.clientKeyId, offered);
    return PrivateKeyJwt(key, { [modifyAssertion]: assertionFor(request, offered) })(server, client, body, headers);
  };

/** Sets the audience of an assertion, if the server expects another one than its issuer. */
const assertionFor =
  ({ assertionAudience }: FlowRequest, offered?: readonly string[]) =>
  (header: Record<string, unknown>, payload: Record<string, unknown>): void => {
    nameEdDsa(offered)(header);
    if (assertionAudience !== undefined) payload['aud'] = assertionAudience;
  };

const clientAuthentications: Readonly<
  Record<ClientAuthentication, (secret: string, request: FlowRequest) => ClientAuth>
> = {
  client_secret_basic: ClientSecretBasic,
  client_secret_post: ClientSecretPost,
  client_secret_jwt: (secret, request) => ClientSecretJwt(secret, { [modifyAssertion]: assertionFor(request) }),
  private_key_jwt: (_, request) => byPrivateKey(request),
  tls_client_auth: TlsClientAuth,
  self_signed_tls_client_auth: TlsClientAuth,
  none: None,
};

/** Server metadata from endpoints that the user entered. */
function enteredMetadata(issuer: string, endpoints: NonNullable<FlowRequest['endpoints']>): ServerMetadata {
  return {
    issuer,
    token_endpoint: endpoints.token,
    ...(endpoints.authorization !== undefined && { authorization_endpoint: endpoints.authorization }),
    ...(endpoints.deviceAuthorization !== undefined && {
      device_authorization_endpoint: endpoints.deviceAuthorization,
    }),
    ...(endpoints.jwks !== undefined && { jwks_uri: endpoints.jwks }),
    ...(endpoints.revocation !== undefined && { revocation_endpoint: endpoints.revocation }),
    ...(endpoints.introspection !== undefined && { introspection_endpoint: endpoints.introspection }),
  };
}

const loopbackUri = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?\//;
const fallbackRedirect = 'http://127.0.0.1/callback';

/** The first registered loopback redirect URI. */
function redirectOf(client: OAuthClient | undefined): string {
  return client?.redirectUris?.find((uri) => loopbackUri.test(uri)) ?? fallbackRedirect;
}
