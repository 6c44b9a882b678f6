import { createHmac, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CompactSign } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { http } from '../../support/http-request.ts';
import { encode, startOAuth, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
const grants: OAuthClient['grants'] = ['client_credentials', 'token_exchange'];
const base = { grants, scope: 'read:customers' };
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = pair.publicKey.export({ format: 'jwk' }) as { kty: 'EC' };
const exchangeType = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessToken = 'urn:ietf:params:oauth:token-type:access_token';
beforeAll(async () => {
  parties = await startOAuth({
    declared: {
      clients: [
        { ...base, id: 'basic-without-secret', authentication: 'client_secret_basic' },
        { ...base, id: 'jwt-without-secret', authentication: 'client_secret_jwt' },
        { ...base, id: 'by-certificate', authentication: 'tls_client_auth', tlsSubject: { dns: 'machine.example' } },
        { ...base, id: 'delegating', secret: 'one', mayAct: 'agent' },
        { ...base, id: 'agent', secret: 'two' },
        { ...base, id: 'signing', secret: 'four', jwks: { keys: [jwk] } },
        { ...base, id: 'thief', secret: 'three' },
      ],
    },
  });
  await parties.engine.profile.update({
    grantTypes: ['client_credentials', 'token_exchange', 'authorization_code', 'refresh_token'],
    clientAuthenticationMethods: [
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'tls_client_auth',
      'none',
    ],
  });
});
afterAll(() => parties.close());

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

describe('a client without its secret', () => {
  const form = { grant_type: 'client_credentials' };
  it('is not authenticated by an empty one in the header', async () => {
    const authorization = `Basic ${Buffer.from('basic-without-secret:').toString('base64')}`;
    expect((await parties.post('token', form, { authorization })).status).toBe(401);
  });

  it('is not authenticated by a JWT that is signed with an empty one', async () => {
    const id = 'jwt-without-secret';
    const exp = Math.floor(Date.now() / 1000) + 60;
    const signed = `${part({ alg: 'HS256' })}.${part({ iss: id, sub: id, aud: parties.auth, exp, jti: 'a' })}`;
    const client_assertion = `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`;
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    expect((await parties.post('token', { ...form, client_assertion, client_assertion_type })).status).toBe(401);
  });

  it.each(['x-client-cert', 'x-ssl-client-cert', 'x-forwarded-client-cert', 'client-cert', 'x-amzn-mtls-clientcert'])(
    'is not authenticated by a certificate in the header %s',
    async (name) => {
      const value = encodeURIComponent(parties.engine.pki.ca.cert);
      const answer = await parties.post('token', { ...form, client_id: 'by-certificate' }, { [name]: value });
      expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    },
  );
});

describe('JSON that is nested too deeply is refused', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  it('in authorization details', async () => {
    await parties.engine.profile.update({ authorizationDetailsTypes: ['payment'] });
    const authorization_details = `[{"type":"payment","a":${deep}}]`;
    const form = { grant_type: 'client_credentials', client_id: 'agent', client_secret: 'two' };
    const answer = await parties.post('token', { ...form, authorization_details });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_authorization_details' } });
  });

  it('in a request object', async () => {
    await parties.engine.profile.update({ requestObjects: 'optional' });
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: 'signing', client_id: 'signing', aud: parties.auth, exp };
    const payload = `${JSON.stringify(claims).slice(0, -1)},"claims":${deep}}`;
    const signer = new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'ES256' });
    const request = await signer.sign(pair.privateKey);
    const answer = await http(`${parties.auth}/authorize?${encode({ client_id: 'signing', request })}`);
    expect([answer.status, parties.failedCheck(answer)]).toEqual([400, 'request_object']);
  });

  it('in the metadata of a client', async () => {
    await parties.engine.profile.update({ dynamicRegistration: 'open' });
    const answer = await http(`${parties.auth}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"redirect_uris":["https://client.example"],"jwks":{"keys":[{"kty":"EC","a":${deep}}]}}`,
    });
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_client_metadata' } });
  });
});

it('request_uri is never read from an address', async () => {
  let reads = 0;
  const server = createServer((_, response) => {
    reads++;
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await http(`${parties.auth}/authorize?${encode({ client_id: 'demo-app', request_uri })}`);
  server.close();
  expect([parties.failedCheck(answer), reads]).toEqual(['pushed_request', 0]);
});

describe('a token exchange', () => {
  const tokenOf = async (client_id: string, client_secret: string): Promise<string> => {
    const { json } = await parties.post('token', { grant_type: 'client_credentials', client_id, client_secret });
    return json.access_token as string;
  };
  const exchange = (client_id: string, client_secret: string, fields: Record<string, string>) =>
    parties.post('token', {
      grant_type: exchangeType,
      client_id,
      client_secret,
      subject_token_type: accessToken,
      ...fields,
    });

  it('is refused with the actor token of another client, if the subject limits who may act', async () => {
    const subject_token = await tokenOf('delegating', 'one');
    const actor_token = await tokenOf('agent', 'two');
    const fields = { subject_token, actor_token, actor_token_type: accessToken };
    expect((await exchange('agent', 'two', fields)).status).toBe(200);
    const stolen = await exchange('thief', 'three', fields);
    expect([stolen.status, parties.failedCheck(stolen)]).toEqual([400, 'actor_may_act']);
  });

  it('is refused rather than forget the first of many actors', async () => {
    let subject_token = await tokenOf('agent', 'two');
    const actor_token = await tokenOf('agent', 'two');
    const fields = { actor_token, actor_token_type: accessToken };
    for (let count = 0; count < 11; count++) {
      const answer = await exchange('agent', 'two', { ...fields, subject_token });
      if (answer.status !== 200) {
        expect([count, parties.failedCheck(answer)]).toEqual([10, 'actor_may_act']);
        return;
      }
      subject_token = answer.json.access_token as string;
    }
    expect.fail('all were accepted');
  });

  it.each(['id_token', 'refresh_token'] as const)('is refused with an %s as access token', async (kind) => {
    const { [kind]: subject_token } = await parties.win();
    const answer = await exchange('agent', 'two', { subject_token });
    expect([answer.status, parties.failedCheck(answer)]).toEqual([400, 'subject_token_valid']);
  });
});

it.each(['id_token', 'refresh_token'] as const)(
  'an %s is no access token at the service and for its claims',
  async (kind) => {
    const { [kind]: token } = await parties.win();
    expect((await parties.callApi(token)).status).toBe(401);
    const answer = await http(`${parties.auth}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, parties.failedCheck(answer)]).toEqual([401, 'access_token_good']);
  },
);
