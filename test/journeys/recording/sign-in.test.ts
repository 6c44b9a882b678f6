import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecording } from '../../../electron/engine/recording/folder/read-recording.ts';
import { plantedSecrets, startRealServers, type RealServers } from '../../support/real-servers.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';
import { createUserAgent, type Visit } from '../../support/user-agent.ts';

let real: RealServers;
let control: TestControl;
let temporary: TempFolder;
let folder: string;
let config: openid.Configuration;

const ours = () => control.served.engine.urls;

beforeAll(async () => {
  real = await startRealServers();
  temporary = await tempFolder();
  folder = join(temporary.path, 'sign-in');
  control = await startControl();
  await control.client.send('POST', '/recordings/start', { to: real.api, auth: real.issuer, folder });
});
afterAll(async () => {
  await control.close();
  await real[Symbol.asyncDispose]();
  await temporary[Symbol.asyncDispose]();
});

/** Signs in on the pages of the authorization server, with the client and the browser of others. */
async function signIn(password: string): Promise<{ tokens: openid.TokenEndpointResponse; pages: Visit[] }> {
  config = await openid.discovery(
    new URL(ours().auth.http),
    real.client.id,
    {},
    openid.ClientSecretBasic(real.client.secret),
    { execute: [openid.allowInsecureRequests] },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: real.client.redirectUri,
    scope: 'openid',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  expect(url.origin).toBe(new URL(ours().auth.http).origin);
  const browser = createUserAgent();
  const pages = [await browser.open(url.href)];
  const login = await browser.submit(pages[0]!, { login: 'ada', password });
  pages.push(login);
  const consented = await browser.submit(login);
  if (!consented.callback) throw new Error(`No redirect to the client: ${consented.text}`);
  const tokens = await openid.authorizationCodeGrant(config, consented.callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  return { tokens, pages };
}

it('signs a user in through our address: discovery, pages, cookies, code, and ID token with our issuer', async () => {
  const { pages, tokens } = await signIn(plantedSecrets.password);
  const issuer = ours().auth.http;
  expect(config.serverMetadata().issuer).toBe(issuer);
  for (const [name, value] of Object.entries(config.serverMetadata()))
    if (name.endsWith('_endpoint')) expect(value).toMatch(new RegExp(`^${issuer}/`));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(real.issuer);
    expect(page.forms[0]?.action).toMatch(new RegExp(`^${issuer}/interaction/`));
  }
  const claims = decodeJwt(tokens.id_token ?? '');
  expect(claims).toMatchObject({ iss: issuer, aud: real.client.id, sub: 'ada' });
  const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''));
  await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: real.client.id });
});

it('records what the authorization server sent, without the password, code, cookies and tokens', async () => {
  await control.client.send('POST', '/recordings/stop');
  const { exchanges, file } = await readRecording(folder, control.served.engine.jobs);
  expect(file.issuer).toEqual({ issuer: real.issuer });
  const of = (path: RegExp) => exchanges.filter(({ request }) => path.test(request.path));
  expect(of(/openid-configuration/)[0]?.response?.body?.json).toMatchObject({ issuer: real.issuer });
  const text = JSON.stringify(exchanges);
  expect(text).not.toContain(plantedSecrets.password);
  expect(text).not.toContain(plantedSecrets.clientSecret);
  expect(of(/^\/token$/)[0]?.issued).toMatchObject({
    client: real.client.id,
    grant: 'authorization_code',
    idClaims: { iss: real.issuer, sub: 'ada' },
  });
  expect(of(/^\/interaction\/[^/]+$/).map(({ request }) => request.method)).toEqual(
    expect.arrayContaining(['GET', 'POST']),
  );
  expect(text).toContain('{{secret.cookie-');
  expect(text).toContain('code={{secret.code-');
});

it('signs the same user in while the recording is played without the authorization server', async () => {
  const { client } = control;
  await client.send('POST', '/recordings/play', { folder });
  const signedIn = (await client.get('/recordings/playing')) as { playing: { users: string[]; clients: string[] } };
  expect(signedIn.playing).toMatchObject({ users: ['ada'], clients: [real.client.id] });
  config = await openid.discovery(new URL(ours().auth.http), real.client.id, {}, openid.ClientSecretBasic('any'), {
    execute: [openid.allowInsecureRequests],
  });
  const nonce = openid.randomNonce();
  const verifier = openid.randomPKCECodeVerifier();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: real.client.redirectUri,
    scope: 'openid',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
  });
  const browser = createUserAgent();
  let page = await browser.open(url.href);
  for (let n = 0; n < 3 && !page.callback; n++)
    page = await browser.submit(page, { username: 'ada', password: 'ada', action: 'allow' });
  const tokens = await openid.authorizationCodeGrant(config, page.callback!, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  expect(tokens.claims()).toMatchObject({ sub: 'ada', iss: ours().auth.http });
});
