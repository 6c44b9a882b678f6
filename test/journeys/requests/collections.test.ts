import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionItem, CollectionList } from '#shared/model/collection.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { startThirdParty } from '../../support/third-party.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let requests: TestRequests;
let root: string;
beforeAll(async () => {
  folder = await tempFolder();
  requests = await startRequests();
  root = join(folder.path, 'bugs');
  await requests.client.send('POST', '/collections/open', { path: root, create: true });
});
afterAll(async () => {
  await requests.close();
  await folder[Symbol.asyncDispose]();
});

const spec = { url: '{{api}}/api/customers/{{customer}}', token: { condition: 'expired' } };
const create = (name: string, more: object = {}) =>
  requests.client.send('POST', '/collections/request', { collection: root, name, spec, ...more });
const fileAt = (path: string) => `/collections/request?path=${encodeURIComponent(path)}`;
const itemsOf = async (): Promise<CollectionItem[]> =>
  ((await requests.client.get('/collections')) as CollectionList).items;

describe('a collection', () => {
  it('is a folder: a request is created, listed, read again with its token, sent with an environment, and replaced', async () => {
    const environments = join(root, 'environments');
    await mkdir(environments);
    await writeFile(
      join(environments, 'local.yml'),
      'name: Local\nvariables:\n  - name: customer\n    value: C-1001\n',
    );
    const created = await create('Get: one', { folder: 'Customers/Errors' });
    expect(created.path).toBe(join(root, 'Customers', 'Errors', 'Get- one.yml'));
    expect(await readFile(join(root, 'opencollection.yml'), 'utf8')).toContain('Customers/Errors/Get- one.yml');
    const list: CollectionList = await requests.client.get('/collections');
    expect(list.collections).toMatchObject([{ path: root, name: 'bugs', environments: [{ name: 'Local' }] }]);
    expect(list.items).toMatchObject([{ folder: 'Customers/Errors', name: 'Get: one', method: 'GET', url: spec.url }]);
    const found = await requests.client.get(fileAt(created.path));
    expect(found).toMatchObject({ hash: created.hash, name: 'Get: one', spec });
    const environmentId = list.collections[0]?.environments[0]?.id ?? '';
    expect(await requests.send({ ...found.spec, environmentId })).toMatchObject({
      diagnosis: { cause: 'token-expired' },
    });
    const changed = { ...found.spec, token: { condition: 'none' }, method: 'HEAD' };
    const { path, hash: base } = created;
    const written = await requests.client.send('PUT', '/collections/request', {
      path,
      name: 'Head',
      spec: changed,
      base,
    });
    expect(written).toMatchObject({ name: 'Head', spec: { method: 'HEAD', token: { condition: 'none' } } });
    expect(await readFile(join(root, 'opencollection.yml'), 'utf8')).not.toContain('Get- one');
  });

  it('is never overwritten after it changed outside', async () => {
    const { hash: base, path } = await create('Mine');
    await writeFile(path, 'info: { name: Theirs, type: http }\nhttp: { url: /theirs }\n');
    const refused = await requests.refused('PUT', '/collections/request', { path, name: 'Mine', spec, base });
    expect(refused).toMatchObject({ status: 409, field: '/base' });
    expect(await readFile(path, 'utf8')).toContain('Theirs');
    expect(
      (await requests.refused('POST', '/collections/request', { collection: root, name: 'Mine', spec })).status,
    ).toBe(409);
    expect((await itemsOf()).map(({ name }) => name)).toContain('Theirs');
  });

  it('names the file, line and column of what is wrong, and lists the other files', async () => {
    const path = join(root, 'wrong.yml');
    await writeFile(path, 'info: { name: Wrong }\nhttp:\n  url: [1]\n');
    const item = (await itemsOf()).find((one) => one.path === path);
    expect(item?.problem).toMatch(/wrong\.yml:3:8: /);
    expect((await itemsOf()).length).toBeGreaterThan(1);
  });

  it('has environments in files, with values of secrets only in the data folder', async () => {
    const { client, refused } = requests;
    const variables = [
      { name: 'host', value: '{{api}}' },
      { name: 'key', value: 'my-own-key', secret: true },
    ];
    const created = await client.send('POST', '/collections/environment', { collection: root, name: 'A/b', variables });
    const { hash: base, path } = created;
    expect(path).toBe(join(root, 'environments', 'A-b.yml'));
    expect(await readFile(path, 'utf8')).not.toContain('my-own-key');
    const sent = await requests.send({ url: '{{api}}/{{key}}', environmentId: path, token: { condition: 'none' } });
    expect(sent.exchange.request.url).not.toContain('my-own-key');
    expect((await client.get('/environments')).items).toEqual([]);
    expect(await client.get(`/collections/environment?path=${encodeURIComponent(path)}`)).toEqual({
      ...created,
      variables: variables.map((one) => ({ secret: false, disabled: false, ...one })),
    });
    const twice = { path, base, name: 'A', variables: [variables[0], variables[0]] };
    expect(await refused('PUT', '/collections/environment', twice)).toMatchObject({ field: '/variables/1/name' });
    await client.send('PUT', '/collections/environment', { path, base, name: 'B', variables: [] });
    const list: CollectionList = await client.get('/collections');
    expect(list.collections[0]?.environments.map(({ name }) => name)).toContain('B');
    const stale = { path, base, name: 'C', variables: [] };
    expect((await refused('PUT', '/collections/environment', stale)).status).toBe(409);
    const { hash } = await client.get(`/collections/environment?path=${encodeURIComponent(path)}`);
    await client.send('POST', '/collections/environment/remove', { path, base: hash });
    expect(await readdir(join(root, 'environments'))).not.toContain('A-b.yml');
  });

  it('gives variables of folders to requests, and is exported without secrets unless they are asked for', async () => {
    await mkdir(join(root, 'Export'));
    await writeFile(
      join(root, 'Export', 'folder.yml'),
      'info: { name: Export }\nrequest:\n  headers: [{ name: X-Team, value: checkout }]\n  variables: [{ name: id, value: C-7 }]\n',
    );
    const path = join(root, 'Export', 'get.yml');
    const headers = '[{ name: Authorization, value: Bearer my-own-secret }, { name: X-Api-Key, value: "{{key}}" }]';
    await writeFile(path, `info: { name: Get }\nhttp:\n  url: "{{api}}/{{id}}"\n  headers: ${headers}\n`);
    const { spec: read } = await requests.client.get(fileAt(path));
    const sent = { ...read, url: '{{api}}/{{id}}', headers: [] };
    const prepared = await requests.client.send('POST', '/requests/prepare', { ...sent, file: path });
    expect(prepared.url).toMatch(/\/C-7$/);
    const exported = async (more: object) =>
      JSON.stringify(
        await requests.client.send('POST', '/collections/export', { path: root, folder: 'Export', ...more }),
      );
    const bearer = {
      postman: /Bearer \{\{Authorization\}\}[^]*\{\{key\}\}/,
      har: /Bearer \{\{Authorization\}\}[^]*\{\{key\}\}[^]*checkout/,
    };
    for (const [format, sent] of Object.entries(bearer)) {
      const redacted = await exported({ format });
      expect(redacted).not.toMatch(/my-own-secret|\[redacted\]/);
      expect(redacted).toMatch(sent);
      const choice = { path: root, folder: 'Export', format };
      expect(await requests.client.send('POST', '/collections/losses', choice)).toEqual({
        losses: [
          ...(format === 'har' ? ['Export/Get: Variables are exported without their values: {{key}}.'] : []),
          'Authorization: A secret of Export/Get: enter its value.',
        ],
      });
      expect(await exported({ format, secrets: 'include' })).toContain('Bearer my-own-secret');
    }
    const whole = await requests.refused('POST', '/collections/export', { path: root, format: 'har' });
    expect(whole.detail).toMatch(/wrong\.yml:3:8: /);
  });

  it('reads and writes nothing outside of it', async () => {
    await writeFile(join(folder.path, 'other.yml'), 'info: { name: Other }\n');
    await mkdir(join(folder.path, 'elsewhere'), { recursive: true });
    await writeFile(join(folder.path, 'elsewhere', 'a.yml'), 'info: { name: Other }\n');
    await symlink(join(folder.path, 'elsewhere'), join(root, 'link'));
    for (const path of [join(folder.path, 'other.yml'), `${root}/../other.yml`, join(root, 'link', 'a.yml')])
      await expect(requests.client.get(fileAt(path))).rejects.toThrow(' 400 ');
    for (const name of ['../../out', '..', 'a/../../out'])
      expect((await create(name)).path.startsWith(root)).toBe(true);
    expect((await itemsOf()).some(({ path }) => path.includes('link'))).toBe(false);
    const through = { collection: root, folder: 'link/made', name: 'x', spec };
    expect((await requests.refused('POST', '/collections/request', through)).status).toBe(400);
    expect(await readdir(join(folder.path, 'elsewhere'))).toEqual(['a.yml']);
  });
});

describe('the authentication of a request file', () => {
  it('is inherited from its folder, and OAuth 2.0 becomes a saved authorization server', async () => {
    await using third = await startThirdParty();
    const { clientId, clientSecret, tokenUrl, url } = third.target;
    await mkdir(join(root, 'orders'));
    const oauth2 = `{ type: oauth2, flow: client_credentials, accessTokenUrl: ${tokenUrl}, credentials: { clientId: ${clientId}, clientSecret: "{{secret}}" }, tokenConfig: { id: Third } }`;
    await writeFile(
      join(root, 'orders', 'folder.yml'),
      `info: { name: Orders, type: folder }\nrequest:\n  auth: ${oauth2}\n`,
    );
    const path = join(root, 'orders', 'get.yml');
    await writeFile(
      path,
      `info: { name: Get, type: http }\nhttp: { url: ${url}/api/customers/C-1001, auth: inherit }\n`,
    );
    const { hash, inherited, spec: read } = await requests.client.get(fileAt(path));
    expect([read.auth, inherited]).toEqual([{ kind: 'inherit' }, { kind: 'token', server: 'Third' }]);
    const sent = await requests.send({ ...read, file: path, variables: { secret: clientSecret } });
    expect(sent.status).toBe(200);
    const { items } = await requests.client.get('/authorization-servers');
    expect(items).toMatchObject([{ name: 'Third', client: { id: clientId, secret: '{{secret}}' } }]);
    const own = { ...read, auth: { kind: 'token', server: 'Third', scope: 'orders:read', condition: 'cut' } };
    await requests.client.send('PUT', '/collections/request', { path, name: 'Get', spec: own, base: hash });
    expect(await readFile(path, 'utf8')).toContain('clientSecret: "{{secret}}"');
    expect((await requests.client.get(fileAt(path))).spec).toMatchObject({ auth: own.auth });
  });
});
