import type { User } from '#shared/model/user.ts';
import type { AuthorizationAnswer, AuthorizationContext, Consequences, OAuthRefusal } from './context.ts';
import { faultTarget } from './fault-target.ts';
import { noticePage } from './pages/interaction-pages.ts';
import { withParameters } from './redirect-uri.ts';
import type { ServerParts } from './server-parts.ts';
import { codeInsertion } from './state/authorization-codes.ts';
import { newSecret } from './state/opaque-secret.ts';

/** Sends the browser back to the client, with `state` and `iss` (RFC 9207). 303, so that a posted form is not sent on. */
function redirectToClient(
  { faults }: ServerParts,
  context: AuthorizationContext,
  parameters: Record<string, string>,
  consequences: Consequences,
): AuthorizationAnswer {
  const on = faultTarget(context);
  const withoutState = faults.act('authorization', 'omit-state', on) !== undefined;
  const withoutIssuer = faults.act('authorization', 'omit-iss', on) !== undefined;
  const state = context.parameters.get('state');
  const location = withParameters(context.redirectUri ?? '', {
    ...parameters,
    state: withoutState || state === null ? undefined : state,
    iss: withoutIssuer ? undefined : context.issuer,
  });
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
    ...consequences,
  };
}

/** Gives the client a code for what the user granted. */
export function giveCode(
  parts: ServerParts,
  context: AuthorizationContext,
  user: User,
  authTime: number,
  consequences: Consequences = {},
): AuthorizationAnswer {
  const { clocks, profile, random } = parts;
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
  };
  const insertion = codeInsertion(code, agreed, now, now + profile.get().authorizationCodeLifetime * 1000);
  return redirectToClient(
    parts,
    context,
    { code },
    { ...consequences, statements: [insertion, ...(consequences.statements ?? [])] },
  );
}

/** Tells the client of a refusal by a redirect when its URI is good, and the user by a page when not (RFC 6749 4.1.2.1). */
export function tellRefusal(
  parts: ServerParts,
  context: AuthorizationContext,
  refusal: OAuthRefusal,
): AuthorizationAnswer {
  const { description, entries, error, statements } = refusal;
  const consequences = { ...(entries && { entries }), ...(statements && { statements }) };
  if (context.redirectUri === undefined) {
    const words = `${description} The client was not told, since where to tell it is not sure (${error}).`;
    return { ...noticePage(refusal.status, 'This request cannot go on', words), ...consequences };
  }
  return redirectToClient(parts, context, { error, error_description: description }, consequences);
}
