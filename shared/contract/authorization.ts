import { keyRotation, signingKey } from '../model/signing-key.ts';
import { z } from 'zod';
import { oauthClient } from '../model/oauth-client.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { refreshFamily } from '../model/refresh-family.ts';
import { tokenCondition, maxTokenSeconds } from '../model/token-condition.ts';
import { issuedToken } from '../model/token.ts';
import { user } from '../model/user.ts';
import { routesOf } from './base.ts';

const { create, get, patch, post, remove } = routesOf('Authorization');
const byId = z.strictObject({ id: z.string() });
const byName = z.strictObject({ username: z.string() });
const removed = z.object({ removed: z.literal(true) });

/** A change keeps the fields it omits; `null` removes an optional field. */
const clientChange = z.strictObject({
  id: z.string(),
  name: oauthClient.shape.name.nullable(),
  secret: oauthClient.shape.secret.nullable(),
  grants: oauthClient.shape.grants.optional(),
  scope: oauthClient.shape.scope.optional(),
  redirectUris: oauthClient.shape.redirectUris.nullable(),
  postLogoutRedirectUris: oauthClient.shape.postLogoutRedirectUris.nullable(),
  accessTokenLifetime: oauthClient.shape.accessTokenLifetime.nullable(),
  authentication: oauthClient.shape.authentication.nullable(),
  jwks: oauthClient.shape.jwks.nullable(),
  jwksUri: oauthClient.shape.jwksUri.nullable(),
  tlsSubject: oauthClient.shape.tlsSubject.nullable(),
  tlsCa: oauthClient.shape.tlsCa.nullable(),
  certificateBoundTokens: oauthClient.shape.certificateBoundTokens.nullable(),
  authorizationDetailsTypes: oauthClient.shape.authorizationDetailsTypes.nullable(),
  mayAct: oauthClient.shape.mayAct.nullable(),
  requireSignedRequests: oauthClient.shape.requireSignedRequests.nullable(),
});

const userChange = z.strictObject({
  username: z.string(),
  password: user.shape.password.optional(),
  role: user.shape.role.optional(),
  name: user.shape.name.nullable(),
  email: user.shape.email.nullable(),
  customerId: user.shape.customerId.nullable(),
});

export const authorizationContract = {
  clients: get('/clients', 'List OAuth clients').input(z.strictObject({})).output(pageOf(oauthClient)),
  addClient: create('/clients', 'Register a client')
    .input(oauthClient.extend({ secret: oauthClient.shape.secret.describe('"generate" creates a new secret') }))
    .output(oauthClient),
  changeClient: patch('/clients/{id}', 'Update a client').input(clientChange).output(oauthClient),
  removeClient: remove('/clients/{id}', 'Remove a client').input(byId).output(removed),
  users: get('/users', 'List users').input(z.strictObject({})).output(pageOf(user)),
  addUser: create('/users', 'Add a user').input(user).output(user),
  changeUser: patch('/users/{username}', 'Update a user').input(userChange).output(user),
  removeUser: remove('/users/{username}', 'Remove a user').input(byName).output(removed),
  tokens: get('/tokens', 'List issued access tokens').input(pageQuery).output(pageOf(issuedToken)),
  mintToken: create('/tokens', 'Mint an access token in any condition')
    .input(
      z.strictObject({
        clientId: z.string(),
        scope: z.string().optional(),
        subject: z.string().optional(),
        lifetimeSeconds: z.int().positive().max(maxTokenSeconds).optional().describe('Default: that of the client'),
        condition: tokenCondition.default('valid'),
        certificate: z
          .string()
          .max(200)
          .optional()
          .describe('Thumbprint of the certificate that it is bound to (x5t#S256 of RFC 8705 3.1)'),
      }),
    )
    .output(z.object({ accessToken: z.string(), id: z.string(), expiresAt: z.string() })),
  expireToken: post('/tokens/{id}/expire', 'Expire an access token now').input(byId).output(issuedToken),
  revokeToken: post('/tokens/{id}/revoke', 'Revoke an access token').input(byId).output(issuedToken),
  families: get('/families', 'List refresh families, newest first')
    .input(z.strictObject({ limit: pageQuery.shape.limit }))
    .output(z.object({ items: z.array(refreshFamily) })),
  keys: get('/keys', 'List valid signing keys').output(z.object({ items: z.array(signingKey) })),
  rotateKeys: post('/keys/rotate', 'Rotate the signing key')
    .input(keyRotation)
    .output(z.object({ items: z.array(signingKey) })),
};
