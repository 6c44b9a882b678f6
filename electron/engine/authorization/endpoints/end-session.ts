import { decodeJwt, decodeProtectedHeader } from 'jose';
import { claimProblems } from '#shared/model/jwt-claims.ts';
import { passed } from '../../journal/run-checks.ts';
import { bodySize, parametersOnce } from '../checks/posted-form.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationCheck,
  type AuthorizationContext,
  type Endpoint,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import { issuerPath } from '../issuer-path.ts';
import { noticePage, signOutPage } from '../pages/interaction-pages.ts';
import { isRegisteredRedirectUri, withParameters } from '../redirect-uri.ts';
import { verifyJwt } from '../../signing/compact-jws.ts';
import { loginSessionEnd } from '../state/interactions.ts';

async function audienceOf({ keys }: ServerDeps, hint: string): Promise<string | undefined> {
  try {
    const key = keys.find(decodeProtectedHeader(hint).kid ?? '');
    if (!key) return undefined;
    await verifyJwt(hint, key);
    const claims = decodeJwt(hint);
    return claimProblems(claims).length === 0 ? [claims.aud ?? []].flat()[0] : undefined;
  } catch {
    return undefined;
  }
}

/** `id_token_hint` is an ID token that this server signed. An expired one is accepted. */
const hintGood = (deps: ServerDeps): AuthorizationCheck => ({
  name: 'id_token_hint',
  source: 'OpenID Connect RP-Initiated Logout 1.0 2',
  async run(context) {
    const hint = context.parameters.get('id_token_hint');
    const named = context.parameters.get('client_id');
    const audience = hint === null ? undefined : await audienceOf(deps, hint);
    if (hint !== null && audience === undefined)
      return refuseWith(
        'invalid_request',
        'It is not an ID token signed with a key of this server',
        'id_token_hint is not valid.',
      );
    if (audience !== undefined && named !== null && named !== audience) {
      return refuseWith(
        'invalid_request',
        `client_id is ${named.slice(0, 100)}, the hint is for ${audience}`,
        'client_id does not match id_token_hint.',
      );
    }
    const client = deps.clients.find(audience ?? named ?? '');
    if (audience !== undefined && !client)
      return refuseWith(
        'invalid_request',
        `It is for "${audience}", which is not a registered client`,
        'id_token_hint is not valid.',
      );
    if (client) context.client = client;
    return passed(client ? `"${client.id}"` : 'no client is identified');
  },
});

const redirectRegistered: AuthorizationCheck = {
  name: 'post_logout_redirect_uri_registered',
  source: 'OpenID Connect RP-Initiated Logout 1.0 3',
  run(context) {
    const asked = context.parameters.get('post_logout_redirect_uri');
    if (asked === null) return passed('absent');
    if (isRegisteredRedirectUri(asked, context.client?.postLogoutRedirectUris ?? [])) {
      context.redirectUri = asked;
      return passed(asked);
    }
    return refuseWith(
      'invalid_request',
      `${asked.slice(0, 300)} is not registered`,
      'post_logout_redirect_uri is not registered.',
    );
  },
};

function signOut(context: AuthorizationContext): AuthorizationAnswer {
  const { parameters, redirectUri, request } = context;
  const session = readCookie(request, 'login');
  const cookie = [writeCookie(request, 'login', undefined)];
  const statements = session === undefined ? [] : [loginSessionEnd(session)];
  if (redirectUri === undefined) {
    return { ...noticePage(200, 'Signed out', 'You can close this page.', { 'set-cookie': cookie }), statements };
  }
  const location = withParameters(redirectUri, { state: parameters.get('state') ?? undefined });
  return {
    status: 303,
    headers: { location, 'set-cookie': cookie, 'cache-control': 'no-store' },
    body: '',
    statements,
  };
}

/** Ends the user's session (OpenID Connect RP-Initiated Logout 1.0). Without a hint, the user must confirm. */
export const endSessionEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/end_session`,
  methods: ['GET', 'POST'],
  checks: () => [bodySize, parametersOnce, hintGood(deps), redirectRegistered],
  answer(context) {
    const { parameters, request } = context;
    const confirmed = request.method === 'POST' && parameters.get('confirm') === 'yes';
    const mayEnd = parameters.has('id_token_hint') || confirmed;
    return mayEnd ? signOut(context) : signOutPage(parameters);
  },
  refuse: (_context, refusal) => noticePage(refusal.status, 'Request failed', refusal.description),
});
