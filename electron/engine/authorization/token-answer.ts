import type { NewAccessToken } from './access-tokens.ts';
import type { AuthorizationAnswer } from './context.ts';

/** Headers that forbid caching, required for token responses (RFC 6749 5.1). */
export const neverCached = { 'cache-control': 'no-store', pragma: 'no-cache' };

export interface TokenAnswerExtras {
  refreshToken?: string | undefined;
  idToken?: string | undefined;
  unit: 'seconds' | 'milliseconds';
}

/** A successful token response (RFC 6749 5.1). */
export function tokenAnswer(
  token: NewAccessToken,
  { refreshToken, idToken, unit }: TokenAnswerExtras,
): AuthorizationAnswer {
  return {
    status: 200,
    headers: neverCached,
    body: {
      access_token: token.accessToken,
      token_type: token.tokenType,
      expires_in: unit === 'seconds' ? token.expiresIn : token.expiresIn * 1000,
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(idToken !== undefined && { id_token: idToken }),
      scope: token.scope,
      ...(token.details && { authorization_details: token.details }),
    },
    entries: [token.entry],
    statements: [token.statement],
  };
}
