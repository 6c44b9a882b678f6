import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildAuthorizationUrlWithJAR,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  genericGrantRequest,
  initiateDeviceAuthorization,
  modifyAssertion,
  pollDeviceAuthorizationGrant,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type Configuration,
} from 'openid-client';
import type { JSONWebKeySet } from 'jose';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowRequest, FlowTokens } from '#shared/model/flow.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { formatTraceparent } from '../../journal/trace-context.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import { nameEdDsa, readClientKey } from './client-key.ts';
import { checkSignedResponse, ResponseRejected } from './signed-response.ts';
import { show, toFlowTokens, type RunningFlow } from './running-flow.ts';
import { html, htmlPage, type HtmlPage } from '../../http/html-page.ts';
import { createByteBudget } from '../../http/byte-budget.ts';
import { readBody } from '../../http/receive-body.ts';
import { limitConnections, serverOptions } from '../../http/limits.ts';

/** Removes the response, with its code, from the address and the history of the browser. */
const cleanAddress = "history.replaceState(null,'',location.pathname)";

const done = htmlPage(
  'You can close this page',
  html`<p>You are signed in. Hookbench received the code and continues by itself.</p>`,
  cleanAddress,
);
const received = htmlPage(
  'You can close this page',
  html`<p>Hookbench received the signed response, and checks it.</p>`,
  cleanAddress,
);
/** Sends the fragment, which a browser keeps for itself, as a query. */
const fromFragment = htmlPage(
  'Continue',
  html`<p>If this page stays, the response is missing from its address.</p>`,
  "if(location.hash.length>1)location.replace(location.pathname+'?'+location.hash.slice(1))",
);
/** A longer form is not a response. */
const maxFormBytes = 100_000;
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

/** What the browser shows for an authorization response; undefined if it is none. */
function returnPage(url: URL, asked = 'query'): HtmlPage | undefined {
  if (url.searchParams.has('response')) return received;
  if (url.searchParams.has('code')) return done;
  if (url.searchParams.has('error')) return refused(url);
  return asked.startsWith('fragment') ? fromFragment : undefined;
}

/**
 * A loopback server that receives one authorization response (RFC 8252 7.3).
 * @param registered The redirect URI, e.g. `http://127.0.0.1/callback`; the port is a free one.
 */
async function openCallbackServer(registered: string, asked: FlowRequest['responseMode'], clock: Clock) {
  const { hostname, pathname, search } = new URL(registered);
  const { promise, resolve } = Promise.withResolvers<URL>();
  const budget = createByteBudget(clock);
  let origin = '';
  const server = createServer(serverOptions, (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const answer = (form: string): void => {
      for (const [name, value] of new URLSearchParams(form)) url.searchParams.set(name, value);
      const page = url.pathname === pathname ? returnPage(url, asked) : undefined;
      response.writeHead(page ? 200 : 404, { ...(page ?? notFound).headers, connection: 'close' });
      response.end((page ?? notFound).body);
      if (page && page !== fromFragment) resolve(url);
    };
    if (request.method !== 'POST') answer('');
    else
      readBody(request, { limit: maxFormBytes, budget }).then(
        ({ bytes }) => answer(bytes.toString()),
        () => request.destroy(),
      );
  });
  limitConnections(server).listen(0, hostname === '[::1]' ? '::1' : '127.0.0.1');
  await once(server, 'listening');
  origin = `http://${hostname}:${(server.address() as AddressInfo).port}`;
  return {
    /** The registered redirect URI with the port of this server. */
    redirectUri: origin + pathname + search,
    /** Resolves to the URL of the authorization response. */
    returned: promise,
    close: (): void => {
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

/** The URL for the user: with the parameters, in a signed request object (RFC 9101), or of a pushed one (RFC 9126). */
async function authorizationUrl(
  flow: RunningFlow,
  configuration: Configuration,
  parameters: Record<string, string>,
): Promise<URL> {
  const { clientKey = '', clientKeyId, signRequest, usePar } = flow.request;
  const offered = configuration.serverMetadata().request_object_signing_alg_values_supported;
  const key = signRequest ? await readClientKey(clientKey, clientKeyId, offered) : undefined;
  const url = key
    ? await buildAuthorizationUrlWithJAR(configuration, parameters, key, { [modifyAssertion]: nameEdDsa(offered) })
    : buildAuthorizationUrl(configuration, parameters);
  return usePar ? buildAuthorizationUrlWithPAR(configuration, url.searchParams, dpopOf(flow)) : url;
}

/** The authorization response with the parameters of its verified JWT (JARM 2.4). */
async function verifiedResponse(flow: RunningFlow, returned: URL, clock: Clock): Promise<URL> {
  const { configuration, fetch, request } = flow;
  const { issuer = '', jwks_uri: address } = configuration?.serverMetadata() ?? {};
  const { checks, parameters } = await checkSignedResponse(returned.searchParams.get('response'), {
    issuer,
    clientId: request.clientId,
    nowMs: clock.now(),
    async readKeys() {
      if (address === undefined || !fetch) throw new Error('the address of the keys of the server is unknown');
      const headers = { accept: 'application/json' };
      const answer = await fetch(address, { method: 'GET', headers, body: undefined, redirect: 'manual' });
      if (!answer.ok) throw new Error(`${address} responded with ${answer.status}`);
      return (await answer.json()) as JSONWebKeySet;
    },
  });
  show(flow, { responseChecks: checks });
  if (!parameters) {
    const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ evidence }) => evidence);
    throw new ResponseRejected(`${failed.join('. ')}.`);
  }
  const url = new URL(returned);
  url.search = new URLSearchParams(parameters).toString();
  return url;
}

const authorizationCode: RunGrant = async (flow, configuration, { clock, redirectUri }) => {
  const { acrValues, maxAge, prompt, responseMode, usePkce } = flow.request;
  const verifier = randomPKCECodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  const state = randomState();
  const wantsIdToken = (flow.request.scope ?? '').split(' ').includes('openid');
  const nonce = wantsIdToken ? randomNonce() : undefined;
  const callback = await openCallbackServer(redirectUri, responseMode, clock);
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
      ...(responseMode !== undefined && { response_mode: responseMode }),
    };
    const url = await authorizationUrl(flow, configuration, parameters);
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
    const response = responseMode?.endsWith('jwt') ? await verifiedResponse(flow, returned, clock) : returned;
    return toFlowTokens(await authorizationCodeGrant(configuration, response, checks, undefined, dpopOf(flow)), clock);
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
