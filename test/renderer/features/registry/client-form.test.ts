import { expect, test } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import {
  clientChangeOf,
  emptyClientForm,
  formOf,
  newClientOf,
} from '../../../../renderer/features/registry/clients/client-form.ts';
import { userForm } from '../../../../renderer/features/registry/users/user-form.ts';

const client: OAuthClient = {
  id: 'mine',
  name: 'Mine',
  secret: 's3cret',
  grants: ['authorization_code', 'refresh_token'],
  scope: 'read:customers',
  redirectUris: ['http://127.0.0.1/callback', 'https://example.com/callback'],
  accessTokenLifetime: 60,
};

test('an unchanged client form changes nothing and omits the secret', () => {
  const { secret: _, ...kept } = client;
  const none = { authentication: null, jwks: null, jwksUri: null, postLogoutRedirectUris: null, tlsSubject: null };
  const off = { certificateBoundTokens: false, requireSignedRequests: false };
  expect(clientChangeOf(formOf(client))).toEqual({ ...kept, ...none, ...off });
});

test('keys and the name in a certificate round-trip, and a text that is no JSON is left to the engine', () => {
  const jwks = { keys: [{ kty: 'EC' as const, crv: 'P-256', x: 'a', y: 'b' }] };
  const keyed: OAuthClient = { ...client, authentication: 'tls_client_auth', jwks, tlsSubject: { dns: 'a.test' } };
  const { authentication, tlsSubject } = keyed;
  expect(clientChangeOf(formOf(keyed))).toMatchObject({ authentication, jwks, tlsSubject });
  expect(newClientOf({ ...formOf(keyed), jwks: '{' })).toMatchObject({ jwks: '{', tlsSubject });
});

test('a cleared field is removed', () => {
  const form = {
    ...formOf(client),
    name: ' ',
    redirectUris: [''],
    accessTokenLifetime: '',
    secretChoice: 'none' as const,
  };
  expect(clientChangeOf(form)).toMatchObject({
    name: null,
    redirectUris: null,
    accessTokenLifetime: null,
    secret: null,
  });
});

test('a new client contains only filled fields, and requests a generated secret', () => {
  expect(newClientOf({ ...emptyClientForm, id: ' mine ', redirectUris: [' http://127.0.0.1/cb ', '', ''] })).toEqual({
    id: 'mine',
    grants: ['client_credentials'],
    scope: 'read:customers write:customers',
    secret: 'generate',
    redirectUris: ['http://127.0.0.1/cb'],
    certificateBoundTokens: false,
    requireSignedRequests: false,
  });
  expect(newClientOf({ ...emptyClientForm, id: 'mine', secretChoice: 'none' })).not.toHaveProperty('secret');
});

test('a user form round-trips, and a cleared field is removed', () => {
  const user = { username: 'kim', password: ' p ', role: 'viewer', name: 'Kim', customerId: 'C-1' } as const;
  expect(userForm.valueOf(userForm.formOf(user))).toEqual(user);
  expect(userForm.changeOf({ ...userForm.formOf(user), name: '' })).toEqual({ ...user, name: null, email: null });
});
