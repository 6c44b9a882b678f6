import { bodySize } from '../checks/body-size.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { formMediaType } from '../checks/form-media-type.ts';
import { parametersOnce } from '../checks/parameters-once.ts';
import { tokenPresented } from '../checks/token-presented.ts';
import type { Endpoint } from '../context.ts';
import { findPresentedToken, type PresentedToken } from '../find-presented-token.ts';
import type { ServerParts } from '../server-parts.ts';
import { familyRevocation } from '../state/refresh-families.ts';
import { tokenRevocation } from '../state/stored-tokens.ts';
import type { Statement } from '../../journal/store/statement.ts';
import { neverCached } from '../token-answer.ts';

function revocation(found: PresentedToken, clientId: string, now: number): Statement[] {
  switch (found.kind) {
    case 'access':
      return found.token.clientId === clientId ? [tokenRevocation(found.token.id, now)] : [];
    case 'refresh':
      return found.token.family.clientId === clientId
        ? familyRevocation(found.token.family.id, now, 'revoked by the client')
        : [];
    case 'unknown':
      return [];
  }
}

/**
 * Revocation (RFC 7009). A refresh token takes its family along. A token that is unknown or another client's is answered
 * 200 as well (2.2), so that nothing is learnt.
 */
export const revokeEndpoint = (parts: ServerParts): Endpoint => ({
  at: 'revoke',
  methods: ['POST'],
  checks: () => [bodySize, formMediaType, parametersOnce, clientAuthentication(parts.clients), tokenPresented],
  async answer({ client, parameters }) {
    const found = await findPresentedToken(parts, parameters.get('token') ?? '');
    const statements = revocation(found, client?.id ?? '', parts.clocks.authorization.now());
    return { status: 200, headers: neverCached, body: '', statements };
  },
});
