import type { VirtualClock } from '../../clock.ts';
import { postedForm } from '../checks/posted-form.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { tokenPresented, findPresentedToken, type PresentedToken } from '../find-presented-token.ts';
import type { Endpoint, ServerDeps } from '../context.ts';
import { familyRevocation } from '../state/refresh-families.ts';
import { tokenRevocation } from '../state/stored-tokens.ts';
import type { Statement } from '../../store/statement.ts';
import { neverCached } from '../token-answer.ts';

function revocation(found: PresentedToken, clientId: string, clock: VirtualClock): Statement[] {
  switch (found.kind) {
    case 'access':
      return found.token.clientId === clientId ? [tokenRevocation(found.token.id, clock.now())] : [];
    case 'refresh':
      return found.token.family.clientId === clientId
        ? familyRevocation(found.token.family.id, clock, 'revoked by the client')
        : [];
    case 'unknown':
      return [];
  }
}

/**
 * Revocation (RFC 7009). Revoking a refresh token revokes its family. The response is 200 also for a token that is
 * unknown or another client's (2.2), so that it reveals nothing.
 */
export const revokeEndpoint = (deps: ServerDeps): Endpoint => ({
  at: 'revoke',
  methods: ['POST'],
  crossOrigin: true,
  checks: () => [...postedForm, clientAuthentication(deps), tokenPresented],
  async answer({ client, parameters }) {
    const found = await findPresentedToken(deps, parameters.get('token') ?? '');
    const statements = revocation(found, client?.id ?? '', deps.clocks.authorization);
    return { status: 200, headers: neverCached, body: '', statements };
  },
});
