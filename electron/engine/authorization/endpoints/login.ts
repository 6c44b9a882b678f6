import { passed, refused } from '../../journal/run-checks.ts';
import { giveCode, reportRefusal } from '../answer-client.ts';
import { interactionForm, resume } from '../checks/interaction.ts';
import { writeCookie } from '../cookies.ts';
import type { AuthorizationAnswer, AuthorizationCheck, AuthorizationContext, Endpoint } from '../context.ts';
import { formOf, needsConsent } from '../continue-authorization.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { issuerPath } from '../issuer-path.ts';
import { consentPage, loginPage, noticePage } from '../pages/interaction-pages.ts';
import type { ServerDeps } from '../server-deps.ts';
import { interactionEnd } from '../state/interactions.ts';
import { loginSessionInsertion, loginSessionLifetimeMs } from '../state/login-sessions.ts';
import { newSecret } from '../state/opaque-secret.ts';

const notCancelled: AuthorizationCheck = {
  name: 'user_goes_on',
  source: 'RFC 6749 4.1.2.1',
  run({ parameters }) {
    if (parameters.get('action') !== 'cancel') return passed('signs in');
    return refused('The user pressed Cancel', {
      status: 400,
      error: 'access_denied',
      description: 'The user did not sign in.',
    });
  },
};

const credentialsRight = ({ users }: ServerDeps): AuthorizationCheck => ({
  name: 'credentials_right',
  source: 'OpenID Connect Core 1.0 3.1.2.3',
  run(context) {
    const username = context.parameters.get('username') ?? '';
    const user = users.find(username);
    const right = equalSecrets(context.parameters.get('password') ?? '', user?.password ?? '');
    if (!user || !right) {
      const evidence = user ? `The password of "${username}" is wrong` : `No user "${username.slice(0, 100)}" exists`;
      return refused(evidence, { status: 401, error: 'invalid_login', description: 'Username or password is wrong.' });
    }
    context.user = user;
    return passed(username);
  },
});

function signIn(deps: ServerDeps, context: AuthorizationContext): AuthorizationAnswer {
  const { client, interaction, scope = '', user } = context;
  if (!client || !interaction || !user) throw new Error('The checks let a request through without client or user.');
  const now = deps.clocks.authorization.now();
  const session = newSecret(deps.random, 'ses');
  const insertion = loginSessionInsertion(session, {
    username: user.username,
    authTime: now,
    expiresAt: now + loginSessionLifetimeMs,
  });
  const cookie = writeCookie(context.request, 'login', session);
  const authTime = Math.floor(now / 1000);
  const device = interaction.purpose === 'device';
  if (device || needsConsent(deps, resume(context), { user, authTime })) {
    const options = {
      scope,
      userCode: device ? context.device?.userCode : undefined,
      headers: { 'set-cookie': [cookie] },
    };
    return { ...consentPage(formOf(deps, interaction, context), client, user, options), statements: [insertion] };
  }
  const answer = giveCode(deps, resume(context), user, authTime, {
    statements: [insertion, interactionEnd(interaction.id)],
  });
  return {
    ...answer,
    headers: { ...answer.headers, 'set-cookie': [cookie, writeCookie(context.request, 'interaction', undefined)] },
  };
}

/** Handles the form of the sign-in page. */
export const loginEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/login`,
  methods: ['POST'],
  checks: () => [...interactionForm(deps), notCancelled, credentialsRight(deps)],
  answer: (context) => signIn(deps, context),
  refuse(context, refusal) {
    const { client, interaction, parameters } = context;
    if (!client || !interaction) return noticePage(refusal.status, 'This page has expired', refusal.description);
    if (refusal.error === 'invalid_login') {
      const username = parameters.get('username') ?? '';
      return loginPage(formOf(deps, interaction, context), client, {
        status: 401,
        username,
        problem: refusal.description,
      });
    }
    if (interaction.purpose === 'device')
      return noticePage(200, 'Not connected', 'You did not sign in. You can close this page.');
    return reportRefusal(deps, resume(context), { ...refusal, statements: [interactionEnd(interaction.id)] });
  },
});
