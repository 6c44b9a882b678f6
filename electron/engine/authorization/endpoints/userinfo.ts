import type { Endpoint, ServerDeps } from '../context.ts';
import { accessTokenGood } from '../checks/access-token-good.ts';
import { userClaims } from '../id-tokens.ts';
import { issuerPath } from '../issuer-path.ts';

/** The UserInfo endpoint: claims about the user of the access token (OpenID Connect Core 1.0 5.3). */
export const userinfoEndpoint = (deps: ServerDeps): Endpoint => ({
  at: `${issuerPath}/userinfo`,
  methods: ['GET', 'POST'],
  crossOrigin: true,
  checks: () => [accessTokenGood(deps, { scope: 'openid', source: 'OpenID Connect Core 1.0 5.3.3', ofUser: true })],
  answer: ({ scope = '', user }) => ({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: user ? { sub: user.username, ...userClaims(user, scope) } : {},
  }),
});
