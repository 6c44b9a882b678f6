import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockSkew,
  Configuration,
  customFetch,
  discovery,
  getDPoPHandle,
  None,
  randomDPoPKeyPair,
  type ServerMetadata,
} from 'openid-client';
import type { FlowRequest } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { explainFailure } from './explain-failure.ts';
import { flowGrants } from './flow-grants.ts';
import { isOwn, issuerOf, type FlowDeps } from './flow-deps.ts';
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

async function obtainTokens(deps: FlowDeps, flow: RunningFlow): Promise<void> {
  const { request } = flow;
  const client = isOwn(request, deps.target.issuers) ? deps.findClient(request.clientId) : undefined;
  const configuration = await openConfiguration(deps, flow, client);
  flow.configuration = configuration;
  if (request.useDpop) flow.dpop = getDPoPHandle(configuration, await randomDPoPKeyPair());
  const grantDeps = { clock: deps.clocks.client, redirectUri: redirectOf(client) };
  const tokens = await flowGrants[request.grant](flow, configuration, grantDeps);
  show(flow, { status: 'done', tokens });
}

/** Configures the client for an authorization server, with discovery unless the endpoints are given. */
async function openConfiguration(
  { clocks, exchange, target }: FlowDeps,
  { abort, request, view }: RunningFlow,
  client: OAuthClient | undefined,
): Promise<Configuration> {
  const issuer = issuerOf(request, target.issuers);
  const secret = request.clientSecret ?? client?.secret;
  const fetch = createRecordedFetch(exchange, {
    trace: view.trace,
    verifyTls: request.verifyTls,
    signal: abort.signal,
  });
  const skewSeconds = Math.round((clocks.client.offsetMs + clocks.client.skewMs) / 1000);
  const metadata = { client_id: request.clientId, [clockSkew]: skewSeconds };
  const authentication = secret === undefined ? None() : ClientSecretBasic(secret);
  if (request.endpoints) {
    const configuration = new Configuration(
      enteredMetadata(issuer, request.endpoints),
      request.clientId,
      metadata,
      authentication,
    );
    configuration[customFetch] = fetch;
    allowInsecureRequests(configuration);
    return configuration;
  }
  return discovery(new URL(issuer), request.clientId, metadata, authentication, {
    [customFetch]: fetch,
    execute: [allowInsecureRequests],
  });
}

/** Server metadata from endpoints that the user entered. */
function enteredMetadata(issuer: string, endpoints: NonNullable<FlowRequest['endpoints']>): ServerMetadata {
  return {
    issuer,
    token_endpoint: endpoints.token,
    ...(endpoints.authorization !== undefined && { authorization_endpoint: endpoints.authorization }),
    ...(endpoints.deviceAuthorization !== undefined && {
      device_authorization_endpoint: endpoints.deviceAuthorization,
    }),
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
