import { andThen } from '../../and-then.ts';
import { passed, refused } from '../../journal/run-checks.ts';
import { giveCode, reportRefusal } from '../answer-client.ts';
import { interactionForm, resume } from '../checks/interaction.ts';
import { writeCookie } from '../cookies.ts';
import type {
  AuthorizationAnswer,
  AuthorizationCheck,
  AuthorizationContext,
  Endpoint,
  ServerDeps,
} from '../context.ts';
import { askedFor, formOf, needsConsent } from '../continue-authorization.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import { issuerPath } from '../issuer-path.ts';
import { consentPage, loginPage, noticePage } from '../pages/interaction-pages.ts';
import { interactionEnd, loginSessionInsertion, loginSessionLifetimeMs } from '../state/interactions.ts';
import { newSecret } from '../state/opaque-secret.ts';

const nameOf = (parameters: URLSearchParams): string => parameters.get('username') ?? '';

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

const attemptsWithinLimit = ({ loginAttempts, profile }: ServerDeps): AuthorizationCheck => ({
  name: 'attempts_within_limit',
  source: 'NIST SP 800-63B 5.2.2',
  run({ parameters }) {
    const max = profile.get().wrongPasswordsPerMinute;
    const username = nameOf(parameters);
    const seconds = Math.ceil(loginAttempts.waitMs(username, max) / 1000);
    if (seconds === 0) return passed(max === 0 ? 'No limit' : `Fewer than ${max} wrong passwords in this minute`);
    return refused(`${max} wrong passwords for "${username.slice(0, 100)}" within a minute`, {
      status: 429,
      error: 'too_many_attempts',
      description: `Too many wrong passwords for this username. Try again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    });
  },
});

const credentialsRight = ({ loginAttempts, users }: ServerDeps): AuthorizationCheck => ({
  name: 'credentials_right',
  source: 'OpenID Connect Core 1.0 3.1.2.3',
  run(context) {
    const username = nameOf(context.parameters);
    const user = users.find(username);
    const right = equalSecrets(context.parameters.get('password') ?? '', user?.password ?? '');
    if (!user || !right) {
      loginAttempts.wrong(username);
      const evidence = user ? `The password of "${username}" is wrong` : `No user "${username.slice(0, 100)}" exists`;
      return refused(evidence, { status: 401, error: 'invalid_login', description: 'Username or password is wrong.' });
    }
    loginAttempts.right(username);
    context.user = user;
    return passed(username);
  },
});

function signIn(deps: ServerDeps, context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer> {
  const { client, interaction, scope = '', user } = context;
  if (!client || !interaction || !user) throw new Error('The checks passed, but client or user is missing.');
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
      ...(device
        ? { scope, scopes: deps.scopes(), userCode: context.device?.userCode }
        : askedFor(deps, resume(context))),
      headers: { 'set-cookie': [cookie] },
    };
    return { ...consentPage(formOf(deps, interaction, context), client, user, options), statements: [insertion] };
  }
  const answered = giveCode(deps, resume(context), user, authTime, {
    statements: [insertion, interactionEnd(interaction.id)],
  });
  const cookies = [cookie, writeCookie(context.request, 'interaction', undefined)];
  return andThen(answered, (answer) => ({ ...answer, headers: { ...answer.headers, 'set-cookie': cookies } }));
}

/** Handles the form of the sign-in page. */
export const loginEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/login`,
  methods: ['POST'],
  checks: () => [...interactionForm(deps), notCancelled, attemptsWithinLimit(deps), credentialsRight(deps)],
  answer: (context) => signIn(deps, context),
  refuse(context, refusal) {
    const { client, interaction, parameters } = context;
    if (!client || !interaction) return noticePage(refusal.status, 'This page has expired', refusal.description);
    if (refusal.error === 'invalid_login' || refusal.error === 'too_many_attempts') {
      const { description, headers = {}, status } = refusal;
      return loginPage(formOf(deps, interaction, context), client, {
        status,
        username: nameOf(parameters),
        problem: description,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      });
    }
    if (interaction.purpose === 'device')
      return noticePage(200, 'Not connected', 'You did not sign in. You can close this page.');
    return reportRefusal(deps, resume(context), { ...refusal, statements: [interactionEnd(interaction.id)] });
  },
});
