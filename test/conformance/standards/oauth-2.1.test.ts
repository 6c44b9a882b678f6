import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';
import { trustingFetch } from '../../support/trusting-fetch.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
let ca: string;
let config: openid.Configuration;
beforeAll(async () => {
  parties = await startOAuth({ declared: { profile: { standard: 'oauth-2.1' } } });
  ca = parties.engine.pki.ca.cert;
  const by = openid.ClientSecretBasic(webApp.secret);
  config = await openid.discovery(new URL(parties.engine.urls.auth.https), webApp.id, undefined, by, {
    [openid.customFetch]: trustingFetch(ca),
  });
});
afterAll(() => parties.close());

const parameters = { redirect_uri: String(webApp.redirectUris[0]), scope: 'read:customers' };

async function signIn(more: Record<string, string>): Promise<URL> {
  const agent = createUserAgent(ca);
  const page = await agent.open(openid.buildAuthorizationUrl(config, { ...parameters, ...more }).href);
  const { callback } = page.callback ? page : await parties.signIn(page, agent);
  return callback ?? expect.fail('the browser was not sent back');
}

it('openid-client obtains and refreshes tokens with PKCE from the issuer under OAuth 2.1', async () => {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
  const back = await signIn({ code_challenge, code_challenge_method: 'S256' });
  const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier });
  expect((await parties.callApi(tokens.access_token)).status).toBe(200);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

it('openid-client reports the error for a confidential client without PKCE', async () => {
  await expect(openid.authorizationCodeGrant(config, await signIn({}))).rejects.toMatchObject({
    error: 'invalid_request',
    error_description: 'All clients must use PKCE: code_challenge is missing.',
  });
});

it('openid-client reports the error for the code challenge method plain', async () => {
  await parties.engine.profile.update({ pkcePlain: true });
  await parties.engine.profile.update({ standard: 'oauth-2.1' });
  const plain = { code_challenge: openid.randomPKCECodeVerifier(), code_challenge_method: 'plain' };
  await expect(openid.authorizationCodeGrant(config, await signIn(plain))).rejects.toMatchObject({
    error: 'invalid_request',
  });
});
