import { andThen } from '../../and-then.ts';
import { authorizationDetails } from '../checks/authorization-details.ts';
import { resourceIndicators } from '../checks/resource-indicators.ts';
import { confidentialClient } from '../checks/client-authentication.ts';
import { scopeAllowed } from '../checks/scope-allowed.ts';
import { furtherOf } from '../further-of.ts';
import { faultTarget } from '../fault-target.ts';
import type { ServerDeps } from '../context.ts';
import { tokenAnswer } from '../token-answer.ts';
import type { Grant } from './grant.ts';

/** The client credentials grant (RFC 6749 4.4). No refresh token is issued (4.4.3). */
export const clientCredentials = (deps: ServerDeps): Grant => ({
  type: 'client_credentials',
  name: 'client_credentials',
  checks: [confidentialClient, scopeAllowed, authorizationDetails(deps), resourceIndicators(deps)],
  give(context) {
    const { client, dpopThumbprint, scope = '', issuer, trace } = context;
    if (!client) throw new Error('The checks passed, but client is missing.');
    const on = context.acted && faultTarget(context);
    const token = deps.accessTokens.issue({
      issuer,
      client,
      subject: client.id,
      scope,
      trace,
      dpopThumbprint,
      further: furtherOf(context),
      on,
    });
    return andThen(token, (issued) => tokenAnswer(issued, { unit: deps.profile.get().expiresInUnit }));
  },
});
