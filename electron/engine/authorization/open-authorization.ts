import type { KeyObject } from 'node:crypto';
import type { User } from '#shared/model/user.ts';
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
import { issuerPath } from './issuer-path.ts';
import { createLoginAttempts } from './login-attempts.ts';
import type { ServerDeps } from './server-deps.ts';
import { openSigningKeys } from './signing-keys.ts';
import { takeProof } from './state/dpop-proofs.ts';
import { findOpaqueToken, findTokenById, type StoredToken } from './state/stored-tokens.ts';
import { createTestTokens, type TestTokens } from './test-tokens/create-test-tokens.ts';
import { openUsers } from './users.ts';
import { createVerifiedJwts } from './verified-jwts.ts';

/** The authorization server and what other parts use of it. */
export interface Authorization extends Pick<ServerDeps, 'clients' | 'users' | 'keys'> {
  handle: AuthorizationServer;
  authority: TokenAuthority;
  testTokens: TestTokens;
}

/** What a resource server asks the authorization server about access tokens. */
interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  /** Finds a token by its `jti`. */
  findToken(id: string): StoredToken | undefined;
  /** Finds an opaque token. */
  findOpaque(token: string): StoredToken | undefined;
  /** Records the use of a DPoP proof. @returns Whether it was new. */
  takeProof(id: string, nowMs: number): Promise<boolean>;
  isTrustedIssuer(issuer: string): boolean;
  /** The customer that a user is bound to, if any. */
  customerOf(subject: string): string | undefined;
  /** The role of a subject, if it is a user. */
  roleOf(subject: string): User['role'] | undefined;
  /** The issuer at an origin: the base of its endpoints. */
  issuerOf(origin: string): string;
  readonly audience: string;
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
  const { clients, users } = deps;
  const trusted: readonly string[] = Object.values(issuers);
  const authority: TokenAuthority = {
    findKey: keys.find,
    findToken: (id) => findTokenById(store, id),
    findOpaque: (token) => findOpaqueToken(store, token),
    takeProof: (id, nowMs) => takeProof(store, id, nowMs),
    isTrustedIssuer: (issuer) => trusted.includes(issuer),
    customerOf: (subject) => users.find(subject)?.customerId,
    roleOf: (subject) => users.find(subject)?.role,
    issuerOf: (origin) => origin + issuerPath,
    audience,
  };
  return {
    clients,
    users,
    keys,
    handle: createAuthorizationServer(deps, endpoints),
    authority,
    testTokens: createTestTokens(deps, issuers.https),
  };
}
