import { z } from 'zod';
import { oauthClient } from '../model/oauth-client.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { refreshFamily } from '../model/refresh-family.ts';
import { keyRotation, signingKey } from '../model/signing-key.ts';
import { tokenCondition } from '../model/token-condition.ts';
import { issuedToken } from '../model/token.ts';
import { user } from '../model/user.ts';
import { maxTokenSeconds } from '../model/token-condition.ts';
import { base } from './base.ts';

const tags = ['Authorization'];
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
  clients: base
    .route({ method: 'GET', path: '/clients', summary: 'List OAuth clients', tags })
    .input(z.strictObject({}))
    .output(pageOf(oauthClient)),
  addClient: base
    .route({ method: 'POST', path: '/clients', successStatus: 201, summary: 'Register a client', tags })
    .input(oauthClient.extend({ secret: oauthClient.shape.secret.describe('"generate" creates a new secret') }))
    .output(oauthClient),
  changeClient: base
    .route({ method: 'PATCH', path: '/clients/{id}', summary: 'Update a client', tags })
    .input(clientChange)
    .output(oauthClient),
  removeClient: base
    .route({ method: 'DELETE', path: '/clients/{id}', summary: 'Remove a client', tags })
    .input(byId)
    .output(removed),
  users: base
    .route({ method: 'GET', path: '/users', summary: 'List users', tags })
    .input(z.strictObject({}))
    .output(pageOf(user)),
  addUser: base
    .route({ method: 'POST', path: '/users', successStatus: 201, summary: 'Add a user', tags })
    .input(user)
    .output(user),
  changeUser: base
    .route({ method: 'PATCH', path: '/users/{username}', summary: 'Update a user', tags })
    .input(userChange)
    .output(user),
  removeUser: base
    .route({ method: 'DELETE', path: '/users/{username}', summary: 'Remove a user', tags })
    .input(byName)
    .output(removed),
  tokens: base
    .route({ method: 'GET', path: '/tokens', summary: 'List issued access tokens', tags })
    .input(pageQuery)
    .output(pageOf(issuedToken)),
  mintToken: base
    .route({
      method: 'POST',
      path: '/tokens',
      successStatus: 201,
      summary: 'Mint an access token in any condition',
      tags,
    })
    .input(
      z.strictObject({
        clientId: z.string(),
        scope: z.string().optional(),
        subject: z.string().optional(),
        lifetimeSeconds: z.int().positive().max(maxTokenSeconds).optional().describe('Default: that of the client'),
        condition: tokenCondition.default('valid'),
      }),
    )
    .output(z.object({ accessToken: z.string(), id: z.string(), expiresAt: z.string() })),
  expireToken: base
    .route({ method: 'POST', path: '/tokens/{id}/expire', summary: 'Expire an access token now', tags })
    .input(byId)
    .output(issuedToken),
  revokeToken: base
    .route({ method: 'POST', path: '/tokens/{id}/revoke', summary: 'Revoke an access token', tags })
    .input(byId)
    .output(issuedToken),
  families: base
    .route({ method: 'GET', path: '/families', summary: 'List refresh families, newest first', tags })
    .input(z.strictObject({ limit: pageQuery.shape.limit }))
    .output(z.object({ items: z.array(refreshFamily) })),
  keys: base
    .route({ method: 'GET', path: '/keys', summary: 'List valid signing keys', tags })
    .output(z.object({ items: z.array(signingKey) })),
  rotateKeys: base
    .route({
      method: 'POST',
      path: '/keys/rotate',
      summary: 'Rotate the signing key',
      tags,
    })
    .input(keyRotation)
    .output(z.object({ items: z.array(signingKey) })),
};
