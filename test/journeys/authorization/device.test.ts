import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent, type Visit } from '../../support/user-agent.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

interface Device {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

const begin = async (scope?: string): Promise<Device> =>
  (await parties.post('device_authorization', { client_id: 'demo-device', scope })).json as Device;
const poll = (device_code: string, changes: Record<string, string | undefined> = {}) =>
  parties.post('token', { grant_type: deviceGrant, client_id: 'demo-device', device_code, ...changes });
const advance = (seconds: number) => {
  parties.engine.clocks.authorization.advance(seconds * 1000);
};

/** The user enters the code, signs in, and presses a button. */
async function decide(userCode: string, action: 'allow' | 'deny'): Promise<Visit> {
  const agent = createUserAgent();
  const page = await agent.open(`${parties.auth}/device`);
  const login = await agent.submit(page, { user_code: userCode });
  if (!login.text.includes('name="password"')) return login;
  const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
  return agent.submit(consent, { action });
}

const errorOf = async (answer: Promise<{ status: number; json: { error?: string } }>) => {
  const { json, status } = await answer;
  return [status, json.error];
};

describe('the device flow', () => {
  it('issues codes, waits, and issues tokens once after the user agrees', async () => {
    const device = await begin('openid read:customers');
    expect(device).toEqual({
      device_code: expect.stringMatching(/^dc_[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${parties.auth}/device`,
      verification_uri_complete: `${parties.auth}/device?user_code=${device.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await errorOf(poll(device.device_code))).toEqual([400, 'authorization_pending']);
    const page = await decide(device.user_code, 'allow');
    expect(page.text).toContain('<h1>Connected</h1>');
    advance(5);
    const { json, status } = await poll(device.device_code);
    expect(status).toBe(200);
    expect(json).toMatchObject({ token_type: 'Bearer', scope: 'openid read:customers', id_token: expect.any(String) });
    expect((await parties.callApi(json.access_token)).status).toBe(200);
    expect((await parties.refresh(json.refresh_token, { client_id: 'demo-device' })).status).toBe(200);
    advance(5);
    expect(await errorOf(poll(device.device_code))).toEqual([400, 'invalid_grant']);
    expect((await decide(device.user_code, 'allow')).status).toBe(400);
  });

  it('adds five seconds to the interval each time that a device polls too often', async () => {
    const { device_code, user_code } = await begin();
    expect(await errorOf(poll(device_code))).toEqual([400, 'authorization_pending']);
    advance(4);
    const early = await poll(device_code);
    expect([early.status, early.json.error]).toEqual([400, 'slow_down']);
    expect(parties.failedCheck(early)).toBe('polling_not_too_fast');
    advance(9);
    expect(await errorOf(poll(device_code))).toEqual([400, 'slow_down']);
    advance(14);
    expect(await errorOf(poll(device_code))).toEqual([400, 'slow_down']);
    advance(20.5);
    expect(await errorOf(poll(device_code))).toEqual([400, 'authorization_pending']);
    await decide(user_code, 'allow');
    advance(19);
    expect(await errorOf(poll(device_code)), 'agreed, but too early again').toEqual([400, 'slow_down']);
    advance(25.5);
    expect((await poll(device_code)).status).toBe(200);
  });

  it('ends when the user denies access', async () => {
    const { device_code, user_code } = await begin();
    expect((await decide(user_code, 'deny')).text).toContain('<h1>Not connected</h1>');
    const answer = await poll(device_code);
    expect([answer.status, answer.json.error]).toEqual([400, 'access_denied']);
    expect(parties.failedCheck(answer)).toBe('user_approved');
  });

  it('ends when the code expires, for the device and for the user', async () => {
    const { device_code, user_code } = await begin();
    advance(601);
    const answer = await poll(device_code);
    expect([answer.status, answer.json.error]).toEqual([400, 'expired_token']);
    expect(parties.failedCheck(answer)).toBe('device_code_not_expired');
    const page = await decide(user_code, 'allow');
    expect(page.status).toBe(400);
    expect(page.text).toContain('unknown or expired');
    expect(parties.failedCheck(page)).toBe('user_code_known');
  });

  it('issues tokens once for concurrent polls', async () => {
    const { device_code, user_code } = await begin();
    await decide(user_code, 'allow');
    const answers = await Promise.all(Array.from({ length: 4 }, () => poll(device_code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    ['without the dash', (code: string) => code.replace('-', '')],
    ['with blanks', (code: string) => `  ${code.slice(0, 2)} ${code.slice(2, 4)} ${code.slice(5)}  `],
    ['with other punctuation', (code: string) => code.replace('-', '–').toLowerCase()],
  ])('accepts the user code entered %s', async (_what, typed) => {
    const { device_code, user_code } = await begin();
    await decide(typed(user_code), 'allow');
    expect((await poll(device_code)).status).toBe(200);
  });

  it.each(['', 'AAAA-AAAA', '<script>', 'x'.repeat(5000), '\0'])(
    'rejects an unknown user code with a page: %j',
    async (typed) => {
      const page = await decide(typed, 'allow');
      expect(page.status).toBe(400);
      expect(page.text).not.toContain('<script');
      expect(parties.failedCheck(page)).toBe('user_code_known');
    },
  );

  it('asks a signed-in user only for consent, prefills the code, and shows it again', async () => {
    const agent = createUserAgent();
    await parties.signIn(await agent.open(parties.authorizeUrl()), agent);
    const { device_code, user_code, verification_uri_complete } = await begin();
    const page = await agent.open(verification_uri_complete);
    expect(page.forms[0]?.fields['user_code']).toBe(user_code);
    const consent = await agent.submit(page);
    expect(consent.text).toContain(`Allow it only if the device shows <strong>${user_code}</strong>`);
    await agent.submit(consent, { action: 'allow' });
    expect((await poll(device_code)).status).toBe(200);
  });

  it('shows a page when the user cancels signing in; the device keeps waiting', async () => {
    const { device_code, user_code } = await begin();
    const agent = createUserAgent();
    const login = await agent.submit(await agent.open(`${parties.auth}/device`), { user_code });
    const cancelled = await agent.submit(login, { action: 'cancel' });
    expect(cancelled.text).toContain('<h1>Not connected</h1>');
    expect(await errorOf(poll(device_code))).toEqual([400, 'authorization_pending']);
  });
});

describe('the device flow is rejected', () => {
  it.each([
    ['without a code', { device_code: undefined }, 'invalid_request'],
    ['with an unknown code', { device_code: 'dc_none' }, 'invalid_grant'],
    ["with another client's", { client_id: webApp.id, client_secret: webApp.secret }, 'invalid_grant'],
  ])('%s', async (_what, changes, error) => {
    const { device_code } = await begin();
    const answer = await poll(device_code, changes);
    expect([answer.status, answer.json.error]).toEqual([400, error]);
    expect(parties.failedCheck(answer)).toBe('device_code_known');
  });

  it.each([
    ['no client', { client_id: undefined }, 401, 'invalid_client', 'client_authentication'],
    ['a client without the grant', { client_id: 'demo-app' }, 400, 'unauthorized_client', 'client_may_use_device_code'],
    ['a foreign scope', { scope: 'root' }, 400, 'invalid_scope', 'scope_allowed'],
  ])('at its start: %s', async (_what, changes, status, error, check) => {
    const answer = await parties.post('device_authorization', { client_id: 'demo-device', ...changes });
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(parties.failedCheck(answer)).toBe(check);
  });
});

it('device codes are limited per client until some expire or are used', async () => {
  await parties.engine.profile.update({ maxPendingPerClient: 3, deviceCodeLifetime: 60 });
  advance(3600);
  try {
    const devices = [await begin(), await begin(), await begin()];
    const refused = await parties.post('device_authorization', { client_id: 'demo-device' });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', 'cache-control': 'no-store' },
      json: { error: 'temporarily_unavailable' },
    });
    expect(parties.failedCheck(refused)).toBe('pending_within_limit');
    await decide(devices[0]?.user_code ?? '', 'deny');
    expect(await begin()).toMatchObject({ interval: 5 });
    expect((await parties.post('device_authorization', { client_id: 'demo-device' })).status).toBe(429);
    advance(61);
    expect(await begin()).toMatchObject({ interval: 5 });
  } finally {
    await parties.engine.profile.reset();
  }
});
