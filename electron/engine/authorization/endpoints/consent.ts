import { andThen } from '../../and-then.ts';
import { passed, refused } from '../../journal/run-checks.ts';
import { giveCode, reportRefusal } from '../answer-client.ts';
import { interactionForm, resume } from '../checks/interaction.ts';
import { writeCookie } from '../cookies.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationCheck,
  type AuthorizationContext,
  type Endpoint,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import { askedFor } from '../continue-authorization.ts';
import { issuerPath } from '../issuer-path.ts';
import { noticePage } from '../pages/interaction-pages.ts';
import { freshlySignedIn } from '../sign-in-state.ts';
import { consentGiven, interactionEnd, interactionLifetimeMs } from '../state/interactions.ts';
import { decisionOfDevice } from '../state/device-authorizations.ts';

const userSignedIn = (deps: ServerDeps): AuthorizationCheck => ({
  name: 'user_signed_in',
  source: 'OpenID Connect Core 1.0 3.1.2.4',
  run(context) {
    const { interaction } = context;
    const beganAt = (interaction?.expiresAt ?? 0) - interactionLifetimeMs;
    const signedIn = freshlySignedIn(deps, context, new URLSearchParams(interaction?.parameters), beganAt);
    if (!signedIn)
      return refuseWith(
        'login_required',
        'Nobody is signed in in this browser, or the sign-in is older than the client allows',
        'Sign in again: start in the application.',
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

function withoutInteraction(
  context: AuthorizationContext,
  answered: AuthorizationAnswer | Promise<AuthorizationAnswer>,
): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const cookie = writeCookie(context.request, 'interaction', undefined);
  return andThen(answered, (answer) => ({ ...answer, headers: { ...answer.headers, 'set-cookie': [cookie] } }));
}

function allow(deps: ServerDeps, context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { authTime = 0, client, device, interaction, scope = '', user } = context;
  if (!client || !interaction || !user) throw new Error('The checks passed, but client or user is missing.');
  const given = interaction.purpose === 'device' ? scope : askedFor(deps, resume(context)).scope;
  const statements = [interactionEnd(interaction.id), consentGiven(deps.store, user.username, client.id, given)];
  if (interaction.purpose === 'authorize') return giveCode(deps, resume(context), user, authTime, { statements });
  const message = `${client.name ?? client.id} is connected. Go back to the device; you can close this page.`;
  const decision = decisionOfDevice(device?.hash ?? '', true, user.username, authTime);
  return { ...noticePage(200, 'Connected', message), statements: [...statements, decision] };
}

function deny(deps: ServerDeps, context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { device, interaction, user } = context;
  const end = interactionEnd(interaction?.id ?? '');
  if (interaction?.purpose === 'device') {
    const decision = decisionOfDevice(device?.hash ?? '', false, user?.username ?? '', 0);
    return {
      ...noticePage(200, 'Not connected', 'Access was denied to the device. You can close this page.'),
      statements: [end, decision],
    };
  }
  const refusal = {
    status: 400,
    error: 'access_denied',
    description: 'The user denied the request.',
    statements: [end],
  };
  return reportRefusal(deps, resume(context), refusal);
}

/** Handles the form of the consent page. */
export const consentEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/consent`,
  methods: ['POST'],
  checks: () => [...interactionForm(deps), userSignedIn(deps), userAllows],
  answer: (context) => withoutInteraction(context, allow(deps, context)),
  refuse(context, refusal) {
    if (refusal.error === 'access_denied') return withoutInteraction(context, deny(deps, context));
    return noticePage(refusal.status, 'This page has expired', refusal.description);
  },
});
