import { describe, expect, test, vi } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { createProfileStore } from '../../../renderer/store/profile-store.ts';

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
  const connection = createConnectionStore();
  connection.setState({ connection: { state: 'connected', client: { profile } as unknown as ApiClient } });
  const store = createProfileStore(connection);
  await store.getState().load();
  return store;
}

const entry = (changes: Record<string, unknown>): JournalEntry => ({
  kind: 'profile',
  seq: 1,
  at: toInstant(0),
  atMs: 0,
  changes,
});

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

describe('the journal', () => {
  test('applies and reports a change from another client', async () => {
    const { profile, elsewhere } = engine();
    const store = await connectedTo(profile);
    elsewhere({ rateLimit: 5 });
    store.getState().receive([entry({ rateLimit: 5 })]);
    await vi.waitFor(() => {
      expect(store.getState().profile.rateLimit).toBe(5);
    });
    expect(store.getState().note).toMatchObject({ kind: 'elsewhere', step: { after: { rateLimit: 5 } } });
    expect(store.getState().steps).toEqual([]);
  });

  test('does not revert a pending local change', async () => {
    const { profile } = engine();
    const store = await connectedTo(profile);
    await store.getState().change('rateLimit', 5);
    await store.getState().change('rateLimit', 6);
    store.getState().receive([entry({ rateLimit: 5 })]);
    await Promise.resolve();
    expect(store.getState().profile.rateLimit).toBe(6);
    expect(store.getState().note).toMatchObject({ kind: 'changed' });
  });
});

test('reports where the profile was saved, and whether it is loaded at start', async () => {
  const store = await connectedTo(engine().profile);
  await store.getState().save();
  expect(store.getState().note).toEqual({ kind: 'saved', path: '/data/hookbench.yaml', loaded: false });
});
