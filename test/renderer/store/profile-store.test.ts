import { describe, expect, test, vi } from 'vitest';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import { keptQueries } from '../../../renderer/store/kept-data.ts';
import type { Stores } from '../../../renderer/store/stores.ts';
import { connectedStores, type StubEngine } from '../connected-stores.ts';

/** An engine with a profile that responds on demand. */
function engine() {
  let kept: Profile = defaultProfile;
  const gates: (() => void)[] = [];
  let slow = false;
  const answer = async (change: Partial<Profile>): Promise<Profile> => {
    if (slow) await new Promise<void>((go) => gates.push(go));
    if (change.bodyLimit !== undefined && change.bodyLimit < 1) {
      const refused = new HookbenchError('bad_input', '/bodyLimit: Too small.', { field: '/bodyLimit' });
      throw Object.assign(new Error('refused'), { data: toProblem(refused) });
    }
    kept = { ...kept, ...change };
    return kept;
  };
  const profile = {
    get: () => Promise.resolve(kept),
    update: vi.fn(answer),
    reset: ({ names }: { names: (keyof Profile)[] }) =>
      answer(Object.fromEntries(names.map((name) => [name, defaultProfile[name]]))),
    save: () => Promise.resolve({ path: '/data/hookbench.yaml', loaded: false }),
  };
  return {
    profile,
    gates,
    slowDown: () => (slow = true),
    elsewhere: (change: Partial<Profile>) => (kept = { ...kept, ...change }),
  };
}

async function connectedTo(profile: unknown) {
  const stores = connectedStores({ profile } as StubEngine);
  await read(stores);
  return stores.profile;
}

/** Reads the profile as after an entry of the journal. */
async function read({ api, profile, queries }: Stores) {
  const read = await queries.fetchQuery({ ...keptQueries(api).profile, staleTime: 0 });
  await expect.poll(() => profile.getState().profile).toEqual(read);
}

describe('a change', () => {
  test('is shown before the engine responds', async () => {
    const { profile, gates, slowDown } = engine();
    const store = await connectedTo(profile);
    slowDown();
    const changing = store.getState().change('errorBody', 'empty');
    expect(store.getState().profile.errorBody).toBe('empty');
    gates[0]?.();
    expect(await changing).toBe(true);
    expect(store.getState().note).toEqual({
      kind: 'changed',
      step: { before: { errorBody: 'problem' }, after: { errorBody: 'empty' } },
    });
  });

  test('is reverted when the engine rejects it, with the error at its field', async () => {
    const store = await connectedTo(engine().profile);
    expect(await store.getState().change('bodyLimit', 0)).toBe(false);
    expect(store.getState().profile.bodyLimit).toBe(defaultProfile.bodyLimit);
    expect(store.getState().refusals.bodyLimit).toEqual({
      code: 'bad_input',
      words: 'Too small.',
      field: '/bodyLimit',
    });
    await store.getState().change('bodyLimit', 5);
    expect(store.getState().refusals.bodyLimit).toBeUndefined();
  });

  test('is not lost when another one is confirmed', async () => {
    const { profile, gates, slowDown } = engine();
    const store = await connectedTo(profile);
    slowDown();
    const first = store.getState().change('bodyLimit', 10);
    const second = store.getState().change('bodyLimit', 20);
    gates[0]?.();
    await first;
    expect(store.getState().profile.bodyLimit).toBe(20);
    gates[1]?.();
    await second;
    expect(store.getState().profile.bodyLimit).toBe(20);
  });

  test('to the same value sends no request', async () => {
    const { profile } = engine();
    const store = await connectedTo(profile);
    expect(await store.getState().change('corsOrigins', ['*'])).toBe(true);
    expect(profile.update).not.toHaveBeenCalled();
    expect(store.getState().steps).toEqual([]);
  });
});

describe('undo', () => {
  test('reverts one step at a time, and a reset of several as one step', async () => {
    const store = await connectedTo(engine().profile);
    await store.getState().change('errorBody', 'empty');
    await store.getState().change('missingScopeStatus', 401);
    await store.getState().reset();
    expect(store.getState().profile).toEqual(defaultProfile);
    await store.getState().undo();
    expect(store.getState().profile).toMatchObject({ errorBody: 'empty', missingScopeStatus: 401 });
    await store.getState().undo();
    expect(store.getState().profile).toMatchObject({ errorBody: 'empty', missingScopeStatus: 403 });
    await store.getState().undo();
    await store.getState().undo();
    expect(store.getState().profile).toEqual(defaultProfile);
  });
});

test('applies and reports a change from another client', async () => {
  const { profile, elsewhere } = engine();
  const stores = connectedStores({ profile });
  await read(stores);
  elsewhere({ rateLimit: 5 });
  await read(stores);
  const state = stores.profile.getState();
  expect(state.note).toMatchObject({ kind: 'elsewhere', step: { after: { rateLimit: 5 } } });
  expect(state.steps).toEqual([]);
});

test('reports a change of this page once, also when the profile is read again', async () => {
  const stores = connectedStores({ profile: engine().profile });
  await read(stores);
  await stores.profile.getState().change('rateLimit', 6);
  await read(stores);
  expect(stores.profile.getState()).toMatchObject({ note: { kind: 'changed' }, profile: { rateLimit: 6 } });
});

test('reports where the profile was saved, and whether it is loaded at start', async () => {
  const store = await connectedTo(engine().profile);
  await store.getState().save();
  expect(store.getState().note).toEqual({ kind: 'saved', path: '/data/hookbench.yaml', loaded: false });
});
