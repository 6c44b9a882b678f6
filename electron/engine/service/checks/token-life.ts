import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../../clock.ts';
import { passed } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { refuseWith } from '../problem-refusal.ts';
import { invalidToken } from './access-token.ts';

/** The token has not expired by the service's clock. */
export const tokenNotExpired = (clock: Clock): ServiceCheck => ({
  name: 'token_not_expired',
  source: 'RFC 9068 4',
  run({ claims }) {
    const expiresAt = (claims?.exp ?? 0) * 1000;
    const evidence = `exp ${toInstant(expiresAt)}, the service's clock reads ${toInstant(clock.now())}`;
    if (clock.now() < expiresAt) return passed(evidence);
    return refuseWith('token_expired', evidence, 'The access token expired.', {
      hint: 'Get a new access token, by the refresh token or by authenticating again.',
      headers: invalidToken('The access token expired'),
    });
  },
});

/** The authorization server has not revoked it. */
export const tokenNotRevoked = (authority: TokenAuthority): ServiceCheck => ({
  name: 'token_not_revoked',
  source: 'RFC 7009 2',
  run({ claims }) {
    const id = claims?.jti ?? '';
    if (!authority.isRevoked(id)) return passed(`jti ${id} is not revoked`);
    return refuseWith('token_revoked', `jti ${id} is revoked`, 'The access token was revoked.', {
      hint: 'Get a new access token.',
      headers: invalidToken('The access token was revoked'),
    });
  },
});
