import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import { readConfig } from '../../electron/engine/config/read-config.ts';
import { readSetup } from '../../electron/engine/config/read-setup.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { startEngine } from '../support/start-engine.ts';
import { runCli } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

describe('hookbench.yaml', () => {
  const written = `# Of the team
addresses: # free ones
  control: 0

clients:
  - id: my-app # ours
    grants: [client_credentials]
    secret: s3cret-of-my-app
    scope: read:customers

# What we assume
profile:
  # short, to see them expire
  accessTokenLifetime: 60 # seconds
  # a vendor mistake
  expiresInUnit: milliseconds
  emissions: { end: null } # silent

users: []
`;

  let folder: TempFolder;
  let file: string;
  let parties: TestControl;
  beforeAll(async () => {
    folder = await tempFolder();
    file = join(folder.path, 'hookbench.yaml');
    await writeFile(file, written);
    parties = await startControl(join(folder.path, 'data'), readSetup({ config: file, ports: 'auto' }));
  });
  afterAll(async () => {
    await parties.close();
    await folder[Symbol.asyncDispose]();
  });

  /** Writes the file, and sets the profile as a start with it would. */
  async function withFile(
    text: string,
    use: (file: string, engine: Engine, save: () => ReturnType<typeof saveOf>) => Promise<void>,
  ) {
    const { engine } = parties.served;
    await writeFile(file, text);
    await engine.profile.reset();
    await engine.profile.update(readConfig(file).profile ?? {});
    await use(file, engine, () => saveOf(parties));
  }
  const saveOf = ({ client }: TestControl) =>
    client.send('POST', '/profile/save') as Promise<{ path: string; loaded: boolean }>;

  it('may name members of a map; the others stay', () => {
    expect(parties.served.engine.profile.get()).toEqual({
      ...defaultProfile,
      accessTokenLifetime: 60,
      expiresInUnit: 'milliseconds',
      emissions: { ...defaultProfile.emissions, end: null },
    });
  });

  it('is saved with the differences from the defaults; comments and other sections stay', async () => {
    await withFile(written, async (file, engine, save) => {
      await engine.profile.reset(['expiresInUnit']);
      await engine.profile.update({
        accessTokenLifetime: 90,
        emissions: { assign: null },
        corsOrigins: ['https://a.example'],
      });
      expect(await save()).toEqual({ path: file, loaded: true });
      expect(await readFile(file, 'utf8')).toBe(`# Of the team
addresses:
  # free ones
  control: 0

clients:
  - id: my-app # ours
    grants: [ client_credentials ]
    secret: s3cret-of-my-app
    scope: read:customers

# What we assume
profile:
  # short, to see them expire
  accessTokenLifetime: 90 # seconds
  # a vendor mistake
  emissions: { end: null, assign: null } # silent
  corsOrigins:
    - https://a.example

users: []
`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(readConfig(file).profile).toEqual({
        accessTokenLifetime: 90,
        emissions: { end: null, assign: null },
        corsOrigins: ['https://a.example'],
      });
    });
  });

  it('is complete after several saves at the same time', async () => {
    await withFile(written, async (file, engine, save) => {
      await engine.profile.update({ accessTokenLifetime: 90 });
      const saves = await Promise.all(Array.from({ length: 20 }, () => save()));
      expect(saves).toEqual(Array.from({ length: 20 }, () => ({ path: file, loaded: true })));
      expect(readConfig(file).profile).toMatchObject({ accessTokenLifetime: 90 });
    });
  });

  it('may name a standard instead, and is saved with what was changed since', async () => {
    await withFile('profile: fapi-2.0\n', async (file, engine, save) => {
      expect(engine.profile.get()).toMatchObject({ standard: 'fapi-2.0', pushedRequests: 'required' });
      await save();
      expect(await readFile(file, 'utf8')).toBe('profile:\n  standard: fapi-2.0\n');
      await engine.profile.update({ pushedRequests: 'optional' });
      await save();
      expect(readConfig(file).profile).toEqual({ standard: 'fapi-2.0', pushedRequests: 'optional' });
      await writeFile(file, 'profile: fapi-2.0\n');
      await engine.profile.reset();
      await save();
      expect(readConfig(file).profile).toEqual({});
    });
  });

  it('that is saved twice does not change, and without differences has no profile', async () => {
    await withFile(written, async (file, engine, save) => {
      await save();
      const once = await readFile(file, 'utf8');
      await save();
      expect(await readFile(file, 'utf8')).toBe(once);
      await engine.profile.reset();
      await save();
      expect(readConfig(file).profile ?? {}).toEqual({});
      for (const comment of [
        '# Of the team',
        '# short, to see them expire',
        '# seconds',
        '# a vendor mistake',
        '# silent',
      ]) {
        expect(await readFile(file, 'utf8')).toContain(comment);
      }
    });
  });

  it('reads back every setting as it was saved', async () => {
    await using folder = await tempFolder();
    let saved: Profile;
    let file: string;
    {
      await using parties = await startControl(join(folder.path, 'data'));
      const { engine } = parties.served;
      for (const name of Object.keys(profileEntries) as ProfileName[]) {
        const other = profileEntries[name].alternatives?.find(
          ({ value }) => JSON.stringify(value) !== JSON.stringify(profileEntries[name].default),
        );
        if (other) await engine.profile.update({ [name]: other.value });
      }
      await engine.profile.update({
        payloadTemplate: '{"a": {{event}},\n  "b": "# not a comment: \u00fc \\t"}',
        eventNames: { chat_started: '*weird:' },
        endpointPaths: { token: '/1' },
        endpointScopes: { getCustomer: 'null' },
        corsOrigins: [],
      });
      saved = engine.profile.get();
      const answer = await saveOf(parties);
      expect(answer).toEqual({ path: join(folder.path, 'data', 'hookbench.yaml'), loaded: false });
      file = answer.path;
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    await using again = await startEngine(readSetup({ config: file, ports: 'auto' }));
    expect(again.engine.profile.get()).toEqual(saved);
  });

  it.each([
    ['an empty file', ''],
    ['comments alone', '# nothing yet\n'],
    ['an empty section', 'profile: {} # nothing yet\n'],
    ['no such section', 'users: []\n'],
    ['lines of Windows', '# w\r\nprofile:\r\n  keyOverlap: 1\r\n'],
    ['JSON', '{"profile": {"keyOverlap": 1}}'],
  ])('of any form takes the section: %s', async (_what, text) => {
    await withFile(text, async (file, engine, save) => {
      await engine.profile.update({ keyOverlap: 7 });
      await save();
      expect(readConfig(file).profile).toEqual({ keyOverlap: 7 });
      const after = await readFile(file, 'utf8');
      if (text.startsWith('#')) expect(after).toContain(text.split('\n')[0]?.trim());
      if (text.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    });
  });

  it('that is a link stays a link', async () => {
    await using folder = await tempFolder();
    const [real, link] = [join(folder.path, 'real.yaml'), join(folder.path, 'hookbench.yaml')];
    await writeFile(real, 'users: []\n');
    await symlink(real, link);
    await using parties = await startControl(join(folder.path, 'data'), readSetup({ config: link, ports: 'auto' }));
    await parties.served.engine.profile.update({ keyOverlap: 7 });
    await saveOf(parties);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(readConfig(real).profile).toEqual({ keyOverlap: 7 });
  });

  it('that became invalid meanwhile is not changed, and the error names the position', async () => {
    await withFile(written, async (file, engine, save) => {
      await engine.profile.update({ keyOverlap: 7 });
      await writeFile(file, 'profile: [\n');
      await expect(save()).rejects.toThrow(`${file}:2:1`);
      expect(await readFile(file, 'utf8')).toBe('profile: [\n');
      await writeFile(file, 'profile:\n  keyOverlap: &k 5\n  deviceCodeLifetime: *k\n');
      await engine.profile.reset();
      await engine.profile.update({ deviceCodeLifetime: 8 });
      await save();
      expect(readConfig(file).profile).toEqual({ deviceCodeLifetime: 8 });
    });
  });

  it('whose profile shares a value with another section is not changed, and the error names the reason', async () => {
    const shared = `clients:
  - { id: a, grants: [client_credentials], secret: s3cret, scope: admin, accessTokenLifetime: &life 60 }
profile: { accessTokenLifetime: *life, keyOverlap: &overlap 8 }
users: []
`;
    await withFile(shared, async (file, engine, save) => {
      await engine.profile.update({ accessTokenLifetime: 61 });
      await save();
      expect(readConfig(file)).toMatchObject({
        clients: [{ accessTokenLifetime: 60 }],
        profile: { accessTokenLifetime: 61, keyOverlap: 8 },
      });
      const other = shared.replace('&life 60', '60').replace('*life', '&life 60');
      await writeFile(file, other.replace('users: []', 'addresses: { control: *life }'));
      const before = await readFile(file, 'utf8');
      await expect(save()).rejects.toThrow('cannot be changed without changing other sections');
      expect(await readFile(file, 'utf8')).toBe(before);
    });
  });

  it('that cannot be written is an error with its path, and leaves no temporary file', async () => {
    await using folder = await tempFolder();
    await using parties = await startControl(join(folder.path, 'data'));
    const { engine } = parties.served;
    await mkdir(join(engine.dataDir, 'hookbench.yaml'));
    await expect(saveOf(parties)).rejects.toThrow(join(engine.dataDir, 'hookbench.yaml'));
    await chmod(engine.dataDir, 0o700);
    expect((await readdir(engine.dataDir)).filter((name) => name.includes('saving'))).toEqual([]);
  });

  it.each([
    ['profile:\n  endpointPaths:\n    tokn: /x\n', '3:5'],
    ['profile:\n  endpointPaths: { token: nope }\n', '2:27'],
    ['profile:\n  keyOverlap: 5\n  endpointPaths:\n    token: /authorize\n', '4:5'],
    ['profile:\n  eventNames: { chat_ended: chat_started }\n', '2:15'],
  ])('with a wrong assumption is refused with file, line and column: %j', async (text, place) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.yaml');
    await writeFile(file, text);
    const { code, stderr } = await runCli([
      'serve',
      '--ports',
      'auto',
      '--json',
      '--data-dir',
      join(folder.path, 'data'),
      '--config',
      file,
    ]);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'bad_config', message: expect.stringContaining(`${file}:${place}: `) as string },
    });
    expect(code).toBe(2);
  });
});
