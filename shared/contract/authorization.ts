import { changeOf } from '../model/change-of.ts';
import { keyRotation, signingKey } from '../model/signing-key.ts';
import { z } from 'zod';
import { oauthClient } from '../model/oauth-client.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { refreshFamily, issuedToken } from '../model/issued-token.ts';
import { tokenCondition, maxTokenSeconds } from '../model/token-condition.ts';
import { user } from '../model/user.ts';
import { routesOf } from './base.ts';

const { create, get, patch, post, remove } = routesOf('Authorization');
const byId = z.strictObject({ id: z.string() });
const byName = z.strictObject({ username: z.string() });
const removed = z.object({ removed: z.literal(true) });

const clientChange = z.strictObject({ ...changeOf(oauthClient.omit({ registration: true }).shape), id: z.string() });
const userChange = z.strictObject({ ...changeOf(user.shape), username: z.string() });

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
