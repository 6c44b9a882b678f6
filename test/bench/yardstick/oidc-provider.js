/** The certified peer: oidc-provider gives the same kind of token, ES256, at `/token`, and keeps its state in memory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const scope = 'read:customers write:customers';
const audience = 'urn:hookbench:service';
const [id, secret] = process.argv.slice(2);

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const key = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'bench' };
const server = createServer();
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address();
const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: id,
      client_secret: secret,
      grant_types: ['client_credentials'],
      response_types: [],
      id_token_signed_response_alg: 'ES256',
      redirect_uris: [],
      scope,
    },
  ],
  scopes: scope.split(' '),
  jwks: { keys: [key] },
  cookies: { keys: ['a key for the cookies of a benchmark'] },
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      getResourceServerInfo: () => ({
        scope,
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 300,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});
const handle = provider.callback();
server.on('request', (request, response) => void handle(request, response));
process.stdout.write(`${JSON.stringify({ port })}\n`);
