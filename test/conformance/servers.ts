import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { startEngine } from '../support/start-engine.ts';
import { deviceApp, machine, otherApp, publicApp, scopes, webApp, type Running } from './subject.ts';

/** Ours, with the clients of the suite. */
export async function startHookbench(): Promise<Running> {
  const scope = scopes.join(' ');
  const grants = ['authorization_code', 'refresh_token'] as ('authorization_code' | 'refresh_token')[];
  const parties = await startEngine({
    declared: {
      clients: [
        { id: publicApp.id, grants, scope, redirectUris: [publicApp.redirectUri] },
        { id: webApp.id, secret: webApp.secret, grants, scope, redirectUris: [webApp.redirectUri] },
        { id: otherApp.id, secret: otherApp.secret, grants, scope, redirectUris: [webApp.redirectUri] },
        { ...machine, grants: ['client_credentials'], scope: 'read:customers write:customers' },
        { id: deviceApp.id, grants: ['device_code', 'refresh_token'], scope },
      ],
    },
  });
  return { name: 'hookbench', issuer: parties.auth, close: parties.close };
}

const code = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] as 'code'[] };
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const configuration: Configuration = {
  scopes,
  clients: [
    {
      ...code,
      client_id: publicApp.id,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      redirect_uris: [publicApp.redirectUri],
    },
    { ...code, client_id: webApp.id, client_secret: webApp.secret, redirect_uris: [webApp.redirectUri] },
    { ...code, client_id: otherApp.id, client_secret: otherApp.secret, redirect_uris: [webApp.redirectUri] },
    {
      client_id: machine.id,
      client_secret: machine.secret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      scope: 'read:customers write:customers',
    },
    {
      client_id: deviceApp.id,
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: [deviceGrant, 'refresh_token'],
      response_types: [],
      redirect_uris: [],
    },
  ],
  features: {
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true },
    introspection: { enabled: true },
    revocation: { enabled: true },
    dPoP: { enabled: true },
  },
  pkce: { required: (_context, client) => client.clientAuthMethod === 'none' },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  cookies: { keys: ['a key for the cookies of a test'] },
  ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 900, Session: 3600 },
};

/** The certified server that ours is compared with. */
export async function startOidcProvider(): Promise<Running> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const handle = new Provider(issuer, configuration).callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    name: 'oidc-provider',
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
