import type { User } from '#shared/model/user.ts';
import type { Fault } from '#shared/model/fault.ts';
import { andThen } from '../and-then.ts';
import { grantedClaims } from './sign-in-state.ts';
import type { AuthorizationAnswer, AuthorizationContext, Consequences, OAuthRefusal, ServerDeps } from './context.ts';
import { faultTarget } from './fault-target.ts';
import { noticePage } from './pages/interaction-pages.ts';
import { codeInsertion } from './state/authorization-codes.ts';
import { pushedRequestEnd } from './state/pushed-requests.ts';
import { newSecret } from './state/opaque-secret.ts';
import { html, htmlPage } from '../http/html-page.ts';
import { signJwt } from '../signing/compact-jws.ts';
import { spoilSignature } from '../signing/spoil-token.ts';
import { withParameters } from './redirect-uri.ts';

/** How long an authorization response is valid, in seconds (JARM 2.1). */
const lifetimeSeconds = 600;
const submit = 'document.forms[0].submit()';

type Parameters = Readonly<Record<string, string | undefined>>;

const redirect = (location: string): AuthorizationAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
});

type Defect = Extract<Fault['what'], { kind: 'response-jwt' }>['condition'];

/** What a defect changes in the claims of a response. */
const spoiledClaims = (defect: Defect | undefined, exp: number): Record<string, unknown> => {
  switch (defect) {
    case 'wrong-issuer':
      return { iss: 'https://attacker.example' };
    case 'wrong-audience':
      return { aud: 'another-client' };
    case 'expired':
      return { exp: exp - 2 * lifetimeSeconds };
    default:
      return {};
  }
};

/** A page that posts the response to the client at once, or when the user presses the button. */
function formPost(uri: string, response: string): AuthorizationAnswer {
  const content = html`<p>You return to the application.</p>
    <form method="post" action="${uri}">
      <input type="hidden" name="response" value="${response}" />
      <div class="actions"><button class="primary">Continue</button></div>
    </form>`;
  const { body, headers } = htmlPage('Continue', content, submit);
  return { status: 200, headers, body };
}

/** The authorization response in the requested mode: as parameters, or as a signed JWT (JARM 2.3). */
function answerInMode(
  { clocks, faults, keys, profile }: ServerDeps,
  context: AuthorizationContext,
  parameters: Parameters,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { client, issuer, parameters: asked, redirectUri = '' } = context;
  const mode = asked.get('response_mode') ?? 'query';
  const { responseModes, signingAlgorithm } = profile.get();
  if (mode === 'query' || !(responseModes as string[]).includes(mode))
    return redirect(withParameters(redirectUri, parameters));
  const exp = Math.floor(clocks.authorization.now() / 1000) + lifetimeSeconds;
  const defect = faults.act('authorization', 'response-jwt', faultTarget(context))?.what.condition;
  const claims = { iss: issuer, aud: client?.id, exp, ...parameters, ...spoiledClaims(defect, exp) };
  const signed = andThen(keys.current(signingAlgorithm), ({ alg, kid, privateKey }) =>
    signJwt(claims, { alg, kid, typ: 'JWT' }, privateKey),
  );
  return andThen(signed, (sound) => {
    const response = defect === 'bad-signature' ? spoilSignature(sound) : sound;
    if (mode === 'form_post.jwt') return formPost(redirectUri, response);
    if (mode === 'fragment.jwt') return redirect(`${redirectUri}#response=${response}`);
    return redirect(withParameters(redirectUri, { response }));
  });
}

/**
 * Returns to the client with `state` and `iss` (RFC 9207), and ends its pushed request (RFC 9126 4). Uses 303, so that the browser
 * does not repost the form.
 */
function redirectToClient(
  deps: ServerDeps,
  context: AuthorizationContext,
  parameters: Record<string, string>,
  consequences: Consequences,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { faults } = deps;
  const on = faultTarget(context);
  const withoutState = faults.act('authorization', 'omit-state', on) !== undefined;
  const withoutIssuer = faults.act('authorization', 'omit-iss', on) !== undefined;
  const otherIssuer = faults.act('authorization', 'wrong-iss', on)?.what.value;
  const state = context.parameters.get('state');
  const answered = answerInMode(deps, context, {
    ...parameters,
    state: withoutState || state === null ? undefined : state,
    iss: withoutIssuer ? undefined : (otherIssuer ?? context.issuer),
  });
  const pushed = context.parameters.get('request_uri');
  const statements = [...(pushed === null ? [] : [pushedRequestEnd(pushed)]), ...(consequences.statements ?? [])];
  return andThen(answered, (answer) => ({ ...answer, ...consequences, statements }));
}

/** Redirects to the client with an authorization code. */
export function giveCode(
  deps: ServerDeps,
  context: AuthorizationContext,
  user: User,
  authTime: number,
  consequences: Consequences = {},
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { clocks, profile, random } = deps;
  const { client, parameters, scope = '', trace } = context;
  const now = clocks.authorization.now();
  const code = newSecret(random, 'ac');
  const challenge = parameters.get('code_challenge') ?? undefined;
  const agreed = {
    clientId: client?.id ?? '',
    redirectUri: parameters.get('redirect_uri') ?? undefined,
    scope,
    subject: user.username,
    nonce: parameters.get('nonce') ?? undefined,
    challenge,
    challengeMethod: challenge === undefined ? undefined : (parameters.get('code_challenge_method') ?? 'plain'),
    authTime,
    dpopThumbprint: parameters.get('dpop_jkt') ?? undefined,
    trace,
    further: grantedClaims(parameters, authTime, profile.get()),
  };
  const insertion = codeInsertion(code, agreed, now, now + profile.get().authorizationCodeLifetime * 1000);
  return redirectToClient(
    deps,
    context,
    { code },
    { ...consequences, statements: [insertion, ...(consequences.statements ?? [])] },
  );
}

/** Reports a refusal: redirects to the client if the redirect URI is valid, else shows a page (RFC 6749 4.1.2.1). */
export function reportRefusal(
  deps: ServerDeps,
  context: AuthorizationContext,
  refusal: OAuthRefusal,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { description, entries, error, statements } = refusal;
  const consequences = { ...(entries && { entries }), ...(statements && { statements }) };
  if (context.redirectUri === undefined) {
    const message = `${description} The client was not notified, because its redirect URI is not verified (${error}).`;
    return { ...noticePage(refusal.status, 'Request failed', message), ...consequences };
  }
  return redirectToClient(deps, context, { error, error_description: description }, consequences);
}
