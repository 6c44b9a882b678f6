import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { User } from '#shared/model/user.ts';
import type { AuthorizationAnswer, AuthorizationContext } from './context.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerParts } from './server-parts.ts';
import { newSecret } from './state/opaque-secret.ts';
import { familyInsertion, refreshTokenInsertion } from './state/refresh-families.ts';
import { tokenAnswer } from './token-answer.ts';

/** What a user granted to a client, by whatever way. `authTime` in seconds. */
export interface Granted {
  grant: string;
  client: OAuthClient;
  user: User;
  scope: string;
  authTime: number;
  nonce?: string | undefined;
}

/**
 * Gives the first tokens of a grant by a user: an access token, an ID token when `openid` was granted, and a refresh
 * token that begins a family when the client may refresh.
 * @param familyId Names the family, so that a replay can revoke all that was given.
 */
export async function giveTokens(
  parts: ServerParts,
  context: AuthorizationContext,
  granted: Granted,
  familyId: string,
): Promise<AuthorizationAnswer> {
  const { accessTokens, clocks, newId, profile, random } = parts;
  const { authTime, client, grant, nonce, scope, user } = granted;
  const { dpopThumbprint, issuer, trace } = context;
  const settings = profile.get();
  const now = clocks.authorization.now();
  const token = await accessTokens.issue({
    issuer,
    client,
    subject: user.username,
    scope,
    trace,
    familyId,
    dpopThumbprint,
    on: faultTarget(context),
  });
  const idToken = scope.split(' ').includes('openid')
    ? await parts.issueIdToken({
        issuer,
        clientId: client.id,
        user,
        scope,
        nonce,
        authTime,
        accessToken: token.accessToken,
      })
    : undefined;
  const mayRefresh = client.grants.includes('refresh_token') && settings.grantTypes.includes('refresh_token');
  const refreshToken = mayRefresh ? newSecret(random, 'rt') : undefined;
  const answer = tokenAnswer(token, { refreshToken, idToken, unit: settings.expiresInUnit });
  const expiresAt = now + settings.refreshTokenAbsoluteLifetime * 1000;
  const family = familyInsertion({
    id: familyId,
    clientId: client.id,
    subject: user.username,
    scope,
    grant,
    authTime,
    dpopThumbprint: client.secret === undefined ? dpopThumbprint : undefined,
    createdAt: now,
    expiresAt,
  });
  const first =
    refreshToken === undefined
      ? []
      : [
          refreshTokenInsertion(refreshToken, {
            id: newId('rtk'),
            familyId,
            parentId: null,
            issuedAt: now,
            expiresAt: Math.min(expiresAt, now + settings.refreshTokenIdleLifetime * 1000),
          }),
        ];
  return { ...answer, statements: [family, ...first, ...(answer.statements ?? [])] };
}
