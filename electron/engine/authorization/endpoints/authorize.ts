import { tellRefusal } from '../answer-client.ts';
import { clientAndRedirect, requestParameters } from '../checks/authorization-request.ts';
import { formMediaType } from '../checks/form-media-type.ts';
import { parametersOnce } from '../checks/parameters-once.ts';
import { pushedRequest } from '../checks/pushed-request.ts';
import { faultAnswersError } from '../checks/fault-answers-error.ts';
import type { AuthorizationCheck, AuthorizationContext, Endpoint } from '../context.ts';
import { goOn, needsConsent } from '../go-on.ts';
import { issuerPath } from '../issuer-path.ts';
import { passed } from '../../journal/run-checks.ts';
import { refuseWith } from '../refuse.ts';
import type { ServerParts } from '../server-parts.ts';
import { signedInUser, type SignedIn } from '../sign-in-state.ts';

/** Who is signed in, unless the client wants a fresh sign-in (`prompt=login`, `max_age`). */
function freshEnough(parts: ServerParts, context: AuthorizationContext): SignedIn | undefined {
  const signedIn = signedInUser(parts, context);
  const prompts = (context.parameters.get('prompt') ?? '').split(' ');
  if (!signedIn || prompts.includes('login') || prompts.includes('select_account')) return undefined;
  const maxAge = context.parameters.get('max_age');
  const age = parts.clocks.authorization.now() / 1000 - signedIn.authTime;
  return maxAge !== null && age > Number(maxAge) ? undefined : signedIn;
}

/** `prompt=none` lets no page be shown: the client is told what page would be needed. */
const silentIfAsked = (parts: ServerParts): AuthorizationCheck => ({
  name: 'silent_if_asked',
  source: 'OpenID Connect Core 1.0 3.1.2.6',
  run(context) {
    if (context.parameters.get('prompt') !== 'none') return passed('pages may be shown');
    const signedIn = freshEnough(parts, context);
    if (!signedIn) return refuseWith('login_required', 'nobody is signed in', 'The user must sign in.');
    if (needsConsent(parts, context, signedIn))
      return refuseWith('consent_required', 'not agreed before', 'The user must consent.');
    return passed('signed in and agreed before');
  },
});

/** The authorization endpoint (RFC 6749 3.1, OpenID Connect Core 1.0 3.1.2). */
export const authorizeEndpoint = (parts: ServerParts): Endpoint => ({
  path: `${issuerPath}/authorize`,
  methods: ['GET', 'POST'],
  checks: ({ request }) => [
    ...(request.method === 'POST' ? [formMediaType] : []),
    parametersOnce,
    pushedRequest(parts),
    ...clientAndRedirect(parts),
    faultAnswersError(parts),
    ...requestParameters(parts),
    silentIfAsked(parts),
  ],
  answer: (context) => goOn(parts, context, freshEnough(parts, context)),
  refuse: (context, refusal) => tellRefusal(parts, context, refusal),
});
