import { describe, expect, it } from 'vitest';
import { authorizationServer, authorizationServerInput } from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { readAuth, writeAuth } from '../../../../../electron/engine/client/collections/file-auth.ts';
import type { FileAuth } from '../../../../../electron/engine/client/collections/request-file.ts';

const saved = (input: object) =>
  authorizationServer.parse({ id: 'as_1', ...authorizationServerInput.parse({ name: 'Acme', ...input }) });

it.each<RequestAuth>([
  { kind: 'client-certificate' },
  { kind: 'client-certificate', certificate: '.partner.example' },
  { kind: 'api-key', in: 'query', name: 'key', value: '{{key}}' },
])('%o is read as it was written', (auth) => {
  expect(readAuth(writeAuth(auth, undefined) as FileAuth)).toEqual({ auth, warnings: [] });
});

describe('OAuth 2.0 in a file', () => {
  it.each([
    {
      endpoints: { token: 'https://a.test/token' },
      client: { id: 'c', secret: '{{secret}}' },
      scope: 'a b',
      audience: 'urn:api',
    },
    {
      endpoints: { token: 'https://a.test/token', authorization: 'https://a.test/authorize' },
      client: { id: '{{client}}', authentication: 'client_secret_post', secret: '{{secret}}' },
      grant: 'authorization_code',
      redirectUri: 'http://127.0.0.1/callback',
      usePkce: false,
    },
    {
      endpoints: { token: '{{base}}/token' },
      client: { id: 'c' },
      grant: 'password',
      username: 'ada',
      password: '{{password}}',
    },
  ])('is a named authorization server, which is read as it was written', (input) => {
    const server = saved(input);
    const scope = server.scope === undefined ? {} : { scope: server.scope };
    const auth: RequestAuth = { kind: 'token', server: 'Acme', ...scope };
    const { id: _id, ...definition } = server;
    expect(readAuth(writeAuth(auth, server) as FileAuth)).toEqual({ auth, server: definition, warnings: [] });
  });

  it('has no secrets, except references to variables', () => {
    const input = { endpoints: { token: 'https://a.test/token' }, client: { id: 'c', secret: 'planted' } };
    const written = writeAuth({ kind: 'token', server: 'Acme' }, saved(input));
    expect(JSON.stringify(written)).not.toContain('planted');
  });

  it('without a name is named by its client and host, and what is not applied is a warning', () => {
    const file = { type: 'oauth2', flow: 'client_credentials', accessTokenUrl: 'https://a.test/token' };
    const credentials = { clientId: 'c', clientSecret: 's' };
    const additionalParameters = { accessTokenRequest: [{ name: 'tenant', value: 't' }] };
    expect(readAuth({ ...file, credentials, additionalParameters })).toMatchObject({
      auth: { kind: 'token', server: 'c at a.test' },
      server: { client: { id: 'c', secret: 's' } },
      warnings: ['The parameter tenant of the token request is not sent.'],
    });
    expect(readAuth({ ...file, flow: 'implicit' })).toEqual({
      warnings: ['OAuth 2.0 with the flow implicit is not applied.'],
    });
    expect(readAuth({ ...file, credentials: {} }).warnings).toEqual([
      'The authorization server "at a.test" is incomplete. Save it on the tab Auth.',
    ]);
  });
});
