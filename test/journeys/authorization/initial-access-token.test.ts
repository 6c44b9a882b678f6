import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
  await parties.engine.profile.update({ dynamicRegistration: 'open' });
});
afterAll(() => parties.close());

const redirect_uris = ['https://client.example/callback'];
const register = (metadata: object, token?: string) =>
  http(`${parties.auth}/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(metadata),
  });

describe('a registration (RFC 7591)', () => {
  it.each([
    [{ software_statement: 'x' }, 'invalid_software_statement'],
    [{ software_statement: { iss: 'x' } }, 'invalid_software_statement'],
    [{ software_statement: new UnsecuredJWT({ iss: 'x' }).encode() }, 'unapproved_software_statement'],
  ])('is rejected with %j', async (metadata, error) => {
    expect(await register({ redirect_uris, ...metadata })).toMatchObject({ status: 400, json: { error } });
  });

  it('needs an initial access token with the scope admin, if the profile requires it', async () => {
    await parties.engine.profile.update({ dynamicRegistration: 'token' });
    const { json } = await http(`${parties.auth}/.well-known/openid-configuration`);
    expect(json).toHaveProperty('registration_endpoint');
    const tokenFor = async (scope: string, resource?: string) => {
      const { id: client_id, secret: client_secret } = webApp;
      const answer = await parties.post('token', {
        grant_type: 'client_credentials',
        client_id,
        client_secret,
        scope,
        resource,
      });
      return answer.json.access_token as string;
    };
    const ask = (token?: string) => register({ redirect_uris }, token);
    for (const [token, status] of [
      [undefined, 401],
      ['wrong', 401],
      [await tokenFor('read:customers'), 403],
    ] as const) {
      const refused = await ask(token);
      expect([refused.status, parties.failedCheck(refused)]).toEqual([status, 'access_token_good']);
    }
    await parties.engine.profile.update({ resources: ['urn:example:other'] });
    const foreign = await ask(await tokenFor('admin', 'urn:example:other'));
    expect([foreign.status, parties.failedCheck(foreign)]).toEqual([401, 'access_token_good']);
    const made = await ask(await tokenFor('admin'));
    expect(made.status, made.text).toBe(201);
    const { registration_access_token: token, registration_client_uri: uri } = made.json as Record<string, string>;
    const read = await http(uri ?? '', { headers: { authorization: `Bearer ${token ?? ''}` } });
    expect(read.status).toBe(200);
  });
});
