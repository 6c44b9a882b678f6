import { isConfidential, type OAuthClient } from '#shared/model/oauth-client.ts';
import type { User } from '#shared/model/user.ts';
import type { AuthorizationAnswer, AuthorizationContext, ServerDeps } from './context.ts';
import { issueToken } from './issue-token.ts';
import { newSecret } from './state/opaque-secret.ts';
import { familyInsertion, refreshTokenInsertion } from './state/refresh-families.ts';
import { tokenAnswer } from './token-answer.ts';

/** What a user granted to a client, with any grant type. `authTime` in seconds. */
export interface Granted {
  grant: string;
  client: OAuthClient;
  user: User;
  scope: string;
  authTime: number;
  nonce?: string | undefined;
}

/**
 * Issues the first tokens of a user's grant: an access token, an ID token if `openid` was granted, and the first refresh
 * token of a family if the client may refresh.
 * @param familyId Id of the family, so that a replay can revoke all its tokens.
 */
export async function giveTokens(
  deps: ServerDeps,
  context: AuthorizationContext,
  granted: Granted,
  familyId: string,
): Promise<AuthorizationAnswer> {
  const { clocks, newId, profile, random } = deps;
  const { authTime, client, grant, nonce, scope, user } = granted;
  const { dpopThumbprint, issuer } = context;
  const settings = profile.get();
  const now = clocks.authorization.now();
  const token = await issueToken(deps, context, { subject: user.username, scope, familyId });
  const idToken = scope.split(' ').includes('openid')
    ? await deps.issueIdToken({
        issuer,
        clientId: client.id,
        user,
        scope,
        nonce,
        authTime,
        accessToken: token.accessToken,
        acr: context.further?.acr,
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
    dpopThumbprint: isConfidential(client) ? undefined : dpopThumbprint,
    certificate: isConfidential(client) ? undefined : context.certificateThumbprint,
    // The whole grant, also if this request narrowed its audience (RFC 8707 2.2).
    further: context.code?.further,
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
