import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, decodeJwt, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowRequest, type Flow } from '#shared/model/flow.ts';
import { orders, pair, payment, startExtended, type Extended } from '../support/extended-issuer.ts';
import { http } from '../support/http-request.ts';

let extended: Extended;
const pkcs8 = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'one' } as { kty: 'EC' };

beforeAll(async () => {
  extended = await startExtended();
  const { engine } = extended.parties;
  await engine.profile.update({ clientAuthenticationMethods: ['client_secret_basic', 'private_key_jwt'] });
  await engine.authorization.clients.put({
    id: 'by-key',
    grants: ['authorization_code', 'client_credentials'],
    scope: 'openid read:customers',
    redirectUris: ['http://127.0.0.1/callback'],
    authentication: 'private_key_jwt',
    jwks: { keys: [jwk] },
  });
});
afterAll(() => extended.parties.close());

type FlowInput = Parameters<typeof flowRequest.parse>[0];
const start = (input: FlowInput): Promise<Flow> => extended.parties.engine.flows.start(flowRequest.parse(input));
/** The private key as a JWK, whose `kid` the server knows. */
const clientKey = JSON.stringify({ ...pair.privateKey.export({ format: 'jwk' }), kid: 'one' });
const byKey = { grant: 'client_credentials', clientId: 'by-key', scope: 'read:customers' };

async function over({ id }: Flow): Promise<Flow | undefined> {
  for (;;) {
    const flow = extended.parties.engine.flows.find(id);
    if (flow?.status !== 'waiting-for-user' && flow?.status !== 'running') return flow;
    await new Promise(setImmediate);
  }
}

describe('a flow with our server', () => {
  it('authenticates the client by private_key_jwt, and requests details and a resource', async () => {
    const flow = await start({
      ...byKey,
      clientKey,
      authorizationDetails: JSON.stringify([payment]),
      resource: orders,
    });
    expect(flow.failure).toBeUndefined();
    expect(decodeJwt(flow.tokens?.accessToken ?? '')).toMatchObject({
      client_id: 'by-key',
      aud: orders,
      authorization_details: [payment],
    });
  });

  it.each([
    ['a key that the server does not know', { clientKey: pkcs8 }, 'invalid_client'],
    ['details that are not JSON', { clientKey, authorizationDetails: 'no' }, 'invalid_authorization_details'],
  ])('is refused with %s', async (_, changes, code) => {
    expect((await start({ ...byKey, ...changes })).failure?.code).toBe(code);
  });

  it.each([false, true])('sends the details, acr_values and max_age of a user, pushed: %s', async (usePar) => {
    const flow = await start({
      ...byKey,
      clientKey,
      usePar,
      grant: 'authorization_code',
      scope: 'openid read:customers',
      authorizationDetails: JSON.stringify([payment]),
      acrValues: 'urn:example:gold',
      maxAge: 600,
    });
    expect(flow.failure).toBeUndefined();
    const { callback } = await extended.visit(flow.authorizationUrl ?? '');
    await http(callback?.href ?? '');
    const done = await over(flow);
    expect(done?.failure).toBeUndefined();
    expect(decodeJwt(done?.tokens?.accessToken ?? '')['authorization_details']).toEqual([payment]);
    expect(decodeJwt(done?.tokens?.idToken ?? '')).toMatchObject({
      acr: 'urn:example:gold',
      auth_time: expect.any(Number),
    });
  });
});

it('a flow authenticates by private_key_jwt at oidc-provider', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'signing-client',
        token_endpoint_auth_method: 'private_key_jwt',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        jwks: { keys: [{ ...publicJwk, kid: await calculateJwkThumbprint(publicJwk) }] },
      },
    ],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  const request = {
    grant: 'client_credentials',
    clientId: 'signing-client',
    clientAuthentication: 'private_key_jwt',
    issuer,
  };
  const key = await exportPKCS8(privateKey);
  const first = await start({ ...request, clientKey: key });
  expect(first.failure).toBeUndefined();
  expect(first).toMatchObject({
    status: 'done',
    tokens: { tokenType: 'bearer' },
  });
  expect((await start({ ...request, clientKey: pkcs8 })).failure?.code).toBe('invalid_client');
  server.closeAllConnections();
  server.close();
});
