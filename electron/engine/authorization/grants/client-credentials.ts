import type { AccessTokens } from '../access-tokens.ts';
import { confidentialClient } from '../checks/confidential-client.ts';
import { scopeAllowed } from '../checks/scope-allowed.ts';
import { tokenAnswer } from '../token-answer.ts';
import type { Grant } from './grant.ts';

/** The client acts for itself (RFC 6749 4.4). No refresh token is given (4.4.3). */
export const clientCredentials = (tokens: AccessTokens): Grant => ({
  type: 'client_credentials',
  checks: [confidentialClient, scopeAllowed],
  async give({ client, scope, issuer }, trace) {
    const clientId = client?.id ?? '';
    return tokenAnswer(await tokens.issue({ issuer, clientId, subject: clientId, scope: scope ?? '', trace }));
  },
});
