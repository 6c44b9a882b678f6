import type { KeyObject } from 'node:crypto';
import { scopes, type ScopeMeaning } from '#shared/profile/scopes.ts';
import type { PartBase } from '../part-base.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createClientDocuments } from './client-documents.ts';
import { createClientKeys } from './client-keys.ts';
import { openClients } from './clients.ts';
import { createAuthorizationServer, type AuthorizationServer } from './create-authorization-server.ts';
import { authorizeEndpoint } from './endpoints/authorize.ts';
import { consentEndpoint } from './endpoints/consent.ts';
import { deviceAuthorizationEndpoint } from './endpoints/device-authorization.ts';
import { deviceEndpoint } from './endpoints/device.ts';
import { discoveryEndpoints, jwksEndpoint, protectedResourceEndpoint } from './endpoints/discovery.ts';
import { endSessionEndpoint } from './endpoints/end-session.ts';
import { introspectEndpoint } from './endpoints/introspect.ts';
import { loginEndpoint } from './endpoints/login.ts';
import { pushedAuthorizationRequestEndpoint } from './endpoints/pushed-authorization-request.ts';
import { revokeEndpoint } from './endpoints/revoke.ts';
import { tokenEndpoint } from './endpoints/token.ts';
import { userinfoEndpoint } from './endpoints/userinfo.ts';
import { authorizationCode } from './grants/authorization-code.ts';
import { clientCredentials } from './grants/client-credentials.ts';
import { deviceCode } from './grants/device-code.ts';
import { refreshTokenGrant } from './grants/refresh-token.ts';
import { tokenExchange } from './grants/token-exchange.ts';
import { createIdTokens } from './id-tokens.ts';
import { issuerPath } from './issuer-path.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { RecordedIssuer } from '../recording/play/recorded-issuer.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { createIdDocuments } from './registration/id-documents.ts';
import { offeredBy, registrationEndpoint } from './registration/register-client.ts';
import type { ServerDeps } from './context.ts';
import { openSigningKeys } from './signing-keys.ts';
import { takeProof } from './state/dpop-proofs.ts';
import { findOpaqueToken, findTokenById } from './state/stored-tokens.ts';
import { createTestTokens, type TestTokens } from './test-tokens/create-test-tokens.ts';
import { openUsers } from './users.ts';
import { createVerifiedJwts } from './verified-jwts.ts';

/** Returns all scopes: those of the user's own interface, then the others. */
const createScopes = (ownScopes: () => Readonly<Record<string, string>> | undefined) => (): readonly ScopeMeaning[] => {
  const own = Object.entries(ownScopes() ?? {}).map(([scope, meaning]) => ({ scope, meaning: meaning || scope }));
  return [...own, ...scopes.filter(({ scope }) => !own.some((one) => one.scope === scope))];
};

/** The authorization server and what other parts use of it. */
export interface Authorization extends Pick<ServerDeps, 'clients' | 'users' | 'keys'> {
  handle: AuthorizationServer;
  authority: ReturnType<typeof authorityOf>;
  testTokens: TestTokens;
}

/** What a resource server asks the authorization server about access tokens. */
const authorityOf = ({ audience, keys, store, users }: ServerDeps, trustedIssuers: readonly string[]) => ({
  audience,
  findKey: (kid: string): { alg: string; publicKey: KeyObject } | undefined => keys.find(kid),
  /** Finds a token by its `jti`. */
  findToken: (id: string) => findTokenById(store, id),
  findOpaque: (token: string) => findOpaqueToken(store, token),
  /** Records the use of a DPoP proof. @returns Whether it was new. */
  takeProof: (id: string, nowMs: number) => takeProof(store, id, nowMs),
  isTrustedIssuer: (issuer: string) => trustedIssuers.includes(issuer),
  /** The customer that a user is bound to, if any. */
  customerOf: (subject: string) => users.find(subject)?.customerId,
  /** The role of a subject, if it is a user. */
  roleOf: (subject: string) => users.find(subject)?.role,
  /** The issuer at an origin: the base of its endpoints. */
  issuerOf: (origin: string) => origin + issuerPath,
});

/**
 * Opens the authorization server over the store.
 * @param audience The `aud` of access tokens.
 * @param issuers The issuer identifiers of its listeners.
 * @param outside Our CA, whose client certificates are trusted, and what fetches the documents of clients.
 * @param ownScopes The scopes of the user's own interface with their descriptions, if it is offered.
 * @param recorded What the authorization server of a recording issued, while it is played.
 */
export async function openAuthorization(
  base: PartBase,
  audience: string,
  issuers: { readonly http: string; readonly https: string },
  { authority, send }: { authority: string; send: SendRequest },
  ownScopes: () => Readonly<Record<string, string>> | undefined = () => undefined,
  recorded: () => RecordedIssuer | undefined = () => undefined,
): Promise<Authorization> {
  const { clocks, profile, random, store } = base;
  const keys = openSigningKeys(store, clocks.authorization, base.newId);
  await keys.current(profile.get().signingAlgorithm);
  const allScopes = createScopes(() => ({ ...recorded()?.scopes, ...ownScopes() }));
  const documents = createIdDocuments({
    ...base,
    send,
    offered: () => offeredBy({ profile, scopes: allScopes }, grants),
  });
  const clients = await openClients(store, random, clocks.authorization, ownScopes, () => recorded()?.clients);
  const deps: ServerDeps = {
    ...base,
    keys,
    jwts: createVerifiedJwts(keys),
    audience,
    authority,
    clientKeys: createClientKeys(createClientDocuments(profile, send), clocks.authorization),
    scopes: allScopes,
    clients: { ...clients, find: (id) => clients.find(id) ?? documents.find(id) },
    users: await openUsers(store, () => recorded()?.users),
    loginAttempts: createLoginAttempts(clocks.authorization),
    accessTokens: createAccessTokens({ ...base, keys, audience, recorded }),
    issueIdToken: createIdTokens(keys, profile, clocks.authorization),
  };
  const grants = [authorizationCode, clientCredentials, refreshTokenGrant, deviceCode, tokenExchange].map((grant) =>
    grant(deps),
  );
  const endpoints = [
    ...discoveryEndpoints(deps, grants),
    jwksEndpoint(keys),
    documents.at(tokenEndpoint(deps, grants)),
    registrationEndpoint(deps, grants),
    protectedResourceEndpoint(deps),
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
    ].map((endpoint) => documents.at(endpoint(deps))),
  ];
  return {
    clients: deps.clients,
    users: deps.users,
    keys,
    handle: createAuthorizationServer(deps, endpoints),
    authority: authorityOf(deps, Object.values(issuers)),
    testTokens: createTestTokens(deps, issuers.https),
  };
}
