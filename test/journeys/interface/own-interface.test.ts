import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { libraryApi, libraryOverlay } from '../../support/library-interface.ts';
import { runCli, startServe, type ServeChild } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
const file = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await tempFolder();
  await writeFile(file('library.yaml'), libraryApi);
  await writeFile(file('library.overlay.yaml'), libraryOverlay);
});
afterAll(() => folder[Symbol.asyncDispose]());

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : '');

describe('hookbench serve --interface', () => {
  let served: ServeChild;
  const args = (): string[] => ['--interface', file('library.yaml'), '--overlay', file('library.overlay.yaml')];
  beforeAll(async () => {
    served = await startServe(file('data'), { args: args() });
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it('prints the interface with its credentials in the ready line', () => {
    expect(served.ready).toMatchObject({
      interface: {
        title: 'Library',
        version: '2.4.0',
        credentials: {
          staff: { value: 'staff-key-of-the-overlay' },
          counter: { username: 'hookbench', password: expect.stringMatching(/^[\w-]{32}$/) },
        },
      },
    });
  });

  it('shows documents, operations and events', async () => {
    expect(await served.control.get('/interface')).toMatchObject({
      builtIn: false,
      openapi: { file: file('library.yaml'), text: libraryApi },
      overlay: { text: libraryOverlay },
      summary: { title: 'Library', scopes: ['books:read', 'books:write'] },
      notes: expect.arrayContaining([expect.objectContaining({ level: 'inferred' })]),
    });
    const { items } = await served.control.get('/interface/operations');
    expect(items.find(({ id }: { id: string }) => id === 'addBook')).toMatchObject({
      method: 'POST',
      path: '/v2/books',
      security: [
        [{ scheme: 'members', type: 'oauth2', scopes: ['books:write'] }],
        [{ scheme: 'staff', type: 'apiKey', scopes: [] }],
      ],
      act: { do: 'create', collection: 'books' },
      events: ['bookAdded'],
    });
    expect(await served.control.get('/interface/events')).toMatchObject({
      items: [{ name: 'bookAdded', kind: 'webhook', schema: { required: ['event', 'book'] } }],
    });
  });

  it('registers the scopes, which the demo client may have', async () => {
    const metadata = await http(`${served.ready.auth.http}/.well-known/openid-configuration`);
    expect(metadata.json.scopes_supported).toEqual(expect.arrayContaining(['books:read', 'books:write', 'openid']));
    const minted = { clientId: 'demo-service', condition: 'valid', scope: 'books:write' };
    expect(await served.control.send('POST', '/tokens', minted)).toMatchObject({ accessToken: expect.any(String) });
  });

  it('shows an example request with keys that exist', async () => {
    const { items } = await served.control.get('/interface/operations?id=getBook');
    expect(items).toMatchObject([{ id: 'getBook', example: { path: '/v2/books/b-1', query: {}, headers: {} } }]);
    const all = await served.control.get('/interface/operations');
    const added = all.items.find(({ id }: { id: string }) => id === 'addBook');
    expect(added.example).toMatchObject({ body: { title: expect.any(String) } });
  });

  it('shows the records as a table that can be changed', async () => {
    const added = { record: { id: 'b-9', title: 'Villette' } };
    const { id } = await served.control.send('POST', '/interface/records/books', added);
    const changed = { record: { id: 'b-9', title: 'Shirley' } };
    await served.control.send('PUT', `/interface/records/books/${id}`, changed);
    const { items } = await served.control.get('/interface/records/books');
    expect(items[0]).toMatchObject({ id, key: 'b-9', ...changed });
    await served.control.send('DELETE', `/interface/records/books/${id}`);
    const left = await served.control.all('/interface/records/books?order=asc');
    expect(left.map(({ key }) => key)).toEqual(['b-1', 'b-2']);
    await expect(served.control.get('/interface/records/loans')).rejects.toThrow(/404 .*It has: books/);
  });

  it('offers a file again when it changes, and keeps what it offers when the file is wrong', async () => {
    const before = (await served.control.get('/interface')).openapi.text;
    await writeFile(file('library.yaml'), libraryApi.replace('paths:', 'paths: 5\nx-paths:'));
    await served.control.entry('engine', ({ message }) => message.includes('library.yaml'));
    const status = await served.control.get('/status');
    expect(JSON.stringify(status.notices)).toContain('The changed interface is not offered:');
    expect((await served.control.get('/interface')).openapi.text).toBe(before);

    await writeFile(file('library.yaml'), libraryApi.replace('2.4.0', '2.5.0'));
    await served.control.entry('interface', ({ message }) => message.includes('2.5.0'));
    expect(await served.control.get('/interface')).toMatchObject({ summary: { version: '2.5.0' } });
    await writeFile(file('library.yaml'), libraryApi);
    await served.control.entry('interface', ({ message, seq }) => seq > 1 && message.includes('2.4.0'));
  });

  it('ends with 2 and the first error for a wrong file', async () => {
    await writeFile(file('wrong.yaml'), 'openapi: 3.1.0\npaths: 5\n');
    const run = ['serve', '--ports', 'auto', '--data-dir', file('other'), '--interface', file('wrong.yaml')];
    const { code, stderr } = await runCli(run);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${file('wrong.yaml')}:2: `) });
  });

  it('refuses an overlay without an interface', async () => {
    const { code, stderr } = await runCli(['serve', '--overlay', 'x.yaml', '--data-dir', file('other')]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('need --interface') });
  });
});

describe('hookbench.yaml', () => {
  it('names documents by paths from its folder', async () => {
    await writeFile(file('hookbench.yaml'), 'interface: { openapi: library.yaml, overlay: library.overlay.yaml }\n');
    await using served = await startServe(file('configured'), { args: ['--config', file('hookbench.yaml')] });
    expect(await served.control.get('/interface')).toMatchObject({ summary: { title: 'Library' } });
  });

  it('reports a document that is missing with the line that names it', async () => {
    await writeFile(file('none.yaml'), 'profile: {}\ninterface:\n  openapi: nothing.yaml\n');
    const run = ['serve', '--ports', 'auto', '--data-dir', file('other'), '--config', file('none.yaml')];
    const { code, stderr } = await runCli(run);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${file('none.yaml')}:3:12: `) });
    expect(stderr).toContain('nothing.yaml');
  });
});

describe('PUT /interface', () => {
  it('keeps documents and generated credentials over a kill, until they are removed', async () => {
    const data = file('put');
    const first = await startServe(data);
    expect(await first.control.get('/interface')).toEqual({ builtIn: true, notes: [], credentials: {} });
    const { credentials } = await first.control.send('PUT', '/interface', { openapi: libraryApi });
    expect(credentials.staff.value).toHaveLength(32);
    await first.kill();

    await using second = await startServe(data);
    expect(await second.control.get('/interface')).toMatchObject({ openapi: { text: libraryApi }, credentials });
    const { openapi } = await second.control.get('/interface?without=text');
    expect(openapi).toEqual({ file: 'openapi', size: libraryApi.length });
    const removed = await second.control.send('DELETE', '/interface');
    expect(removed).toEqual({ builtIn: true, notes: [], credentials: {} });
    expect(await second.control.get('/interface/operations')).toEqual({ items: [] });
  });

  it('refuses wrong documents with all notes, and keeps what it offers', async () => {
    await using served = await startServe(file('refused'));
    await served.control.send('PUT', '/interface', { openapi: { file: 'library.yaml', text: libraryApi } });
    const wrong = {
      openapi: libraryApi.replace('schema: { type: string } }\n        - {', 'schema: 5 }\n        - 7\n        - {'),
    };
    const problem = await served.control.send('PUT', '/interface', wrong).catch(problemOf);
    expect(problem).toMatch(/^PUT \/interface: 400 /);
    const { code, notes } = JSON.parse(problem.replace('PUT /interface: 400 ', ''));
    expect(code).toBe('bad_input');
    expect(notes.filter(({ level }: { level: string }) => level === 'error')).toHaveLength(2);
    expect(await served.control.get('/interface')).toMatchObject({ openapi: { file: 'library.yaml' } });
  });
});
