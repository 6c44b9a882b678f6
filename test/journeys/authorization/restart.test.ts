import { expect, it } from 'vitest';
import { startOAuth, webApp } from '../../support/oauth.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { createUserAgent } from '../../support/user-agent.ts';

it('a restart keeps tokens, families, codes, devices, pushed requests, sign-ins, consents, keys and used proofs', async () => {
  await using folder = await tempFolder();
  const agent = createUserAgent();
  const first = await startOAuth({ dataDir: folder.path });
  const { callback } = await first.signIn(await agent.open(first.authorizeUrl()), agent);
  const usedCode = callback?.searchParams.get('code') ?? '';
  const won = (await first.exchange(usedCode)).json;
  const { json: refreshed } = await first.refresh(won.refresh_token);
  const freshCode = await first.code();
  const revoked = await first.win();
  await first.post('revoke', { client_id: 'demo-app', token: revoked.access_token });
  await first.engine.profile.update({ accessTokenFormat: 'opaque' });
  const opaque = await first.win();
  await first.engine.authorization.keys.rotate('ES256', 1000);
  const device = (await first.post('device_authorization', { client_id: 'demo-device' })).json;
  const pushed = await first.post('par', Object.fromEntries(new URL(first.authorizeUrl()).searchParams));
  const waiting = await createUserAgent().open(first.authorizeUrl());
  const keys = first.engine.authorization.keys.all().map(({ kid, retiresAt }) => [kid, retiresAt]);
  // The issuer in a token contains the port, so the restart uses the same ports.
  const { https, http } = first.engine.urls.api;
  const ports = { http: Number(new URL(http).port), https: Number(new URL(https).port) };
  await first.close();

  const addresses = { control: 0, service: ports, catcher: { http: 0, https: 0 }, badTls: 0 };
  await using second = await startOAuth({ dataDir: folder.path, addresses });
  expect(second.auth).toBe(first.auth);
  expect(second.engine.authorization.keys.all().map(({ kid, retiresAt }) => [kid, retiresAt])).toEqual(keys);
  for (const token of [won.access_token, refreshed.access_token, opaque.access_token]) {
    expect((await second.callApi(token)).status).toBe(200);
  }
  expect((await second.callApi(revoked.access_token)).json).toMatchObject({ code: 'token_revoked' });

  const silent = await agent.open(second.authorizeUrl({ prompt: 'none' }));
  expect(silent.callback?.searchParams.get('code'), 'signed in and agreed before').toMatch(/^ac_/);
  expect((await second.exchange(freshCode)).status).toBe(200);
  const byName = `${second.auth}/authorize?client_id=demo-app&request_uri=${encodeURIComponent(pushed.json.request_uri)}`;
  expect((await agent.open(byName)).callback?.searchParams.get('code')).toMatch(/^ac_/);
  const poll = await second.post('token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'demo-device',
    device_code: device.device_code,
  });
  expect(poll.json).toMatchObject({ error: 'authorization_pending' });
  const [form] = waiting.forms;
  const cookie = `hookbench_interaction=${form?.fields['interaction']}`;
  const login = await second.post('login', { ...form?.fields, username: 'agent', password: 'agent' }, { cookie });
  expect(login.status).toBe(303);
  expect(second.engine.authorization.clients.find('web-app')).toEqual(webApp);

  const { json: third } = await second.refresh(refreshed.refresh_token);
  expect((await second.callApi(third.access_token)).status).toBe(200);
  expect((await second.refresh(won.refresh_token)).status, 'replaced before the restart').toBe(400);
  expect((await second.callApi(third.access_token)).json).toMatchObject({ code: 'token_revoked' });
  expect(second.failedCheck(await second.exchange(usedCode))).toBe('code_unused');
});
