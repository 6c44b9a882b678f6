import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../../clock.ts';
import { passed, remembered } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { refuseWith } from '../problem-refusal.ts';
import { invalidToken } from './access-token.ts';

const inMs = (seconds: number | undefined): number => (seconds ?? 0) * 1000;

/** `nbf` has passed on the service's clock. */
export const tokenAlreadyValid = (clock: Clock): ServiceCheck => ({
  name: 'token_already_valid',
  source: 'RFC 7519 4.1.5',
  run({ claims }) {
    if (claims?.nbf === undefined) return passed('nbf is absent');
    const evidence = `nbf ${toInstant(inMs(claims.nbf))}, the service's clock reads ${toInstant(clock.now())}`;
    if (clock.now() >= inMs(claims.nbf)) return passed(evidence);
    return refuseWith('token_not_yet_valid', evidence, 'The access token is not valid yet.', {
      hint: 'Wait, or compare the clocks of the authorization server and the service.',
      headers: invalidToken('The access token is not valid yet'),
    });
  },
});

/** The token has not expired on the service's clock, neither by `exp` nor by a test operation. */
export const tokenNotExpired = (authority: TokenAuthority, clock: Clock): ServiceCheck => ({
  name: 'token_not_expired',
  source: 'RFC 9068 4',
  run(context) {
    const { claims } = context;
    context.known ??= authority.findToken(claims?.jti ?? '');
    const stated = inMs(claims?.exp);
    const expiresAt = Math.min(stated, context.known?.expiresAt ?? stated);
    const label = expiresAt < stated ? 'expired by a test operation at' : 'exp';
    const now = clock.now();
    const evidence = `${label} ${toInstant(expiresAt)}, the service's clock reads ${toInstant(now)}`;
    if (now < expiresAt) return passed(evidence);
    return refuseWith('token_expired', evidence, 'The access token expired.', {
      hint: 'Get a new access token: use the refresh token, or authenticate again.',
      headers: invalidToken('The access token expired'),
    });
  },
});

const notRevoked = remembered((id) => passed(`jti ${id} is not revoked`));

/** The authorization server has not revoked the token. */
export const tokenNotRevoked: ServiceCheck = {
  name: 'token_not_revoked',
  source: 'RFC 7009 2',
  run({ claims, known }) {
    const id = claims?.jti ?? 'absent';
    if (known?.revokedAt == null) return notRevoked(id);
    return refuseWith(
      'token_revoked',
      `jti ${id} was revoked at ${toInstant(known.revokedAt)}`,
      'The access token was revoked.',
      {
        hint: 'Get a new access token.',
        headers: invalidToken('The access token was revoked'),
      },
    );
  },
};
