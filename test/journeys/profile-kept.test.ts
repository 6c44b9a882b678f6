import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { defaultProfile, type Profile } from '#shared/profile/profile.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { startEngine } from '../support/start-engine.ts';
import { tempFolder } from '../support/temp-folder.ts';

const all = (engine: Engine): JournalEntry[] => engine.journal.since(0, 1_000_000);

describe('the profile of a data folder', () => {
  const changed = { accessTokenLifetime: 42, emissions: { end: null } } as const;
  const after: Profile = {
    ...defaultProfile,
    accessTokenLifetime: 42,
    emissions: { ...defaultProfile.emissions, end: null },
  };

  it('is kept after a restart', async () => {
    await using folder = await tempFolder();
    {
      await using first = await startEngine({ dataDir: folder.path });
      await first.engine.profile.update(changed);
    }
    await using second = await startEngine({ dataDir: folder.path });
    expect(second.engine.profile.get()).toEqual(after);
    expect(second.engine.notices).toEqual([]);
  });

  const store = (dataDir: string, text: string): void => {
    const db = new DatabaseSync(join(dataDir, 'hookbench.sqlite'));
    db.prepare('INSERT INTO profile VALUES (1, ?) ON CONFLICT DO UPDATE SET profile = excluded.profile').run(text);
    db.close();
  };

  it.each<[what: string, text: string, kept: Partial<Profile>, named: string]>([
    [
      'an unknown entry',
      '{"accessTokenLifetime": 42, "teleportation": true}',
      { accessTokenLifetime: 42 },
      'teleportation',
    ],
    [
      'a value out of range',
      '{"accessTokenLifetime": -1, "errorBody": "oauth"}',
      { errorBody: 'oauth' },
      'accessTokenLifetime',
    ],
    ['a wrong type', '{"emissions": "all", "errorBody": "oauth"}', { errorBody: 'oauth' }, 'emissions'],
    ['a prototype', '{"__proto__": 1, "errorBody": "oauth"}', { errorBody: 'oauth' }, '__proto__'],
    ['a list', '[1]', {}, 'JSON object'],
    ['no JSON', '{"errorBody"', {}, 'JSON object'],
  ])('starts with the defaults for what it cannot read, and says so: %s', async (_what, text, kept, named) => {
    await using folder = await tempFolder();
    await (await startEngine({ dataDir: folder.path })).close();
    store(folder.path, text);
    {
      await using second = await startEngine({ dataDir: folder.path });
      expect(second.engine.profile.get()).toEqual({ ...defaultProfile, ...kept });
      const [notice = ''] = second.engine.notices;
      expect(notice).toContain(named);
      expect(all(second.engine)).toContainEqual(expect.objectContaining({ kind: 'engine', message: notice }));
      const [file = ''] = (await readdir(folder.path)).filter((name) => name.startsWith('profile.broken-'));
      expect(notice).toContain(join(folder.path, file));
      expect(await readFile(join(folder.path, file), 'utf8')).toBe(text);
      expect((await stat(join(folder.path, file))).mode & 0o777).toBe(0o600);
    }
    await using third = await startEngine({ dataDir: folder.path });
    expect(third.engine.notices).toEqual([]);
    expect(third.engine.profile.get()).toEqual({ ...defaultProfile, ...kept });
  });

  it('of an older version has the defaults for members of a map that were added later', async () => {
    await using folder = await tempFolder();
    await (await startEngine({ dataDir: folder.path })).close();
    store(folder.path, '{"emissions": {"end": null}, "endpointPaths": {"token": "/issue"}}');
    await using second = await startEngine({ dataDir: folder.path });
    expect(second.engine.notices).toEqual([]);
    expect(second.engine.profile.get().emissions).toEqual({ ...defaultProfile.emissions, end: null });
    expect(second.engine.profile.get().endpointPaths).toEqual({ ...defaultProfile.endpointPaths, token: '/issue' });
  });
});
