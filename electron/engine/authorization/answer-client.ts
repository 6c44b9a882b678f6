import type { User } from '#shared/model/user.ts';
import { andThen } from '../and-then.ts';
import { answerInMode } from './answer-mode.ts';
import { grantedClaims } from './granted-claims.ts';
import type { AuthorizationAnswer, AuthorizationContext, Consequences, OAuthRefusal } from './context.ts';
import { faultTarget } from './fault-target.ts';
import { noticePage } from './pages/interaction-pages.ts';
import type { ServerDeps } from './server-deps.ts';
import { codeInsertion } from './state/authorization-codes.ts';
import { pushedRequestEnd } from './state/pushed-requests.ts';
import { newSecret } from './state/opaque-secret.ts';

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
