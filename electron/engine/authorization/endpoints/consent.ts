import { passed, refused } from '../../journal/run-checks.ts';
import { giveCode, tellRefusal } from '../answer-client.ts';
import { interactionForm, resume } from '../checks/interaction.ts';
import { writeCookie } from '../cookies.ts';
import type { AuthorizationAnswer, AuthorizationCheck, AuthorizationContext, Endpoint } from '../context.ts';
import { issuerPath } from '../issuer-path.ts';
import { noticePage } from '../pages/interaction-pages.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { freshlySignedIn } from '../sign-in-state.ts';
import { consentGiven } from '../state/consents.ts';
import { deviceVerdict } from '../state/device-authorizations.ts';
import { interactionEnd, interactionLifetimeMs } from '../state/interactions.ts';

const userSignedIn = (parts: ServerParts): AuthorizationCheck => ({
  name: 'user_signed_in',
  source: 'OpenID Connect Core 1.0 3.1.2.4',
  run(context) {
    const { interaction } = context;
    const beganAt = (interaction?.expiresAt ?? 0) - interactionLifetimeMs;
    const signedIn = freshlySignedIn(parts, context, new URLSearchParams(interaction?.parameters), beganAt);
    if (!signedIn)
      return refuseWith(
        'login_required',
        'Nobody is signed in in this browser, or not as freshly as the client asks',
        'Sign in again: begin in the application.',
      );
    Object.assign(context, signedIn);
    return passed(signedIn.user.username);
  },
});

const userAllows: AuthorizationCheck = {
  name: 'user_allows',
  source: 'RFC 6749 4.1.2.1',
  run({ parameters, user }) {
    if (parameters.get('action') === 'allow') return passed(`${user?.username ?? ''} pressed Allow`);
    return refused(`${user?.username ?? ''} pressed Deny`, {
      status: 400,
      error: 'access_denied',
      description: 'The user denied the request.',
    });
  },
};

function withoutInteraction(context: AuthorizationContext, answer: AuthorizationAnswer): AuthorizationAnswer {
  return {
    ...answer,
    headers: { ...answer.headers, 'set-cookie': [writeCookie(context.request, 'interaction', undefined)] },
  };
}

function allow(parts: ServerParts, context: AuthorizationContext): AuthorizationAnswer {
  const { authTime = 0, client, device, interaction, scope = '', user } = context;
  if (!client || !interaction || !user) throw new Error('The checks let a request through without client or user.');
  const statements = [interactionEnd(interaction.id), consentGiven(parts.store, user.username, client.id, scope)];
  if (interaction.purpose === 'authorize') return giveCode(parts, resume(context), user, authTime, { statements });
  const words = `${client.name ?? client.id} is connected. Go back to the device; you can close this page.`;
  const verdict = deviceVerdict(device?.hash ?? '', true, user.username, authTime);
  return { ...noticePage(200, 'Connected', words), statements: [...statements, verdict] };
}

function deny(parts: ServerParts, context: AuthorizationContext): AuthorizationAnswer {
  const { device, interaction, user } = context;
  const end = interactionEnd(interaction?.id ?? '');
  if (interaction?.purpose === 'device') {
    const verdict = deviceVerdict(device?.hash ?? '', false, user?.username ?? '', 0);
    return {
      ...noticePage(200, 'Not connected', 'The device got no access. You can close this page.'),
      statements: [end, verdict],
    };
  }
  const refusal = {
    status: 400,
    error: 'access_denied',
    description: 'The user denied the request.',
    statements: [end],
  };
  return tellRefusal(parts, resume(context), refusal);
}

/** Takes the form of the consent page. */
export const consentEndpoint = (parts: ServerParts): Endpoint => ({
  at: `${issuerPath}/consent`,
  methods: ['POST'],
  checks: () => [...interactionForm(parts), userSignedIn(parts), userAllows],
  answer: (context) => withoutInteraction(context, allow(parts, context)),
  refuse(context, refusal) {
    if (refusal.error === 'access_denied') return withoutInteraction(context, deny(parts, context));
    return noticePage(refusal.status, 'This page is no longer good', refusal.description);
  },
});
