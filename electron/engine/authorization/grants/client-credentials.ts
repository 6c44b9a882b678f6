import { andThen } from '../../and-then.ts';
import { authorizationDetails } from '../checks/authorization-details.ts';
import { resourceIndicators } from '../checks/resource-indicators.ts';
import { confidentialClient } from '../checks/client-authentication.ts';
import { scopeAllowed } from '../checks/scope-allowed.ts';
import type { ServerDeps } from '../context.ts';
import { issueToken } from '../issue-token.ts';
import { tokenAnswer } from '../token-answer.ts';
import type { Grant } from './grant.ts';

/** The client credentials grant (RFC 6749 4.4). No refresh token is issued (4.4.3). */
export const clientCredentials = (deps: ServerDeps): Grant => ({
  type: 'client_credentials',
  name: 'client_credentials',
  checks: [confidentialClient, scopeAllowed, authorizationDetails(deps), resourceIndicators(deps)],
  give(context) {
    const { client, scope = '' } = context;
    const token = issueToken(deps, context, { subject: client?.id ?? '', scope });
    return andThen(token, (issued) => tokenAnswer(issued, { unit: deps.profile.get().expiresInUnit }));
  },
});
