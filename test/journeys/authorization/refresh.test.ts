import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readFamilies } from '../../../electron/engine/authorization/read-issued.ts';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

const day = 24 * 3600;
let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  parties.engine.clocks.authorization.reset();
  parties.engine.clocks.service.reset();
  await parties.engine.profile.update({ refreshTokenRotation: true });
});
afterAll(() => parties.close());

function advance(seconds: number): void {
  parties.engine.clocks.authorization.advance(seconds * 1000);
  parties.engine.clocks.service.advance(seconds * 1000);
}

const newest = () => readFamilies(parties.engine.store, 1)[0];

describe('a refresh token', () => {
  it('is replaced at each use; both access tokens stay valid', async () => {
    const first = await parties.win();
    const { json: second } = await parties.refresh(first.refresh_token);
    const { json: third, headers } = await parties.refresh(second.refresh_token);
    expect(new Set([first, second, third].map((answer) => answer.refresh_token)).size).toBe(3);
    expect(third).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: first.scope });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    for (const { access_token } of [first, second, third]) {
      expect((await parties.callApi(access_token)).status).toBe(200);
    }
    const family = newest();
    expect(family?.tokens.map(({ parentId }) => parentId)).toEqual([
      null,
      family?.tokens[0]?.id,
      family?.tokens[1]?.id,
    ]);
    expect(family?.tokens.map(({ usedAt }) => usedAt === null)).toEqual([false, false, true]);
  });

  it('that is used again after replacement revokes its family and access tokens', async () => {
    const first = await parties.win();
    const { json: second } = await parties.refresh(first.refresh_token);
    const reuse = await parties.refresh(first.refresh_token);
    expect(reuse).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(reuse)).toBe('refresh_token_not_reused');
    for (const { access_token } of [first, second]) {
      expect(await parties.callApi(access_token)).toMatchObject({ status: 401, json: { code: 'token_revoked' } });
    }
    const last = await parties.refresh(second.refresh_token);
    expect(last).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(parties.failedCheck(last)).toBe('refresh_family_alive');
    expect(newest()?.revokedReason).toMatch(/^rtk_\w+ was used again$/);
  });

  it('reports the offset of a moved clock with the time of the revocation', async () => {
    const first = await parties.win();
    await parties.refresh(first.refresh_token);
    parties.engine.clocks.authorization.advance(60_000);
    await parties.refresh(first.refresh_token);
    parties.engine.clocks.authorization.reset();
    const { revokedAt, revokedClockOffsetMs = 0 } = newest() ?? {};
    expect(revokedClockOffsetMs).toBe(60_000);
    expect(Date.parse(revokedAt ?? '') - revokedClockOffsetMs).toBeLessThanOrEqual(Date.now());
  });

  it('sent several times concurrently is replaced once, and the family is revoked', async () => {
    const first = await parties.win();
    const answers = await Promise.all(Array.from({ length: 5 }, () => parties.refresh(first.refresh_token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    }
    expect((await parties.callApi(won[0]?.json.access_token)).status).toBe(401);
    expect(newest()?.tokens).toHaveLength(2);
  });

  it('without rotation stays the same, and each use extends its idle lifetime', async () => {
    await parties.engine.profile.update({ refreshTokenRotation: false });
    const first = await parties.win();
    for (let round = 0; round < 3; round++) {
      advance(10 * day);
      const { json, status } = await parties.refresh(first.refresh_token);
      expect(status).toBe(200);
      expect(json.refresh_token).toBe(first.refresh_token);
      expect((await parties.callApi(json.access_token)).status).toBe(200);
    }
    expect(newest()?.tokens).toHaveLength(1);
  });

  it.each([
    ['just before its idle life ends', [14 * day - 5], 200],
    ['after its idle life', [14 * day + 5], 400],
    ['used often, just before its absolute life ends', [...Array<number>(6).fill(13 * day), 12 * day - 5], 200],
    ['used often, after its absolute life', [...Array<number>(6).fill(13 * day), 12 * day + 5], 400],
  ])('%s, on the clock of the server', async (_what, pauses, status) => {
    let { refresh_token } = await parties.win();
    for (const pause of pauses.slice(0, -1)) {
      advance(pause);
      const { json } = await parties.refresh(refresh_token);
      refresh_token = json.refresh_token;
    }
    advance(pauses.at(-1) ?? 0);
    const answer = await parties.refresh(refresh_token);
    expect(answer.status).toBe(status);
    if (status === 400) expect(parties.failedCheck(answer)).toBe('refresh_token_not_expired');
  });

  it('has the lifetime of the profile', async () => {
    const { profile } = parties.engine;
    const before = profile.get();
    await profile.update({ refreshTokenIdleLifetime: 60, refreshTokenAbsoluteLifetime: 90, accessTokenLifetime: 30 });
    try {
      const { expires_in, refresh_token } = await parties.win();
      expect(expires_in).toBe(30);
      advance(59);
      const { json } = await parties.refresh(refresh_token);
      advance(40);
      expect(parties.failedCheck(await parties.refresh(json.refresh_token))).toBe('refresh_token_not_expired');
    } finally {
      await profile.update(before);
    }
  });
});

describe('the scope of a refresh', () => {
  it('may be narrower, for this access token only', async () => {
    const first = await parties.win({ scope: 'read:customers write:customers' });
    const { json: narrow } = await parties.refresh(first.refresh_token, { scope: 'read:customers read:customers' });
    expect(narrow.scope).toBe('read:customers');
    const { json: full } = await parties.refresh(narrow.refresh_token);
    expect(full.scope).toBe('read:customers write:customers');
    const { status } = await parties.call('POST', '/api/chat/start', narrow.access_token, { customerId: 'C-1001' });
    expect(status).toBe(403);
  });

  it.each(['read:customers admin', 'admin', 'read:customers  write:customers', '"'])(
    'is rejected if wider or malformed (%s), and the token stays valid',
    async (scope) => {
      const first = await parties.win({ scope: 'read:customers write:customers' });
      const wider = await parties.refresh(first.refresh_token, { scope });
      expect(wider).toMatchObject({ status: 400, json: { error: 'invalid_scope' } });
      expect(parties.failedCheck(wider)).toBe('scope_not_wider');
      expect((await parties.refresh(first.refresh_token)).status).toBe(200);
    },
  );
});

describe('a refresh is rejected', () => {
  it.each([
    ['without a token', { refresh_token: undefined }, 'invalid_request', 'refresh_token_known'],
    ['with an empty one', { refresh_token: '' }, 'invalid_request', 'refresh_token_known'],
    ['with one that was never given', { refresh_token: 'rt_none' }, 'invalid_grant', 'refresh_token_known'],
    [
      "with another client's",
      { client_id: webApp.id, client_secret: webApp.secret },
      'invalid_grant',
      'refresh_token_of_client',
    ],
  ])('%s', async (_what, changes, error, check) => {
    const { refresh_token } = await parties.win();
    const answer = await parties.refresh(refresh_token, changes);
    expect(answer).toMatchObject({ status: 400, json: { error } });
    expect(parties.failedCheck(answer)).toBe(check);
    expect((await parties.refresh(refresh_token)).status, 'for its own client it is still good').toBe(200);
  });

  it('with an access token instead', async () => {
    const { access_token } = await parties.win();
    expect((await parties.refresh(access_token)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('for a removed user, and if the profile disables the grant', async () => {
    const { authorization, profile } = parties.engine;
    const agent = authorization.users.find('agent');
    if (!agent) throw new Error('no agent');
    const { refresh_token } = await parties.win();
    await authorization.users.remove('agent');
    try {
      const answer = await parties.refresh(refresh_token);
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
      expect(parties.failedCheck(answer)).toBe('user_known');
    } finally {
      await authorization.users.put(agent);
    }
    const { grantTypes } = profile.get();
    await profile.update({ grantTypes: ['authorization_code'] });
    try {
      const off = await parties.refresh(refresh_token);
      expect(off).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } });
      expect((await parties.win()).refresh_token).toBeUndefined();
    } finally {
      await profile.update({ grantTypes });
    }
  });
});
