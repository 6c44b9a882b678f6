import { describe, expect, it } from 'vitest';
import type { ScenarioList } from '#shared/scenario/workspace.ts';
import { isConflict } from '../../../renderer/store/scenarios/edited-files.ts';
import { createScenariosStore, type ScenarioDrafts } from '../../../renderer/store/scenarios-store.ts';
import { connectedStores } from '../connected-stores.ts';

const path = '/s/one.yaml';

/** A disk with files, and a feed of its lists. */
function stubDisk(files: Record<string, string>) {
  const hashOf = (text: string) => `hash of ${text}`;
  let number = 0;
  const listNow = (): ScenarioList => ({
    folders: [{ path: '/s', truncated: false }],
    items: Object.keys(files).map((file) => ({
      id: file,
      path: file,
      folder: '/s',
      name: file.slice(3),
      bytes: 1,
      modifiedAt: String(++number),
      experiment: false,
      lesson: false,
    })),
    next: null,
  });
  const read = async ({ path: file }: { path: string }) => {
    const text = files[file];
    if (text === undefined) throw new Error(`${file} does not exist.`);
    return { path: file, text, hash: hashOf(text) };
  };
  const scenarios = {
    read,
    write: async ({ base, path: file, text }: { base: string | null; path: string; text: string }) => {
      const now = files[file];
      if ((now === undefined ? null : hashOf(now)) !== base) throw new Error(`${file} has changed.`);
      files[file] = text;
      return { path: file, hash: hashOf(text) };
    },
    remove: async ({ path: file }: { path: string }) => {
      delete files[file];
      return { removed: true };
    },
    feed: async () => [listNow()],
  };
  return { files, engine: { scenarios } };
}

async function opened(files: Record<string, string>, stored?: ScenarioDrafts) {
  const { engine, files: disk } = stubDisk(files);
  const stores = connectedStores(engine);
  let kept = stored;
  const store = createScenariosStore(stores, stores.runs, {
    read: () => kept,
    write: (drafts) => {
      kept = drafts;
    },
  });
  const follow = () => store.getState().follow(engine as never, new AbortController().signal);
  await follow();
  const state = () => store.getState();
  const isConflicting = () => isConflict(state().drafts[path], state().files[path]);
  return { state, disk, follow, isConflicting, kept: () => kept };
}

describe('edits of scenario files', () => {
  it('are kept as drafts until they are saved', async () => {
    const { disk, kept, state } = await opened({ [path]: 'a' });
    state().choose(path);
    await expect.poll(() => state().files[path]?.text).toBe('a');
    state().edit(path, 'b');
    expect(kept()).toMatchObject({ chosen: path, drafts: { [path]: { text: 'b', base: 'hash of a' } } });
    expect(await state().save(path)).toBe(true);
    expect(disk[path]).toBe('b');
    expect(state().drafts).toEqual({});
    state().edit(path, 'c');
    state().edit(path, 'b');
    expect(state().drafts).toEqual({});
  });

  it('follow the file while there are none', async () => {
    const { disk, follow, state } = await opened({ [path]: 'a' });
    state().choose(path);
    await expect.poll(() => state().files[path]?.text).toBe('a');
    disk[path] = 'theirs';
    await follow();
    await expect.poll(() => state().files[path]?.text).toBe('theirs');
    expect(state().drafts).toEqual({});
  });

  it('do not replace a file that has changed, until the user decides', async () => {
    const { disk, isConflicting, state } = await opened(
      { [path]: 'theirs' },
      { chosen: path, on: 'own', drafts: { [path]: { text: 'mine', base: 'hash of a' } } },
    );
    await expect.poll(isConflicting).toBe(true);
    expect(await state().save(path)).toBe(false);
    expect(disk[path]).toBe('theirs');
    expect(state().refusal).toContain('has changed');
    state().keepMine(path);
    expect(isConflicting()).toBe(false);
    expect(await state().save(path)).toBe(true);
    expect(disk[path]).toBe('mine');
  });

  it('survive the deletion of the file', async () => {
    const { disk, follow, isConflicting, state } = await opened({ [path]: 'a' });
    state().choose(path);
    await expect.poll(() => state().files[path]?.text).toBe('a');
    state().edit(path, 'mine');
    delete disk[path];
    await follow();
    await expect.poll(isConflicting).toBe(true);
    expect(state().chosen).toBe(path);
    state().keepMine(path);
    expect(await state().save(path)).toBe(true);
    expect(disk[path]).toBe('mine');
  });

  it('are restored with a file that was deleted here', async () => {
    const { disk, state } = await opened({ [path]: 'a' });
    state().choose(path);
    await expect.poll(() => state().files[path]?.text).toBe('a');
    await state().remove(path);
    expect([disk[path], state().chosen]).toEqual([undefined, undefined]);
    await state().restore();
    expect([disk[path], state().chosen, state().deleted]).toEqual(['a', path, undefined]);
  });
});
