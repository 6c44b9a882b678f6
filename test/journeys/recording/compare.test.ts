import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecordingComparison } from '#shared/recording/recording-comparison.ts';
import { http } from '../../support/http-request.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { startControl } from '../../support/start-control.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const token = 'token-of-the-user-5150';
const original = {
  item: { id: 'item-1', price: 12, tags: ['new'], owner: { name: 'Ada' } } as unknown,
  itemStatus: 200,
  type: 'application/json',
  found: { hits: [{ id: 'item-1' }] } as unknown,
};
/** What the service responds. */
let now = { ...original };
/** What the service received since the last comparison. */
let received: string[] = [];

let temporary: TempFolder;
let folder: string;
let caFile: string;
let real: ReturnType<typeof createServer>;

beforeAll(async () => {
  temporary = await tempFolder();
  folder = join(temporary.path, 'recording');
  caFile = join(temporary.path, 'ca.pem');
  const { cert, key } = await selfSigned('localhost');
  await writeFile(caFile, cert);
  real = createServer({ cert, key }, (request, response) => {
    request.resume().on('end', () => {
      received.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
      const send = (status: number, body: unknown, type = 'application/json', gzip = false): void => {
        const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
        response.writeHead(status, { 'content-type': type, ...(gzip && { 'content-encoding': 'gzip' }) });
        response.end(gzip ? gzipSync(bytes) : bytes);
      };
      const path = new URL(request.url ?? '/', 'https://a').pathname;
      if (request.headers.authorization !== `Bearer ${token}` && path === '/me') send(401, { error: 'no token' });
      else if (path === '/me') send(200, { name: 'Ada', session: 'x' });
      else if (path === '/search') send(200, now.found, 'application/json', true);
      else if (path === '/items/item-1') send(now.itemStatus, now.item, now.type);
      else if (path === '/key')
        send(
          new URL(request.url ?? '/', 'https://a').searchParams.get('api_key') === 'key-77-of-the-app' ? 200 : 403,
          {},
        );
      else send(201, { id: 'item-2' });
    });
  });
  await once(real.listen(0, '127.0.0.1'), 'listening');
  await using control = await startControl();
  const to = `https://localhost:${(real.address() as AddressInfo).port}`;
  await control.client.send('POST', '/recordings/start', { to, folder, ca: cert });
  const api = control.served.engine.urls.api.http;
  const post = (path: string, body: object) =>
    http(api + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await http(`${api}/items/item-1`);
  await http(`${api}/items/item-1`, { method: 'HEAD' });
  await http(`${api}/me`, { headers: { authorization: `Bearer ${token}` } });
  await http(`${api}/key?api_key=key-77-of-the-app`);
  await post('/search', { text: 'item' });
  await post('/items', { name: 'new' });
  await control.client.send('POST', '/recordings/stop');
});
beforeEach(() => {
  now = { ...original };
  received = [];
});
afterAll(async () => {
  real.closeAllConnections();
  real.close();
  await temporary[Symbol.asyncDispose]();
});

async function compare(...args: string[]): Promise<RecordingComparison & { code: number | null }> {
  const more = ['--data-dir', join(temporary.path, 'data'), '--ports', 'auto', '--ca', caFile, '--json'];
  const { code, stderr, stdout } = await runCli(['record', '--compare', folder, ...args, ...more]);
  expect(stderr).toBe('');
  return { ...(JSON.parse(stdout) as RecordingComparison), code };
}

const words = ({ differences }: RecordingComparison): string[] =>
  differences.map(
    ({ kind, n, now: after, place, recorded }) => `${kind} ${n} ${place}: ${recorded ?? '-'} -> ${after ?? '-'}`,
  );

it('repeats only safe requests, and names what a recording without secrets cannot repeat', async () => {
  const found = await compare();
  expect(found).toMatchObject({ code: 0, compared: 2, same: 2, differences: [] });
  expect(found.skipped.map(({ n, why }) => `${n} ${why}`)).toEqual([
    '3 It needs access-token-1: give the value, or the header field that contains it',
    '4 It needs key-1: give the value, or the header field that contains it',
    '5 POST is not safe; name the operation to repeat it',
    '6 POST is not safe; name the operation to repeat it',
  ]);
  expect(received).toEqual(['GET /items/item-1 -', 'HEAD /items/item-1 -']);
});

it('sends the header field and the values that are given, and the operations that are named', async () => {
  const found = await compare(
    ...['--header', `Authorization: Bearer ${token}`],
    ...['--value', 'key-1=key-77-of-the-app'],
    ...['--also', 'POST /search'],
  );
  expect(found).toMatchObject({ code: 0, compared: 5, same: 5 });
  expect(found.skipped.map(({ n }) => n)).toEqual([6]);
  expect(received).toContain(`GET /me Bearer ${token}`);
  expect(received.filter((line) => line.startsWith('POST'))).toEqual([`POST /search Bearer ${token}`]);
});

it('reports a status, a wrong credential, and exits with 1', async () => {
  now.itemStatus = 410;
  const found = await compare('--header', 'Authorization: Bearer expired');
  expect(found.code).toBe(1);
  expect(words(found)).toEqual([
    'contract 1 status: 200 -> 410',
    'contract 2 status: 200 -> 410',
    'contract 3 status: 200 -> 401',
  ]);
});

it.each([
  [
    'a media type',
    { type: 'text/html' },
    [
      'contract 1 Content-Type: application/json -> text/html',
      'contract 2 Content-Type: application/json -> text/html',
    ],
  ],
  [
    'a member that is missing',
    { item: { id: 'item-1', price: 12, tags: ['new'], owner: {} } },
    ['contract 1 /owner/name: string -> -'],
  ],
  ['a new member', { item: { ...(original.item as object), stock: 3 } }, ['contract 1 /stock: - -> number']],
  ['another type', { item: { ...(original.item as object), price: '12' } }, ['contract 1 /price: number -> string']],
  [
    'null for an object',
    { item: { ...(original.item as object), owner: null } },
    ['contract 1 /owner: object -> null'],
  ],
  [
    'another type in a list',
    { item: { ...(original.item as object), tags: [1] } },
    ['contract 1 /tags/0: string -> number'],
  ],
  [
    'a longer list',
    { item: { ...(original.item as object), tags: ['new', 'old'] } },
    ['value 1 /tags: 1 items -> 2 items'],
  ],
  ['another value', { item: { ...(original.item as object), price: 13 } }, ['value 1 /price: 12 -> 13']],
  ['text instead of JSON', { item: 'gone' }, ['contract 1 body: object -> string']],
] as const)('reports %s', async (_what, change, expected) => {
  now = { ...original, ...change };
  const found = await compare();
  expect({ code: found.code, words: words(found) }).toEqual({ code: 1, words: expected });
});

it('reports differences of a compressed response of an operation that is named', async () => {
  now.found = { hits: [{ id: 'item-1', score: 2 }] };
  expect(words(await compare('--also', 'POST /search'))).toEqual(['contract 5 /hits/0/score: - -> number']);
});
