import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { experimentFiles } from '../../electron/engine/scenarios/experiment-files.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { openForExport } from '../../electron/engine/control/open-for-export.ts';
import { openJobs } from '../../electron/engine/jobs/create-jobs.ts';
import { secretBoxesOf, type SecretBox } from '../../electron/engine/config/secret-box.ts';
import { readSecretValues } from '../../electron/engine/journal/secret-values.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { filesOf, foundIn, made, plant, planted } from '../support/planted-secrets.ts';
import { boxFor } from '../support/secret-box.ts';
import { startControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';

const keyFile = 'secrets-key.json';
const ours = boxFor('ada');
const keyBoxes = (words: string): SecretBox[] => secretBoxesOf({ HOOKBENCH_SECRETS_KEY: words }, systemRandom);

const open = (folder: string, secretBoxes: readonly SecretBox[] = []) => startControl(folder, { secretBoxes });

function digestOf(folder: string): Record<string, string> {
  const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
  return Object.fromEntries(filesOf(folder).map((file) => [file, hash(file)]));
}

/** Expects a rejected start that changes no file of the folder. */
async function refused(folder: string, boxes: readonly SecretBox[]) {
  const before = digestOf(folder);
  const error: unknown = await open(folder, boxes).then(
    async (served) => served.close().then(() => undefined),
    (reason: unknown) => reason,
  );
  expect(digestOf(folder)).toEqual(before);
  return error as { code: string; message: string; hint: string };
}

/** A data folder with secrets wherever the workbench takes one, and what was seen of it while Hookbench ran. */
async function fill(boxes: readonly SecretBox[]) {
  const folder = await tempFolder();
  const path = join(folder.path, 'data');
  await using served = await open(path, boxes);
  const secrets = await plant(served);
  const modes = filesOf(path).map((file) => [file, statSync(file).mode & 0o777]);
  const running = { found: foundIn(path, secrets), status: await served.client.get('/status'), modes };
  return Object.assign(folder, { secrets, running, data: path });
}

type Filled = Awaited<ReturnType<typeof fill>>;
let sealed: Filled;
let clear: Filled;
beforeAll(async () => {
  sealed = await fill([ours]);
  clear = await fill([]);
});
afterAll(() => Promise.all([sealed, clear].map((folder) => folder[Symbol.asyncDispose]())));

/** A copy of a filled data folder. */
async function copyOf({ data, secrets }: Filled) {
  const folder = await tempFolder();
  await cp(data, folder.path, { recursive: true });
  return Object.assign(folder, { secrets });
}

describe('the secrets of a data folder', () => {
  it('are in none of its files when sealed, while Hookbench runs and afterwards', () => {
    expect(sealed.secrets.every(({ length }) => length > 10)).toBe(true);
    expect(sealed.running.found).toEqual([]);
    expect(sealed.running.status.secrets).toBe('keychain');
    expect(foundIn(sealed.data, sealed.secrets)).toEqual([]);
  });

  it('are all found in plain text when not sealed, which proves the search', () => {
    expect(clear.running.found).toEqual(clear.secrets);
    expect(clear.running.status.secrets).toBe('plain');
  });

  it.each([
    ['sealed', () => sealed],
    ['in clear', () => clear],
  ])('are in files for the owner only (%s)', (_how, filled) => {
    const { data, running } = filled();
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(running.modes.length).toBeGreaterThan(2);
    expect(running.modes).toEqual(running.modes.map(([file]) => [file, 0o600]));
  });

  it('are also sealed in the folder of the failure lab, even if it was used unsealed before', async () => {
    await using folder = await tempFolder();
    const [first] = experimentFiles();
    const ids = first ? [first.id] : [];
    for (const boxes of [[], [ours]]) {
      await using served = await open(folder.path, boxes);
      const { engine } = served.served;
      expect(await (await engine.lab()).run({ ids })).toMatchObject([{ passed: true }]);
      const secrets = made(engine);
      expect(foundIn(folder.path, secrets)).toEqual(boxes.length > 0 ? [] : secrets);
    }
  });

  it('are unchanged after a restart', async () => {
    await using folder = await copyOf(sealed);
    await using served = await open(folder.path, [ours]);
    const {
      client,
      served: { engine },
    } = served;
    expect(made(engine)).toEqual(folder.secrets.slice(-made(engine).length));
    const all = JSON.stringify([
      await client.get('/clients'),
      await client.get('/users'),
      engine.subscriptions.all().map(({ id }) => engine.subscriptions.stored(id)),
      await client.get('/catcher'),
      await client.get('/environments'),
      await client.get('/saved-requests'),
      await client.get('/authorization-servers'),
    ]);
    const { direct, removed, sentKey, trial, ...kept } = planted;
    expect(Object.values(kept).filter((secret) => !all.includes(secret))).toEqual([]);
    expect(readSecretValues(engine.store)).toEqual(expect.arrayContaining([direct, removed, sentKey, trial]));
    expect(engine.notices).toEqual([]);
  });
});

describe('an unsealed data folder', () => {
  it('is sealed once a key is available, without plain text left', async () => {
    await using folder = await copyOf(clear);
    const { secrets } = folder;
    {
      await using served = await open(folder.path);
      await served.client.send('PATCH', '/clients/mine', { secret: 'a-later-secret' });
    }
    expect(foundIn(folder.path, secrets)).toContain(planted.user);
    {
      await using served = await open(folder.path, [ours]);
      expect(served.served.engine.notices).toEqual([expect.stringContaining('are sealed now, by the keychain')]);
      expect(foundIn(folder.path, secrets)).toEqual([]);
      expect(made(served.served.engine)).toEqual(secrets.slice(-made(served.served.engine).length));
    }
    expect(foundIn(folder.path, secrets)).toEqual([]);
    await using again = await open(folder.path, [ours]);
    expect(again.served.engine.notices).toEqual([]);
  });
});

describe('a sealed data folder whose secrets cannot be opened', () => {
  let folder: Awaited<ReturnType<typeof copyOf>>;
  let key: string;
  beforeAll(async () => {
    folder = await copyOf(sealed);
    key = readFileSync(join(folder.path, keyFile), 'utf8');
  });
  afterEach(() => writeFileSync(join(folder.path, keyFile), key, { mode: 0o600 }));
  afterAll(() => folder[Symbol.asyncDispose]());

  it('is rejected unchanged without a keychain, with what is sealed and how to open it', async () => {
    const { code, hint, message } = await refused(folder.path, []);
    expect(code).toBe('secrets_locked');
    expect(message).toMatch(/need the keychain of its user, which is not at hand here.*clients, users, signing keys/);
    expect(hint).toMatch(/Nothing was changed.*desktop app.*HOOKBENCH_SECRETS_KEY.*--data-dir/);
  });

  it.each([
    ['by another keychain', [boxFor('eve')], /does not open them here \(keychain: Error while decrypting/],
    ['by a key that was never given', keyBoxes('correct horse battery'), /does not open them here \(key: /],
  ])('%s is refused untouched', async (_by, boxes, words) => {
    expect(await refused(folder.path, boxes)).toMatchObject({
      code: 'secrets_locked',
      message: expect.stringMatching(words),
    });
  });

  it.each([
    ['missing', undefined, /secrets-key.json, which has their key, is missing/],
    ['cut', '{"version":1,"wa', /secrets-key.json, which has their key, cannot be read/],
    ['of a newer version', '{"version":2}', /cannot be read \(it is of another shape/],
  ])('since the file of the key is %s, is refused untouched', async (_how, text, words) => {
    rmSync(join(folder.path, keyFile));
    if (text !== undefined) writeFileSync(join(folder.path, keyFile), text);
    for (const boxes of [[ours], []])
      expect(await refused(folder.path, boxes)).toMatchObject({
        code: 'secrets_locked',
        message: expect.stringMatching(words),
      });
  });

  it('with the key file of another folder is rejected unchanged', async () => {
    await using other = await tempFolder();
    await (await open(other.path, [ours])).close();
    writeFileSync(join(folder.path, keyFile), readFileSync(join(other.path, keyFile)));
    const error = await refused(folder.path, [ours]);
    expect(error).toMatchObject({ code: 'secrets_locked', message: expect.stringContaining('has another key') });
  });

  it('can only be exported with its secrets, because redaction needs the key', async () => {
    const lines = async (secrets: 'redact' | 'include', secretBoxes: readonly SecretBox[]): Promise<string> => {
      const file = join(folder.path, 'hookbench.sqlite');
      const jobs = openJobs();
      try {
        const options = { format: 'ndjson' as const, secrets, jobs, secretBoxes, wall: createWallClock() };
        return await text(await openForExport(file, options));
      } finally {
        jobs.close();
      }
    };
    await expect(lines('redact', [])).rejects.toMatchObject({ code: 'secrets_locked' });
    expect(await lines('include', [])).toContain('"kind":"delivery"');
    expect(await lines('redact', [ours])).toContain('"kind":"delivery"');
  });
});

describe('the key of a sealed data folder', () => {
  it('can also be opened with a user’s key, once both were available', async () => {
    await using folder = await copyOf(sealed);
    await (await open(folder.path, [ours, ...keyBoxes('correct horse battery')])).close();
    {
      await using served = await open(folder.path, keyBoxes('correct horse battery'));
      expect(made(served.served.engine)).toEqual(folder.secrets.slice(-made(served.served.engine).length));
      expect((await served.client.get('/status')).secrets).toBe('key');
    }
    expect(await refused(folder.path, keyBoxes('another horse battery'))).toMatchObject({ code: 'secrets_locked' });
    await (await open(folder.path, [ours, ...keyBoxes('another horse battery')])).close();
    await (await open(folder.path, keyBoxes('another horse battery'))).close();
    expect(await refused(folder.path, keyBoxes('correct horse battery'))).toMatchObject({ code: 'secrets_locked' });
    await (await open(folder.path, [ours])).close();
  });

  it('is sealed by the keychain once it is available, instead of the fixed password', async () => {
    await using folder = await tempFolder();
    await (await open(folder.path, [boxFor('ada', 'basic-text')])).close();
    const kinds = (): string[] =>
      (JSON.parse(readFileSync(join(folder.path, keyFile), 'utf8')) as { ways: { kind: string }[] }).ways.map(
        ({ kind }) => kind,
      );
    expect(kinds()).toEqual(['basic-text']);
    await (await open(folder.path, [ours])).close();
    expect(kinds()).toEqual(['keychain']);
  });

  it('is sealed again when the keychain requests it', async () => {
    await using folder = await tempFolder();
    const box = boxFor('ada');
    const sealed = (): string => readFileSync(join(folder.path, keyFile), 'utf8');
    await (await open(folder.path, [box])).close();
    const first = sealed();
    await (await open(folder.path, [box])).close();
    expect(sealed()).toBe(first);
    box.renew();
    await (await open(folder.path, [box])).close();
    expect(sealed()).not.toBe(first);
    await (await open(folder.path, [box])).close();
  });

  it('from the environment has at least 16 characters', () => {
    expect(() => keyBoxes('x'.repeat(15))).toThrow(expect.objectContaining({ code: 'wrong_usage' }));
    expect(keyBoxes('')).toEqual([]);
    expect(keyBoxes('x'.repeat(16))).toHaveLength(1);
  });
});
