import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { defaultProfile, type ProfileName } from '#shared/profile/profile.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

const all = (engine: Engine): JournalEntry[] => engine.journal.since(0, 1_000_000);
const changesOf = (engine: Engine) => all(engine).filter((entry) => entry.kind === 'profile');

describe('PATCH /profile', () => {
  let parties: TestControl;
  let engine: Engine;
  beforeAll(async () => {
    parties = await startControl();
    ({ engine } = parties.served);
  });
  afterAll(() => parties.close());
  beforeEach(() => engine.profile.reset());

  async function patch(body: unknown) {
    const response = await fetch(`${parties.control}/profile`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${parties.key}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  }

  it('changes only the given settings, and records the old and new values', async () => {
    const { status, json } = await patch({ accessTokenLifetime: 77, apiKeyHeader: 'X-Key' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...defaultProfile, accessTokenLifetime: 77, apiKeyHeader: 'X-Key' });
    expect(await parties.client.get('/profile')).toEqual(json);
    expect(changesOf(engine).at(-1)).toMatchObject({
      changes: { accessTokenLifetime: 77, apiKeyHeader: 'X-Key' },
      before: { accessTokenLifetime: 300, apiKeyHeader: 'X-API-Key' },
    });
  });

  it('merges maps member by member and replaces all else', async () => {
    const { json } = await patch({
      endpointScopes: { getCustomer: null },
      eventNames: { chat_ended: 'chat.over' },
      receiverPaths: { chat_started: '/in' },
      emissions: { end: null },
      endpointPaths: { token: '/issue' },
      grantTypes: ['client_credentials'],
      retryPolicy: { preset: 'demo' },
    });
    expect(json).toEqual({
      ...defaultProfile,
      endpointScopes: { ...defaultProfile.endpointScopes, getCustomer: null },
      eventNames: { ...defaultProfile.eventNames, chat_ended: 'chat.over' },
      receiverPaths: { ...defaultProfile.receiverPaths, chat_started: '/in' },
      emissions: { ...defaultProfile.emissions, end: null },
      endpointPaths: { ...defaultProfile.endpointPaths, token: '/issue' },
      grantTypes: ['client_credentials'],
      retryPolicy: { preset: 'demo' },
    });
    expect((await patch({ endpointPaths: { jwks: '/keys' } })).json['endpointPaths']).toMatchObject({
      token: '/issue',
      jwks: '/keys',
    });
  });

  it.each<[what: string, body: unknown, field: string]>([
    ['a number out of range', { accessTokenLifetime: 0 }, '/accessTokenLifetime'],
    ['a text for a number', { accessTokenLifetime: '60' }, '/accessTokenLifetime'],
    ['null', { errorBody: null }, '/errorBody'],
    ['a value that is no alternative', { missingScopeStatus: 418 }, '/missingScopeStatus'],
    ['an unknown setting', { accessTokenLifetme: 60 }, '/accessTokenLifetme'],
    ['an unknown member', { endpointPaths: { tokn: '/t' } }, '/endpointPaths/tokn'],
    ['a bad member', { endpointScopes: { getCustomer: 'two scopes' } }, '/endpointScopes/getCustomer'],
    ['a bad item', { corsOrigins: ['https://a.example', 'nonsense'] }, '/corsOrigins/1'],
    ['a path twice', { endpointPaths: { token: '/authorize' } }, '/endpointPaths'],
    ['a path that is taken', { endpointPaths: { token: '/login' } }, '/endpointPaths'],
    [
      'a path of the discovery document',
      { endpointPaths: { jwks: '/.well-known/openid-configuration' } },
      '/endpointPaths',
    ],
    ['an event value twice', { eventNames: { chat_ended: 'chat_started' } }, '/eventNames'],
    ['a prototype', '{"endpointPaths": {"__proto__": "/x"}}', '/endpointPaths/__proto__'],
    ['a list', [], '/'],
  ])('refuses %s whole and names the field', async (_what, body, field) => {
    const before = changesOf(engine).length;
    const given = typeof body === 'string' || Array.isArray(body) ? body : { keyOverlap: 9, ...(body as object) };
    const { status, json } = await patch(given);
    expect(json).toMatchObject({ code: 'bad_input', field });
    expect(status).toBe(400);
    expect(engine.profile.get()).toEqual(defaultProfile);
    expect(changesOf(engine)).toHaveLength(before);
  });

  it('records nothing when nothing changes', async () => {
    const before = changesOf(engine).length;
    expect((await patch({})).json).toEqual(defaultProfile);
    expect((await patch({ accessTokenLifetime: 300, emissions: {}, errorBody: 'problem' })).status).toBe(200);
    expect(changesOf(engine)).toHaveLength(before);
  });

  it('loses neither of two concurrent changes', async () => {
    const seconds = Array.from({ length: 20 }, (_, n) => n + 1);
    await Promise.all([
      ...seconds.map((keyOverlap) => engine.profile.update({ keyOverlap })),
      engine.profile.update({ emissions: { assign: null } }),
      engine.profile.update({ emissions: { end: null } }),
      engine.profile.update({ errorBody: 'empty' }),
    ]);
    expect(engine.profile.get()).toMatchObject({
      keyOverlap: 20,
      errorBody: 'empty',
      emissions: { assign: null, end: null },
    });
    const values = changesOf(engine).map(({ changes, before }) => [before?.['keyOverlap'], changes['keyOverlap']]);
    expect(values.slice(-23, -3)).toEqual(seconds.map((value) => [value === 1 ? 3600 : value - 1, value]));
  });

  it('follows a standard, keeps other settings, and its reset also resets what it set', async () => {
    await patch({ accessTokenLifetime: 60 });
    const { json } = await patch({ standard: 'fapi-2.0', signingAlgorithm: 'EdDSA' });
    expect(json).toMatchObject({ pushedRequests: 'required', signingAlgorithm: 'EdDSA', accessTokenLifetime: 60 });
    expect(changesOf(engine).at(-1)?.changes).toMatchObject({ standard: 'fapi-2.0', pkceRequired: 'all' });
    const after = await parties.client.send('POST', '/profile/reset', { names: ['standard'] });
    expect(after).toEqual({ ...defaultProfile, accessTokenLifetime: 60 });
    await engine.profile.reset();
  });

  it('resets the given settings, or all', async () => {
    await patch({ accessTokenLifetime: 60, errorBody: 'oauth', emissions: { end: null } });
    const some = await parties.client.send('POST', '/profile/reset', { names: ['emissions', 'errorBody'] });
    expect(some).toEqual({ ...defaultProfile, accessTokenLifetime: 60 });
    expect(changesOf(engine).at(-1)?.before).toMatchObject({ errorBody: 'oauth', emissions: { end: null } });
    expect(await parties.client.send('POST', '/profile/reset', {})).toEqual(defaultProfile);
    await expect(parties.client.send('POST', '/profile/reset', { names: ['nothing'] })).rejects.toThrow(
      '"field":"/names/0"',
    );
  });

  it('applies immediately to how long a replaced key stays valid', async () => {
    await patch({ keyOverlap: 60 });
    const { items } = (await parties.client.send('POST', '/keys/rotate', {})) as {
      items: { signs: boolean; retiresAt: string | null }[];
    };
    const now = engine.clocks.authorization.now();
    const left = items.flatMap(({ retiresAt }) => (retiresAt === null ? [] : [Date.parse(retiresAt) - now]));
    expect(left).toHaveLength(1);
    expect(left[0]).toBeGreaterThan(50_000);
    expect(left[0]).toBeLessThanOrEqual(60_000);
  });

  it('lists no alternative that it would reject', async () => {
    for (const name of Object.keys(profileEntries) as ProfileName[]) {
      for (const { value } of profileEntries[name].alternatives ?? []) {
        const { status, json } = await patch({ [name]: value });
        expect(status, `${name} ${JSON.stringify(value)}`).toBe(200);
        expect(json[name]).toEqual(value);
      }
    }
  });
});
