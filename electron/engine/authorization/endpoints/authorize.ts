import { reportRefusal } from '../answer-client.ts';
import { bodySize, formMediaType, parametersOnce } from '../checks/posted-form.ts';
import { clientAndRedirect, requestParameters } from '../checks/authorization-request.ts';
import { requestObject } from '../checks/request-object.ts';
import { pushedRequest } from '../checks/pushed-request.ts';
import { faultAnswersError } from '../checks/fault-answers-error.ts';
import { type AuthorizationCheck, type Endpoint, refuseWith, type ServerDeps } from '../context.ts';
import { continueAuthorization, needsConsent } from '../continue-authorization.ts';
import { passed } from '../../journal/run-checks.ts';
import { freshlySignedIn } from '../sign-in-state.ts';

/** With `prompt=none` no page may be shown: the error names the page that would be needed. */
const silentIfAsked = (deps: ServerDeps): AuthorizationCheck => ({
  name: 'silent_if_asked',
  source: 'OpenID Connect Core 1.0 3.1.2.6',
  run(context) {
    if (context.parameters.get('prompt') !== 'none') return passed('pages may be shown');
    const signedIn = freshlySignedIn(deps, context, context.parameters);
    if (!signedIn) return refuseWith('login_required', 'nobody is signed in', 'The user must sign in.');
    if (needsConsent(deps, context, signedIn))
      return refuseWith('consent_required', 'no consent given before', 'The user must consent.');
    return passed('signed in, and consent given before');
  },
});

/** The authorization endpoint (RFC 6749 3.1, OpenID Connect Core 1.0 3.1.2). */
export const authorizeEndpoint = (deps: ServerDeps): Endpoint => ({
  at: 'authorize',
  methods: ['GET', 'POST'],
  checks: ({ request }) => [
    ...(request.method === 'POST' ? [bodySize, formMediaType] : []),
    parametersOnce,
    pushedRequest(deps),
    requestObject(deps),
    ...clientAndRedirect(deps),
    ...faultAnswersError(deps),
    ...requestParameters(deps),
    silentIfAsked(deps),
  ],
  answer: (context) => continueAuthorization(deps, context, freshlySignedIn(deps, context, context.parameters)),
  refuse: (context, refusal) => reportRefusal(deps, context, refusal),
});
