import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { EnvironmentToWrite } from '#shared/model/collection.ts';
import { type Environment, requestSpec } from '#shared/model/request-run.ts';
import { createWallClock } from '../../../../../electron/engine/clock.ts';
import {
  readInCollection,
  readVariables,
  writeInCollection,
} from '../../../../../electron/engine/client/collections/collection-work.ts';
import { readCollection } from '../../../../../electron/engine/client/collections/export/read-collection.ts';
import { listCollection } from '../../../../../electron/engine/client/collections/list-collection.ts';
import { openCollections } from '../../../../../electron/engine/client/collections/open-collections.ts';
import {
  readEnvironment,
  writeEnvironment,
} from '../../../../../electron/engine/client/collections/environment-file.ts';
import { writeFileInFolder } from '../../../../../electron/engine/folders/files.ts';
import type { Jobs } from '../../../../../electron/engine/jobs/create-jobs.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

const work: Record<string, (input: never) => unknown> = {
  'list-collection': ({ root }: { root: string }) => listCollection(root),
  'read-environment': ({ path, text }: { path: string; text: string }) => readEnvironment(path, text),
  'read-request-file': readInCollection,
  'read-variables': readVariables,
  'write-request-file': writeInCollection,
  'write-environment': ({ before, environment }: { before: string; environment: EnvironmentToWrite }) =>
    writeEnvironment(environment, before),
};

/** Collections whose jobs run in this thread; `ran` has their names. Each job waits for `before`, its result for `after`. */
async function collectionsIn(
  path: string,
  before: (job: string) => Promise<void> | void = () => undefined,
  after: (job: string) => Promise<void> | void = () => undefined,
) {
  let settings: Settings = defaultSettings;
  const ran: string[] = [];
  const jobs = {
    run: async ({ name }: { name: string }, input: never) => {
      ran.push(name);
      await before(name);
      const result = work[name]?.(input);
      await after(name);
      return result;
    },
  };
  const secrets = new Map<string, Environment['variables']>();
  const collections = openCollections({
    servers: { find: () => undefined },
    secrets: {
      secretsOf: (file) => new Map(secrets.get(file)?.map(({ name, value }) => [name, value])),
      putSecrets: async (file, variables) => void secrets.set(file, variables),
    },
    jobs: jobs as unknown as Jobs,
    settings: { get: () => settings, update: (change) => (settings = { ...settings, ...change } as Settings) },
    wall: createWallClock(),
  });
  await collections.open({ path, create: true });
  return { ...collections, ran };
}

const spec = requestSpec.parse({ url: '/a' });

describe('collections', () => {
  it('read an environment in a job, and none through a link or that is too large', async () => {
    await using folder = await tempFolder();
    const environments = join(folder.path, 'environments');
    await mkdir(environments);
    const [file, link, large] = ['a.yml', 'link.yml', 'large.yml'].map((name) => join(environments, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(file, 'name: A\nvariables:\n  - { name: host, value: a.test }\n  - { name: key, secret: true }\n');
    await symlink('a.yml', link);
    await writeFile(large, '');
    await truncate(large, 4_000_001);
    const { environment, ran, readEnvironment: read } = await collectionsIn(folder.path);
    expect(await environment(file)).toEqual({
      id: file,
      name: 'A',
      variables: [{ name: 'host', value: 'a.test', secret: false }],
    });
    expect(ran).toContain('read-environment');
    await expect(environment(link)).rejects.toThrow('is not a regular file');
    await expect(environment(large)).rejects.toThrow('is larger than 4 MB');
    await expect(read(join(folder.path, 'opencollection.yml'))).rejects.toThrow('is not in the folder environments');
    expect(ran.filter((name) => name === 'read-environment')).toHaveLength(1);
  });

  it('do not replace a request file that has changed outside, nor opencollection.yml', async () => {
    await using folder = await tempFolder();
    const { create, write } = await collectionsIn(folder.path);
    const { hash, path } = await create({ collection: folder.path, folder: 'x', name: 'A', spec });
    const theirs = (await readFile(path, 'utf8')).replace('GET', 'HEAD');
    await writeFile(path, theirs);
    const expired = requestSpec.parse({ url: '/b', token: { condition: 'expired' } });
    await expect(write({ path, name: 'A', spec: expired, base: hash })).rejects.toMatchObject({ code: 'conflict' });
    expect(await readFile(path, 'utf8')).toBe(theirs);
    expect(await readFile(join(folder.path, 'opencollection.yml'), 'utf8')).not.toContain('expired');
  });

  it('can replace and remove a large request file, and write none that cannot be read again', async () => {
    await using folder = await tempFolder();
    const { create, list, remove, write } = await collectionsIn(folder.path);
    const large = (size: number) => requestSpec.parse({ method: 'POST', url: '/a', body: 'x'.repeat(size) });
    const { hash, path } = await create({ collection: folder.path, folder: '', name: 'A', spec: large(300_000) });
    const [listed] = (await list()).items;
    expect(listed?.hash).toBe(hash);
    await expect(writeFileInFolder(path, 'x'.repeat(4_000_001), hash)).rejects.toThrow('is larger than 4 MB');
    const written = await write({ path, name: 'A', spec: large(400_000), base: listed?.hash ?? '' });
    await remove(path, written.hash);
    expect((await list()).items).toEqual([]);
  });

  it('do not take a change that is made while a request is saved for what was saved', async () => {
    await using folder = await tempFolder();
    const meanwhile = { path: '', text: '' };
    const { create, write } = await collectionsIn(folder.path, async (job) => {
      if (job === 'list-collection' && meanwhile.path !== '') await writeFile(meanwhile.path, meanwhile.text);
    });
    const { hash, path } = await create({ collection: folder.path, folder: '', name: 'A', spec });
    const theirs = (await readFile(path, 'utf8')).replace('GET', 'HEAD');
    Object.assign(meanwhile, { path, text: theirs });
    const saved = await write({ path, name: 'A', spec: requestSpec.parse({ url: '/mine' }), base: hash });
    expect(saved.spec).toMatchObject({ url: '/mine', method: 'GET' });
    const again = write({ path, name: 'A', spec, base: saved.hash });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    expect(await readFile(path, 'utf8')).toBe(theirs);
  });

  it('keep the settings of requests that are saved at the same time', async () => {
    await using folder = await tempFolder();
    const { create, read } = await collectionsIn(folder.path);
    const conditions = ['expired', 'revoked', 'none'] as const;
    const saved = await Promise.all(
      conditions.map((condition) => {
        const given = requestSpec.parse({ url: '/a', token: { condition } });
        return create({ collection: folder.path, folder: '', name: condition, spec: given });
      }),
    );
    const found = await Promise.all(saved.map(({ path }) => read(path)));
    expect(found.map(({ spec: { token } }) => token.condition)).toEqual(conditions);
  });

  it('do not replace opencollection.yml that another program changes while a request is saved', async () => {
    await using folder = await tempFolder();
    const settings = join(folder.path, 'opencollection.yml');
    const theirs = 'opencollection: 1.0.0\ninfo: { name: Theirs }\n';
    const { create } = await collectionsIn(folder.path, undefined, async (job) => {
      if (job === 'write-request-file') await writeFile(settings, theirs);
    });
    const expired = requestSpec.parse({ url: '/a', token: { condition: 'expired' } });
    const created = create({ collection: folder.path, folder: '', name: 'A', spec: expired });
    await expect(created).rejects.toMatchObject({ code: 'conflict' });
    expect(await readFile(settings, 'utf8')).toBe(theirs);
  });

  it('export no folder and no request file that does not exist', async () => {
    await using folder = await tempFolder();
    await collectionsIn(folder.path);
    for (const part of [{ folder: 'x' }, { file: join(folder.path, 'x.yml') }])
      await expect(readCollection({ root: folder.path, ...part })).rejects.toMatchObject({ code: 'bad_input' });
    expect((await readCollection({ root: folder.path })).items).toEqual([]);
  });

  it('create no file through a link out of the collection', async () => {
    await using folder = await tempFolder();
    await using outside = await tempFolder();
    const { create } = await collectionsIn(folder.path);
    await symlink(outside.path, join(folder.path, 'out'));
    const created = create({ collection: folder.path, folder: 'out', name: 'A', spec });
    await expect(created).rejects.toThrow('leads out of the opened folder');
    expect(existsSync(join(outside.path, 'A.yml'))).toBe(false);
  });

  it('give a request the header fields, authorization and variables of its folders', async () => {
    await using folder = await tempFolder();
    const inherit =
      'info: { name: Get }\nhttp: { url: /a, auth: inherit }\nruntime:\n  variables: [{ name: own, value: 3 }]\n';
    const texts = {
      'opencollection.yml': `opencollection: 1.0.0
request:
  auth: { type: bearer, token: collection }
  headers: [{ name: X-Team, value: all }, { name: X-All, value: "1" }]
  variables: [{ name: api, value: all }, { name: host, value: a.test }]
`,
      'orders/folder.yml': `info: { name: Orders, type: folder }
request:
  auth: { type: bearer, token: "{{own}}" }
  headers: [{ name: x-team, value: orders }]
  variables: [{ name: api, value: orders }, { name: key, secret: true }]
`,
      'orders/open/folder.yml':
        'info: { name: Open }\nrequest: { auth: inherit, variables: [{ name: api, value: open }] }\n',
      'orders/open/get.yml': inherit,
      'get.yml': inherit,
      'none/get.yml': inherit.replace('auth: inherit', 'auth: none'),
    };
    const { list, open, read, variables, write } = await collectionsIn(folder.path);
    for (const [name, text] of Object.entries(texts)) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true });
      await writeFile(join(folder.path, name), text);
    }
    await open({ path: folder.path, create: false });
    expect((await list()).items).toHaveLength(3);
    const headersOf = async (name: string) => (await read(join(folder.path, name))).spec.headers;
    const authOf = async (name: string) => {
      const { inherited, spec } = await read(join(folder.path, name));
      return [spec.auth, inherited];
    };
    expect(await authOf('get.yml')).toEqual([{ kind: 'inherit' }, { kind: 'bearer', token: 'collection' }]);
    expect((await authOf('none/get.yml'))[0]).toBeUndefined();
    expect(await authOf('orders/open/get.yml')).toEqual([{ kind: 'inherit' }, { kind: 'bearer', token: '{{own}}' }]);
    expect(await headersOf('get.yml')).toEqual([
      ['X-Team', 'all'],
      ['X-All', '1'],
    ]);
    expect(await headersOf('none/get.yml')).toEqual([
      ['X-Team', 'all'],
      ['X-All', '1'],
    ]);
    const path = join(folder.path, 'orders/open/get.yml');
    expect(await headersOf('orders/open/get.yml')).toEqual([
      ['X-All', '1'],
      ['x-team', 'orders'],
    ]);
    expect(await variables(path)).toEqual({
      collection: [
        { name: 'api', value: 'all' },
        { name: 'host', value: 'a.test' },
      ],
      folders: [
        { name: 'api', value: 'orders' },
        { name: 'api', value: 'open' },
        { name: 'own', value: '3' },
      ],
      auth: { kind: 'bearer', token: '{{own}}' },
      servers: [],
    });
    // What a request inherits is not written to its file.
    const { hash, spec: before } = await read(path);
    await write({ path, name: 'Get', spec: { ...before, method: 'HEAD' }, base: hash });
    expect(await readFile(path, 'utf8')).not.toMatch(/x-team|Bearer/i);
  });
});
