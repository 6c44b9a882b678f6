import { tellRefusal } from '../answer-client.ts';
import { bodySize } from '../checks/body-size.ts';
import { clientAndRedirect, requestParameters } from '../checks/authorization-request.ts';
import { formMediaType } from '../checks/form-media-type.ts';
import { parametersOnce } from '../checks/parameters-once.ts';
import { pushedRequest } from '../checks/pushed-request.ts';
import { faultAnswersError } from '../checks/fault-answers-error.ts';
import type { AuthorizationCheck, Endpoint } from '../context.ts';
import { goOn, needsConsent } from '../go-on.ts';
import { passed } from '../../journal/run-checks.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { freshlySignedIn } from '../sign-in-state.ts';

/** `prompt=none` lets no page be shown: the client is told what page would be needed. */
const silentIfAsked = (parts: ServerParts): AuthorizationCheck => ({
  name: 'silent_if_asked',
  source: 'OpenID Connect Core 1.0 3.1.2.6',
  run(context) {
    if (context.parameters.get('prompt') !== 'none') return passed('pages may be shown');
    const signedIn = freshlySignedIn(parts, context, context.parameters);
    if (!signedIn) return refuseWith('login_required', 'nobody is signed in', 'The user must sign in.');
    if (needsConsent(parts, context, signedIn))
      return refuseWith('consent_required', 'not agreed before', 'The user must consent.');
    return passed('signed in and agreed before');
  },
});

/** The authorization endpoint (RFC 6749 3.1, OpenID Connect Core 1.0 3.1.2). */
export const authorizeEndpoint = (parts: ServerParts): Endpoint => ({
  at: 'authorize',
  methods: ['GET', 'POST'],
  checks: ({ request }) => [
    ...(request.method === 'POST' ? [bodySize, formMediaType] : []),
    parametersOnce,
    pushedRequest(parts),
    ...clientAndRedirect(parts),
    ...faultAnswersError(parts),
    ...requestParameters(parts),
    silentIfAsked(parts),
  ],
  answer: (context) => goOn(parts, context, freshlySignedIn(parts, context, context.parameters)),
  refuse: (context, refusal) => tellRefusal(parts, context, refusal),
});
