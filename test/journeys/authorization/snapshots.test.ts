import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressesFrom } from '#shared/model/addresses.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { controlClient } from '../../../electron/headless/control-client.ts';
import { certificateThumbprint } from '../../../electron/engine/http/peer-certificate.ts';
import { issueSelfSigned, type CertifiedKey } from '../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { http } from '../../support/http-request.ts';
import { challengeOf, encode, redirectUri, verifier } from '../../support/oauth.ts';
import { keptPorts } from '../../support/kept-ports.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { untilRestarted } from '../../support/until-restarted.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let control: TestControl;
let client: ControlClient;
let own: CertifiedKey;
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const orders = 'https://orders.example/api';
const details = [{ type: 'payment', amount: '123.50' }];
const metadata = { mayAct: 'agent', authorizationDetailsTypes: ['payment'], requireSignedRequests: false };

beforeAll(async () => {
  control = await startControl(undefined, { addresses: addressesFrom(await keptPorts()) });
  client = controlClient(control.control, control.key);
  const valid = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  own = await issueSelfSigned('CN=self', [{ type: 'dns', value: 'machine.example' }], valid, systemRandom);
  await client.profile.update({
    clientAuthenticationMethods: ['private_key_jwt', 'self_signed_tls_client_auth'],
    authorizationDetailsTypes: ['payment'],
    resources: [orders],
    clientSigningAlgorithms: ['ES256'],
    dynamicRegistration: 'token',
  });
  const jwkOf = (key: typeof pair.publicKey) => ({ keys: [key.export({ format: 'jwk' }) as { kty: 'EC' }] });
  await client.authorization.addClient({
    ...metadata,
    id: 'by-key',
    authentication: 'private_key_jwt',
    jwks: jwkOf(pair.publicKey),
    grants: ['authorization_code', 'refresh_token'],
    scope: 'read:customers',
    redirectUris: [redirectUri],
  });
  await client.authorization.addClient({
    id: 'by-certificate',
    authentication: 'self_signed_tls_client_auth',
    jwks: jwkOf(new X509Certificate(own.cert).publicKey),
    certificateBoundTokens: true,
    grants: ['client_credentials'],
    scope: 'read:customers',
  });
});
afterAll(() => control.close());

const issuer = () => control.served.engine.urls.auth.https;
const post = (endpoint: string, fields: Record<string, string>, identity: Partial<CertifiedKey> = {}) =>
  http(`${issuer()}/${endpoint}`, {
    method: 'POST',
    ca: control.served.engine.pki.ca.cert,
    ...identity,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encode(fields),
  });
const sign = (jti: string): Promise<string> =>
  new SignJWT({ iss: 'by-key', sub: 'by-key', aud: issuer(), jti })
    .setExpirationTime('5m')
    .setProtectedHeader({ alg: 'ES256' })
    .sign(pair.privateKey);
const authenticated = async (fields: Record<string, string>, assertion?: string) => ({
  ...fields,
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: assertion ?? (await sign(Math.random().toString())),
});

async function codeOf(): Promise<string> {
  const request = encode({
    response_type: 'code',
    client_id: 'by-key',
    redirect_uri: redirectUri,
    scope: 'read:customers',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    authorization_details: JSON.stringify(details),
    resource: orders,
  });
  const agent = createUserAgent(control.served.engine.pki.ca.cert);
  const page = await agent.open(`${issuer()}/authorize?${request}`);
  const consent = await agent.submit(page, { username: 'agent', password: 'agent', action: 'login' });
  const { callback } = await agent.submit(consent, { action: 'allow' });
  return callback?.searchParams.get('code') ?? expect.fail('no code');
}
const exchange = async (code: string) =>
  post(
    'token',
    await authenticated({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  );

it('a snapshot keeps clients with keys and certificates, bound tokens, details, resources and used assertions', async () => {
  const clientsBefore = (await client.authorization.clients({})).items;
  const profileBefore = await client.profile.get({});
  const used = await sign('used');
  expect((await post('revoke', await authenticated({ token: 'any' }, used))).status).toBe(200);
  const { refresh_token } = (await exchange(await codeOf())).json as { refresh_token: string };
  const pendingCode = await codeOf();
  const ask = () => post('token', { grant_type: 'client_credentials', client_id: 'by-certificate' }, own);
  const bound = (await ask()).json.access_token as string;
  const thumbprint = certificateThumbprint(new X509Certificate(own.cert));
  expect(decodeJwt(bound)['cnf']).toEqual({ 'x5t#S256': thumbprint });
  await client.sessions.save({ name: 'issuer' });

  await client.profile.update({ standard: 'interface', resources: [], authorizationDetailsTypes: [] });
  for (const id of ['by-key', 'by-certificate']) await client.authorization.removeClient({ id });
  await untilRestarted(control, () => client.sessions.restore({ name: 'issuer' }));

  expect((await client.authorization.clients({})).items).toEqual(clientsBefore);
  expect(await client.profile.get({})).toEqual(profileBefore);
  expect((await post('revoke', await authenticated({ token: 'any' }, used))).status, 'used before').toBe(401);
  const exchanged = (await exchange(pendingCode)).json as { access_token: string };
  const refreshed = (await post('token', await authenticated({ grant_type: 'refresh_token', refresh_token }))).json;
  for (const { access_token: token } of [exchanged, refreshed as { access_token: string }]) {
    const expected = { authorization_details: details, aud: orders, may_act: { sub: 'agent' } };
    expect(decodeJwt(token)).toMatchObject(expected);
    const found = await post('introspect', await authenticated({ token }));
    expect(found.json).toMatchObject({ active: true, authorization_details: details, aud: orders });
  }
  const found = await post('introspect', await authenticated({ token: bound }));
  expect(found.json).toMatchObject({ active: true, cnf: { 'x5t#S256': thumbprint } });
  expect((await ask()).status).toBe(200);
});
