import { toInstant } from '#shared/model/instant.ts';
import { passed, warned } from '../../journal/run-checks.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationCheck,
  type AuthorizationContext,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import { faultTarget } from '../fault-target.ts';
import { issueToken } from '../issue-token.ts';
import { newSecret } from '../state/opaque-secret.ts';
import {
  familyRevocation,
  findRefreshToken,
  refreshTokenExtension,
  refreshTokenInsertion,
  refreshTokenUse,
  type RefreshToken,
} from '../state/refresh-families.ts';
import { tokenAnswer } from '../token-answer.ts';
import { scopeNotWider } from '../checks/scope-allowed.ts';
import { resourceIndicators } from '../checks/resource-indicators.ts';
import type { Grant } from './grant.ts';

const invalidGrant = 'The refresh token is not valid.';

const tokenKnown = ({ store }: ServerDeps): AuthorizationCheck => ({
  name: 'refresh_token_known',
  source: 'RFC 6749 6',
  run(context) {
    const sent = context.parameters.get('refresh_token');
    if (sent === null || sent === '') {
      return refuseWith('invalid_request', 'refresh_token is absent', 'The parameter refresh_token is missing.');
    }
    const found = findRefreshToken(store, sent);
    if (!found) return refuseWith('invalid_grant', 'No such refresh token was issued', invalidGrant);
    context.refreshToken = found;
    context.further = found.family.further;
    return passed(`${found.id} of family ${found.family.id}`);
  },
});

const tokenOfClient: AuthorizationCheck = {
  name: 'refresh_token_of_client',
  source: 'RFC 6749 6',
  run({ certificateThumbprint, client, dpopThumbprint, refreshToken }) {
    const family = refreshToken?.family;
    if (family?.clientId !== client?.id)
      return refuseWith('invalid_grant', `issued to "${family?.clientId ?? ''}"`, invalidGrant);
    if (family?.dpopThumbprint !== undefined && family.dpopThumbprint !== dpopThumbprint) {
      return refuseWith('invalid_grant', 'bound to another DPoP key (RFC 9449 5)', invalidGrant);
    }
    if (family?.certificate !== undefined && family.certificate !== certificateThumbprint)
      return refuseWith('invalid_grant', 'bound to another client certificate (RFC 8705 4)', invalidGrant);
    return passed(`issued to "${client?.id ?? ''}"`);
  },
};

const familyAlive: AuthorizationCheck = {
  name: 'refresh_family_alive',
  source: 'RFC 9700 4.14.2',
  run({ refreshToken }) {
    const family = refreshToken?.family;
    if (family?.revokedAt == null) return passed('The family is not revoked');
    const evidence = `revoked at ${toInstant(family.revokedAt)}: ${family.revokedReason ?? ''}`;
    return refuseWith('invalid_grant', evidence, 'The refresh token was revoked.');
  },
};

/** A replaced refresh token must not be used again: that may be theft, so the family is revoked. */
const tokenUnused = ({ clocks, profile, faults }: ServerDeps): AuthorizationCheck => ({
  name: 'refresh_token_not_reused',
  source: 'RFC 9700 4.14.2',
  run(context) {
    const { refreshToken } = context;
    if (!profile.get().refreshTokenRotation) return passed('Rotation is off');
    if (refreshToken?.usedAt == null) return passed('not replaced yet');
    if (faults.act('authorization', 'accept-reused-refresh-token', faultTarget(context))) {
      return warned('replaced before, but a declared fault accepts it');
    }
    const evidence = `replaced at ${toInstant(refreshToken.usedAt)}; the family is revoked`;
    const statements = familyRevocation(
      refreshToken.family.id,
      clocks.authorization,
      `${refreshToken.id} was used again`,
    );
    return refuseWith('invalid_grant', evidence, 'The refresh token was used before.', { statements });
  },
});

const tokenNotExpired = ({ clocks }: ServerDeps): AuthorizationCheck => ({
  name: 'refresh_token_not_expired',
  source: 'RFC 6749 6',
  run({ refreshToken }) {
    const now = clocks.authorization.now();
    const idle = refreshToken?.expiresAt ?? 0;
    const absolute = refreshToken?.family.expiresAt ?? 0;
    const evidence = `idle limit ${toInstant(idle)}, absolute limit ${toInstant(absolute)}; the clock reads ${toInstant(now)}`;
    return now < Math.min(idle, absolute)
      ? passed(evidence)
      : refuseWith('invalid_grant', evidence, 'The refresh token expired.');
  },
});

const userKnown = ({ users }: ServerDeps): AuthorizationCheck => ({
  name: 'user_known',
  source: 'RFC 6749 5.2',
  run({ refreshToken }) {
    const subject = refreshToken?.family.subject ?? '';
    return users.find(subject)
      ? passed(subject)
      : refuseWith('invalid_grant', `"${subject}" is no longer a user`, invalidGrant);
  },
});

function successor(
  deps: ServerDeps,
  { family, id: parentId }: RefreshToken,
): { secret: string; rows: AuthorizationAnswer['statements'] } {
  const { clocks, newId, profile, random } = deps;
  const now = clocks.authorization.now();
  const expiresAt = Math.min(family.expiresAt, now + profile.get().refreshTokenIdleLifetime * 1000);
  const secret = newSecret(random, 'rt');
  const row = { id: newId('rtk'), familyId: family.id, parentId, issuedAt: now, expiresAt };
  return { secret, rows: [refreshTokenUse(parentId, now), refreshTokenInsertion(secret, row)] };
}

async function refresh(deps: ServerDeps, context: AuthorizationContext): Promise<AuthorizationAnswer> {
  const { refreshToken, scope = '' } = context;
  if (!refreshToken) throw new Error('The checks passed, but the refresh token is missing.');
  const { family } = refreshToken;
  const settings = deps.profile.get();
  const token = await issueToken(deps, context, { subject: family.subject, scope, familyId: family.id });
  const rotates = settings.refreshTokenRotation && refreshToken.usedAt === null;
  const next = rotates ? successor(deps, refreshToken) : undefined;
  const idleUntil = Math.min(
    family.expiresAt,
    deps.clocks.authorization.now() + settings.refreshTokenIdleLifetime * 1000,
  );
  const sent = context.parameters.get('refresh_token') ?? undefined;
  const answer = tokenAnswer(token, { refreshToken: next?.secret ?? sent, unit: settings.expiresInUnit });
  const rows = next?.rows ?? [refreshTokenExtension(refreshToken.id, idleUntil)];
  return { ...answer, statements: [...rows, ...(answer.statements ?? [])] };
}

/** Exchanges a refresh token for an access token and, with rotation, a new refresh token (RFC 6749 6, RFC 9700). */
export const refreshTokenGrant = (deps: ServerDeps): Grant => ({
  type: 'refresh_token',
  name: 'refresh_token',
  checks: [
    tokenKnown(deps),
    tokenOfClient,
    familyAlive,
    tokenUnused(deps),
    tokenNotExpired(deps),
    userKnown(deps),
    scopeNotWider('RFC 6749 6', ({ refreshToken }) => refreshToken?.family.scope.split(' ') ?? []),
    resourceIndicators(deps),
  ],
  give: (context) => refresh(deps, context),
});
