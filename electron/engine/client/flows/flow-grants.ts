import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  genericGrantRequest,
  initiateDeviceAuthorization,
  pollDeviceAuthorizationGrant,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type Configuration,
} from 'openid-client';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowRequest, FlowTokens } from '#shared/model/flow.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { formatTraceparent } from '../../journal/trace-context.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { show, toFlowTokens, type RunningFlow } from './running-flow.ts';
import { html, htmlPage, type HtmlPage } from '../../http/html-page.ts';
import { limitConnections, serverOptions } from '../../http/limits.ts';

/** A loopback server that receives the authorization response (RFC 8252 7.3). */
interface CallbackServer {
  /** The registered redirect URI with the port of this server. */
  readonly redirectUri: string;
  /** Resolves to the URL of the authorization response. */
  readonly returned: Promise<URL>;
  close(): void;
}

/** Removes the response, with its code, from the address and the history of the browser. */
const cleanAddress = "history.replaceState(null,'',location.pathname)";

const done = htmlPage(
  'You can close this page',
  html`<p>You are signed in. Hookbench received the code and continues by itself.</p>`,
  cleanAddress,
);
const notFound = htmlPage('Not found', html`<p>This address only receives authorization responses.</p>`);

const refused = ({ searchParams }: URL): HtmlPage =>
  htmlPage(
    'Sign-in failed',
    html`<p class="problem">
        ${(searchParams.get('error_description') ?? searchParams.get('error') ?? '').slice(0, 500)}
      </p>
      <p>Hookbench received the error and explains it. You can close this page.</p>`,
    cleanAddress,
  );

/** Listens for one authorization response to a redirect URI, e.g. `http://127.0.0.1/callback`, on a free port. */
async function openCallbackServer(registered: string): Promise<CallbackServer> {
  const { hostname, pathname, search } = new URL(registered);
  const { promise, resolve } = Promise.withResolvers<URL>();
  let origin = '';
  const server = createServer(serverOptions, (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const isReturn = url.pathname === pathname && (url.searchParams.has('code') || url.searchParams.has('error'));
    const { body, headers } = !isReturn ? notFound : url.searchParams.has('code') ? done : refused(url);
    response.writeHead(isReturn ? 200 : 404, { ...headers, connection: 'close' });
    response.end(body);
    if (isReturn) resolve(url);
  });
  limitConnections(server).listen(0, hostname === '[::1]' ? '::1' : '127.0.0.1');
  await once(server, 'listening');
  origin = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return {
    redirectUri: origin + pathname + search,
    returned: promise,
    close: () => {
      server.close();
      server.closeIdleConnections();
    },
  };
}

/** Obtains tokens with one grant type. */
export type RunGrant = (flow: RunningFlow, configuration: Configuration, deps: GrantDeps) => Promise<FlowTokens>;

export interface GrantDeps {
  clock: Clock;
  /** The registered loopback redirect URI of the client. */
  redirectUri: string;
}

/** What is requested: the parameters that have a value. */
function wantedOf({ audience, authorizationDetails, resource, scope }: FlowRequest): Record<string, string> {
  const given = Object.entries({ audience, authorization_details: authorizationDetails, resource, scope });
  return Object.fromEntries(given.filter((pair): pair is [string, string] => (pair[1] ?? '') !== ''));
}
const dpopOf = ({ dpop }: RunningFlow) => (dpop ? { DPoP: dpop } : {});

const clientCredentials: RunGrant = async (flow, configuration, { clock }) =>
  toFlowTokens(await clientCredentialsGrant(configuration, wantedOf(flow.request), dpopOf(flow)), clock);

const password: RunGrant = async ({ request }, configuration, { clock }) => {
  const credentials = { username: request.username ?? '', password: request.password ?? '' };
  const answer = await genericGrantRequest(configuration, 'password', { ...credentials, ...wantedOf(request) });
  return toFlowTokens(answer, clock);
};

const authorizationCode: RunGrant = async (flow, configuration, { clock, redirectUri }) => {
  const { acrValues, maxAge, prompt, usePar, usePkce } = flow.request;
  const verifier = randomPKCECodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  const state = randomState();
  const wantsIdToken = (flow.request.scope ?? '').split(' ').includes('openid');
  const nonce = wantsIdToken ? randomNonce() : undefined;
  const callback = await openCallbackServer(redirectUri);
  try {
    const { trace } = flow.view;
    const parameters = {
      ...wantedOf(flow.request),
      redirect_uri: callback.redirectUri,
      state,
      ...(usePkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
      traceparent: formatTraceparent({ trace, span: trace.slice(0, 16) }),
      ...(nonce !== undefined && { nonce }),
      ...(prompt !== undefined && { prompt }),
      ...(acrValues !== undefined && { acr_values: acrValues }),
      ...(maxAge !== undefined && { max_age: String(maxAge) }),
    };
    const url = await (usePar
      ? buildAuthorizationUrlWithPAR(configuration, parameters, dpopOf(flow))
      : buildAuthorizationUrl(configuration, parameters));
    url.searchParams.set('traceparent', parameters.traceparent);
    show(flow, {
      status: 'waiting-for-user',
      authorizationUrl: url.href,
      redirectUri: callback.redirectUri,
      state,
      ...(usePkce && { pkce: { verifier, challenge, method: 'S256' as const } }),
      ...(nonce !== undefined && { nonce }),
    });
    const returned = await untilAborted(callback.returned, flow.abort.signal);
    show(flow, { status: 'running', callbackUrl: returned.href });
    flow.onReturned(flow.view);
    const checks = {
      ...(usePkce && { pkceCodeVerifier: verifier }),
      expectedState: state,
      ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
      ...(nonce !== undefined && maxAge !== undefined && { maxAge }),
    };
    return toFlowTokens(await authorizationCodeGrant(configuration, returned, checks, undefined, dpopOf(flow)), clock);
  } finally {
    callback.close();
  }
};

const deviceCode: RunGrant = async (flow, configuration, { clock }) => {
  const answer = await initiateDeviceAuthorization(configuration, wantedOf(flow.request));
  show(flow, {
    status: 'waiting-for-user',
    userCode: answer.user_code,
    verificationUri: answer.verification_uri,
    ...(answer.verification_uri_complete !== undefined && {
      verificationUriComplete: answer.verification_uri_complete,
    }),
  });
  const options = { signal: flow.abort.signal, ...dpopOf(flow) };
  const polling = pollDeviceAuthorizationGrant(configuration, answer, undefined, options);
  const tokens = await untilAborted(polling, flow.abort.signal);
  flow.onReturned(flow.view);
  return toFlowTokens(tokens, clock);
};

/** Uses the refresh token of the flow (RFC 6749 6). One that is not replaced stays. */
export const refresh: RunGrant = async (flow, configuration, { clock }) => {
  const { tokens } = flow.view;
  if (tokens?.refreshToken === undefined) {
    throw new HookbenchError('bad_input', 'The flow has no refresh token.', {
      hint: 'Use a grant type and a client that receive one.',
    });
  }
  const answer = await refreshTokenGrant(configuration, tokens.refreshToken, undefined, dpopOf(flow));
  const { expiresAt: _former, ...kept } = tokens;
  return { ...kept, ...toFlowTokens(answer, clock) };
};

/** Runs each grant type. */
export const flowGrants: Record<FlowRequest['grant'], RunGrant> = {
  client_credentials: clientCredentials,
  password,
  authorization_code: authorizationCode,
  device_code: deviceCode,
};
