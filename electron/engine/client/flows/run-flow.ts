import { getDPoPHandle, randomDPoPKeyPair } from 'openid-client';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { explainFailure } from './explain-failure.ts';
import { flowGrants } from './flow-grants.ts';
import type { FlowParts } from './flow-parts.ts';
import { FlowStop } from './flow-stop.ts';
import { openConfiguration } from './open-configuration.ts';
import { createRecordedFetch } from './recorded-fetch.ts';
import { show, type RunningFlow } from './running-flow.ts';

const fallbackRedirect = 'http://127.0.0.1/callback';
const loopbackUri = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?\//;

/** A loopback address among the registered ones, for the browser to come back to. */
function redirectOf(client: OAuthClient | undefined): string {
  return client?.redirectUris?.find((uri) => loopbackUri.test(uri)) ?? fallbackRedirect;
}

async function win({ clocks, exchange, findClient, target }: FlowParts, flow: RunningFlow): Promise<void> {
  const { request } = flow;
  const { trace } = flow.view;
  const own = request.issuer === undefined || request.issuer === target().issuer;
  const client = own ? findClient(request.clientId) : undefined;
  const configuration = await openConfiguration({
    request,
    secret: request.clientSecret ?? client?.secret,
    ownIssuer: target().issuer,
    fetch: createRecordedFetch(exchange, { trace, verifyTls: request.verifyTls, signal: flow.abort.signal }),
    skewSeconds: Math.round((clocks.client.offsetMs + clocks.client.skewMs) / 1000),
  });
  flow.configuration = configuration;
  if (request.useDpop) flow.dpop = getDPoPHandle(configuration, await randomDPoPKeyPair());
  const parts = { clock: clocks.client, redirectUri: redirectOf(client) };
  const tokens = await flowGrants[request.grant](flow, configuration, parts);
  show(flow, { status: 'done', tokens });
}

/** Runs a flow to its end: tokens, or an explained failure. Never rejects. */
export async function runFlow(parts: FlowParts, flow: RunningFlow): Promise<void> {
  const { timeoutSeconds } = flow.request;
  const stopWaiting = parts.clocks.wall.after(timeoutSeconds * 1000, () => {
    flow.abort.abort(new FlowStop('timeout', `Nobody finished signing in within ${timeoutSeconds} s.`));
  });
  try {
    await win(parts, flow);
  } catch (error) {
    const { signal } = flow.abort;
    const failure = await explainFailure(signal.aborted ? (signal.reason as Error) : error);
    show(flow, { status: failure.code === 'cancelled' ? 'cancelled' : 'failed', failure });
  } finally {
    stopWaiting();
  }
}
