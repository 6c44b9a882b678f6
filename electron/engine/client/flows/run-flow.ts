import { getDPoPHandle, randomDPoPKeyPair } from 'openid-client';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { explainFailure } from './explain-failure.ts';
import { flowGrants } from './flow-grants.ts';
import { isOwn, issuerOf, type FlowDeps } from './flow-deps.ts';
import { FlowStop } from './flow-stop.ts';
import { openConfiguration } from './open-configuration.ts';
import { createRecordedFetch } from './recorded-fetch.ts';
import { show, type RunningFlow } from './running-flow.ts';

const fallbackRedirect = 'http://127.0.0.1/callback';
const loopbackUri = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?\//;

/** The first registered loopback redirect URI. */
function redirectOf(client: OAuthClient | undefined): string {
  return client?.redirectUris?.find((uri) => loopbackUri.test(uri)) ?? fallbackRedirect;
}

async function obtainTokens({ clocks, exchange, findClient, target }: FlowDeps, flow: RunningFlow): Promise<void> {
  const { request } = flow;
  const { trace } = flow.view;
  const own = isOwn(request, target.issuers);
  const client = own ? findClient(request.clientId) : undefined;
  const configuration = await openConfiguration({
    request,
    secret: request.clientSecret ?? client?.secret,
    issuer: issuerOf(request, target.issuers),
    fetch: createRecordedFetch(exchange, { trace, verifyTls: request.verifyTls, signal: flow.abort.signal }),
    skewSeconds: Math.round((clocks.client.offsetMs + clocks.client.skewMs) / 1000),
  });
  flow.configuration = configuration;
  if (request.useDpop) flow.dpop = getDPoPHandle(configuration, await randomDPoPKeyPair());
  const deps = { clock: clocks.client, redirectUri: redirectOf(client) };
  const tokens = await flowGrants[request.grant](flow, configuration, deps);
  show(flow, { status: 'done', tokens });
}

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
