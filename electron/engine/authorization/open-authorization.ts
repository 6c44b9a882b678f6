import type { PartBase } from '../part-base.ts';
import { createAccessTokens } from './access-tokens.ts';
import { openClients } from './clients.ts';
import { createAuthorizationServer, type AuthorizationServer } from './create-authorization-server.ts';
import { authorizeEndpoint } from './endpoints/authorize.ts';
import { consentEndpoint } from './endpoints/consent.ts';
import { deviceAuthorizationEndpoint } from './endpoints/device-authorization.ts';
import { deviceEndpoint } from './endpoints/device.ts';
import { discoveryEndpoints } from './endpoints/discovery.ts';
import { endSessionEndpoint } from './endpoints/end-session.ts';
import { introspectEndpoint } from './endpoints/introspect.ts';
import { jwksEndpoint } from './endpoints/jwks.ts';
import { loginEndpoint } from './endpoints/login.ts';
import { pushedAuthorizationRequestEndpoint } from './endpoints/pushed-authorization-request.ts';
import { revokeEndpoint } from './endpoints/revoke.ts';
import { tokenEndpoint } from './endpoints/token.ts';
import { userinfoEndpoint } from './endpoints/userinfo.ts';
import { authorizationCode } from './grants/authorization-code.ts';
import { clientCredentials } from './grants/client-credentials.ts';
import { deviceCode } from './grants/device-code.ts';
import { refreshTokenGrant } from './grants/refresh-token.ts';
import { createIdTokens } from './id-tokens.ts';
import { createLoginAttempts } from './login-attempts.ts';
import type { ServerDeps } from './server-deps.ts';
import { openSigningKeys } from './signing-keys.ts';
import { createTokenAuthority, type TokenAuthority } from './token-authority.ts';
import { createTestTokens, type TestTokens } from './test-tokens/create-test-tokens.ts';
import { openUsers } from './users.ts';
import { createVerifiedJwts } from './verified-jwts.ts';

/** The authorization server and what other parts use of it. */
export interface Authorization extends Pick<ServerDeps, 'clients' | 'users' | 'keys'> {
  handle: AuthorizationServer;
  authority: TokenAuthority;
  testTokens: TestTokens;
}

/**
 * Opens the authorization server over the store.
 * @param audience The `aud` of access tokens.
 * @param issuers The issuer identifiers of its listeners.
 */
export async function openAuthorization(
  base: PartBase,
  audience: string,
  issuers: { readonly http: string; readonly https: string },
): Promise<Authorization> {
  const { clocks, profile, random, store } = base;
  const keys = openSigningKeys(store, clocks.authorization, base.newId);
  await keys.current(profile.get().signingAlgorithm);
  const deps: ServerDeps = {
    ...base,
    keys,
    jwts: createVerifiedJwts(keys),
    audience,
    clients: await openClients(store, random),
    users: await openUsers(store),
    loginAttempts: createLoginAttempts(clocks.authorization),
    accessTokens: createAccessTokens({ ...base, keys, audience }),
    issueIdToken: createIdTokens(keys, profile, clocks.authorization),
  };
  const grants = [authorizationCode, clientCredentials, refreshTokenGrant, deviceCode].map((grant) => grant(deps));
  const endpoints = [
    ...discoveryEndpoints(deps, grants),
    jwksEndpoint(keys),
    tokenEndpoint(deps, grants),
    ...[
      authorizeEndpoint,
      loginEndpoint,
      consentEndpoint,
      pushedAuthorizationRequestEndpoint,
      deviceAuthorizationEndpoint,
      deviceEndpoint,
      introspectEndpoint,
      revokeEndpoint,
      userinfoEndpoint,
      endSessionEndpoint,
    ].map((endpoint) => endpoint(deps)),
  ];
  return {
    clients: deps.clients,
    users: deps.users,
    keys,
    handle: createAuthorizationServer(deps, endpoints),
    authority: createTokenAuthority(keys, deps.users, store, audience, Object.values(issuers)),
    testTokens: createTestTokens(deps, issuers.https),
  };
}
