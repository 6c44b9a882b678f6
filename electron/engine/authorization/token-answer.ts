import type { NewAccessToken } from './access-tokens.ts';
import type { AuthorizationAnswer } from './context.ts';

/** A successful token answer (RFC 6749 5.1), never to be cached. */
export function tokenAnswer(token: NewAccessToken): AuthorizationAnswer {
  return {
    status: 200,
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
    body: {
      access_token: token.accessToken,
      token_type: 'Bearer',
      expires_in: token.expiresInSeconds,
      scope: token.scope,
    },
    entries: [token.entry],
    statements: [token.statement],
  };
}
