import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import { http } from '../../../support/http-request.ts';
import { startControl, type TestControl } from '../../../support/start-control.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let served: TestControl;
let catcher: string;
beforeAll(async () => {
  served = await startControl();
  catcher = served.served.engine.urls.catcher.http;
});
afterAll(() => served.close());

const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  http(catcher + path, { method: 'POST', headers, body });

async function found(q: string, more = ''): Promise<string[]> {
  const page = await served.client.get(`/captures?q=${encodeURIComponent(q)}${more}`);
  return (page.items as Capture[]).map(({ path }) => path);
}

describe('captures are found', () => {
  it('by words of headers, body and path, immediately', async () => {
    await post('/needle-path', '{"note":"Grüße aus Zürich"}', { 'X-Sender': 'Ministry of Hay' });
    expect(await found('ministry hay')).toEqual(['/needle-path']);
    expect(await found('zurich')).toEqual(['/needle-path']);
    expect(await found('needle')).toEqual(['/needle-path']);
    expect(await found('ministr zurich')).toEqual([]);
    expect(await found('"; DROP TABLE')).toEqual([]);
    expect(await found('* ( )')).toEqual([]);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('by words of a body that came as %s', async (encoding, encode) => {
    await post(`/${encoding}`, encode(Buffer.from(`squeezed${encoding}`)), { 'content-encoding': encoding });
    expect(await found(`squeezed${encoding}`)).toEqual([`/${encoding}`]);
  });

  it.each(['GET', 'HEAD', 'POST', 'DELETE'])('though a %s without a body came before', async (method) => {
    await http(`${catcher}/empty-${method}`, { method, headers: { 'x-mark': `emptymark${method}` } });
    await post(`/behind-${method}`, `behindempty${method}`);
    expect(await found(`emptymark${method}`)).toEqual([`/empty-${method}`]);
    expect(await found(`behindempty${method}`)).toEqual([`/behind-${method}`]);
  });

  it('although others cannot be decoded, are not text, or are too large', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(52_000);
    await post('/bomb', bomb, { 'content-encoding': 'gzip', 'x-mark': 'bombmark' });
    await post('/binary', Buffer.from([0xff, 0xfe, 0x00]), { 'x-mark': 'binarymark' });
    await post('/lies', 'plain', { 'content-encoding': 'gzip', 'x-mark': 'liesmark' });
    await post('/large', `largebegin ${'x'.repeat(3_000_000)} largeend`);
    for (const path of ['bomb', 'binary', 'lies']) expect(await found(`${path}mark`)).toEqual([`/${path}`]);
    expect(await found('largebegin')).toEqual(['/large']);
  });

  it('combined with other conditions, page by page, newest first', async () => {
    for (let n = 0; n < 5; n++) await post(`/paged/${n}`, 'manyofthem');
    expect(await found('manyofthem', '&limit=2')).toEqual(['/paged/4', '/paged/3']);
    const { next } = await served.client.get('/captures?q=manyofthem&limit=2');
    expect(await found('manyofthem', `&limit=2&after=${next}`)).toEqual(['/paged/2', '/paged/1']);
    expect(await found('manyofthem', `&path=${encodeURIComponent('*/0')}`)).toEqual(['/paged/0']);
    expect(await found('manyofthem', '&method=PUT')).toEqual([]);
  });
});

it('rebuilds an index of captures of another version', async () => {
  await using folder = await tempFolder();
  const send = async (own: TestControl, body: string) =>
    http(own.served.engine.urls.catcher.http, { method: 'POST', body });
  {
    await using own = await startControl(folder.path);
    await send(own, 'before');
    await own.client.get('/captures?q=before');
  }
  const db = new DatabaseSync(join(folder.path, 'hookbench.text.sqlite'));
  db.exec('DROP TABLE texts; PRAGMA user_version = 3');
  db.close();
  await using own = await startControl(folder.path);
  await send(own, 'behind');
  for (const word of ['before', 'behind']) {
    await expect.poll(async () => (await own.client.get(`/captures?q=${word}`)).items).toHaveLength(1);
  }
});
