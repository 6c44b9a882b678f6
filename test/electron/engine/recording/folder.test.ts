import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { RecordingFile } from '#shared/recording/recording-file.ts';
import {
  finishRecording,
  hideLater,
  openRecording,
} from '../../../../electron/engine/recording/analyse/finish-recording.ts';
import { createAddresses } from '../../../../electron/engine/recording/record/addresses.ts';
import type { RecordingSession } from '../../../../electron/engine/recording/record/recording-session.ts';
import { SecretVault } from '../../../../electron/engine/recording/secrets/secret-vault.ts';
import { readRecording } from '../../../../electron/engine/recording/folder/read-recording.ts';
import { storedBody } from '../../../../electron/engine/recording/folder/recorded-body.ts';
import { createRecordingFolder } from '../../../../electron/engine/recording/folder/write-recording.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';

const example = join(import.meta.dirname, '../../../../examples/recordings/orders');

const file: RecordingFile = {
  format: 'hookbench-recording/1',
  title: 'api.example.com',
  recorded: '2026-03-02T09:15:00.000Z',
  servers: [{ name: 'api', url: 'https://api.example.com' }],
  match: { ignore: [] },
  volatile: [],
  secrets: [],
};

const exchange: RecordedExchange = {
  n: 1,
  server: 'api',
  at: 0,
  took: 3.5,
  request: { method: 'GET', path: '/', headers: [['Date', '2026-03-02']], body: { text: 'yes' } },
  response: { status: 204, headers: [] },
};

const opened: TempFolder[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one[Symbol.asyncDispose]();
});

async function newFolder(): Promise<string> {
  const one = await tempFolder();
  opened.push(one);
  return one.path;
}

async function newRecording() {
  const folder = join(await newFolder(), 'recording');
  const writer = await createRecordingFolder(folder);
  await writer.recording(file);
  return { folder, writer };
}

it('reads the example', async () => {
  const { bytesOf, exchanges, file: read, webhooks } = await readRecording(example);
  expect(read.servers.map(({ name }) => name)).toEqual(['api', 'auth']);
  expect(exchanges.map(({ n, response }) => [n, response?.status])).toEqual([
    [1, 200],
    [2, 200],
    [3, 201],
    [4, 200],
    [5, 200],
    [6, 404],
  ]);
  expect(String(bytesOf(exchanges[3]?.response?.body))).toBe(
    '{"id":"ord_8f3kq2","status":"open","createdAt":"2026-03-02T09:15:00.461Z","items":[{"sku":"TEA-1","quantity":2}]}',
  );
  expect(webhooks).toMatchObject([{ event: 'order.paid', after: 3, signature: { scheme: 'stripe' } }]);
});

it('writes what it reads, as the same bytes', async () => {
  const { exchanges, file: read, webhooks } = await readRecording(example);
  const { folder, writer } = await newRecording();
  await writer.recording(read);
  for (const one of exchanges) await writer.exchange(one);
  for (const one of webhooks) await writer.webhook(one);
  expect(await readRecording(folder)).toMatchObject({ exchanges, webhooks, file: read });
  const names = await readdir(join(example, 'exchanges'));
  expect(await readdir(join(folder, 'exchanges'))).toEqual(names);
});

it('restores the bytes of any body', async () => {
  const bodies = fc.oneof(
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    fc.tuple(fc.json(), fc.constantFrom(0, 1, 2, 4), fc.constantFrom('', '\n', '\r\n')).map(([json, indent, end]) => {
      return Buffer.from(JSON.stringify(JSON.parse(json), null, indent) + end);
    }),
    fc
      .constantFrom(
        '{"a":1.0}',
        '[-0]',
        '{"__proto__":{"a":1}}',
        '[12345678901234567890]',
        '["\\ud800"]',
        '{"a":1,"a":2}',
      )
      .map((text) => Buffer.from(text)),
  );
  const { folder, writer } = await newRecording();
  await fc.assert(
    fc.asyncProperty(bodies, async (bytes) => {
      const stored = storedBody(bytes, '0001-response');
      const files = stored.file ? [{ path: stored.body.file ?? '', bytes: stored.file }] : [];
      await writer.exchange({ ...exchange, response: { status: 200, headers: [], body: stored.body } }, files);
      const { bytesOf, exchanges } = await readRecording(folder);
      expect(bytesOf(exchanges[0]?.response?.body).equals(bytes)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('stores JSON as YAML, other text as text, and bytes and large texts as files', () => {
  const stored = (body: string | Buffer) => storedBody(Buffer.from(body), '0007-response').body;
  expect(stored('{"a":[1,{"b":null}]}')).toEqual({ json: { a: [1, { b: null }] } });
  expect(stored('{\n  "a": 1\n}\n')).toEqual({ json: { a: 1 }, indent: 2, newline: true });
  expect(stored('{"a": 1}')).toEqual({ text: '{"a": 1}' });
  expect(stored(Buffer.from([0xff, 0]))).toEqual({ file: 'bodies/0007-response.bin' });
  expect(stored('a'.repeat(70_000))).toEqual({ file: 'bodies/0007-response.txt' });
});

it('writes files that YAML 1.1 readers understand in the same way, with pairs in one line', async () => {
  const { folder, writer } = await newRecording();
  await writer.exchange(exchange);
  const text = await readFile(join(folder, 'exchanges/0001-get.yaml'), 'utf8');
  expect(text).toContain("- [Date, '2026-03-02']\n");
  expect(text).toContain("text: 'yes'\n");
});

it('ignores files that were not finished', async () => {
  const { folder, writer } = await newRecording();
  await writer.exchange(exchange);
  await writeFile(join(folder, 'exchanges/0002-get.yaml.unfinished'), 'n: 2\nserv');
  expect((await readRecording(folder)).exchanges).toHaveLength(1);
});

it('lists secrets that recording.yaml does not list', async () => {
  const { folder, writer } = await newRecording();
  const headers: [string, string][] = [['Authorization', 'Bearer {{secret.access-token-3}}']];
  await writer.exchange({ ...exchange, request: { ...exchange.request, headers } });
  expect((await readRecording(folder)).file.secrets).toEqual([
    { name: 'access-token-3', kind: 'access-token', where: 'Not listed' },
  ]);
});

it('reports file, line and column of what is wrong', async () => {
  const { folder } = await newRecording();
  const path = join(folder, 'exchanges/0001-get.yaml');
  await writeFile(path, 'n: 1\nserver: other\nat: 0\ntook: 1\nrequest:\n  metod: GET\n  path: /\n');
  await expect(readRecording(folder)).rejects.toThrow(
    new RegExp(`${path}:2:9: server: .*\n${path}:6:3: Unknown field "metod". Did you mean "method"\\?`),
  );
});

it.each([
  ['{"a":'.repeat(5000), 'nested JSON'],
  ['- '.repeat(50_000), 'nested lists'],
  [`a: &a [x]\nb: [${'*a,'.repeat(5000)}]`, 'aliases'],
])('rejects a hostile file', async (text) => {
  const { folder } = await newRecording();
  await writeFile(join(folder, 'exchanges/0001-get.yaml'), text);
  await expect(readRecording(folder)).rejects.toMatchObject({ code: 'bad_config' });
});

it('rejects a body outside of the folder', async () => {
  const { folder, writer } = await newRecording();
  const body = { file: '../../secret.txt' };
  await writer.exchange({ ...exchange, response: { status: 200, headers: [], body } });
  await expect(readRecording(folder)).rejects.toMatchObject({ code: 'bad_config' });
});

it('does not record into a folder with files', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, '.git'));
  await writeFile(join(folder, 'notes.txt'), '');
  await expect(createRecordingFolder(folder)).rejects.toMatchObject({ code: 'conflict' });
});

it('is in progress until it is complete, so that one that could not be completed is completed later', async () => {
  const { folder, writer } = await newRecording();
  await writer.recording({ ...file, inProgress: true });
  await writer.exchange(exchange);
  const broken = join(folder, 'exchanges/0002-broken.yaml');
  await writeFile(broken, 'n: {');
  const vault = new SecretVault();
  const start = { folder };
  const write = (written: RecordingFile = file) => writer.recording(written);
  const session = { start, vault, writer, written: [], file: () => file, write } as unknown as RecordingSession;
  const jobs = undefined as never;
  await expect(finishRecording(session, jobs, 5)).rejects.toThrow('0002-broken.yaml');
  await rm(broken);
  expect((await openRecording(folder, jobs)).file).toMatchObject({ took: expect.any(Number) });
});

it.each(["it's-a-late-secret-17", 'a"late\\secret-of-19'])('hides %s, which became known later', async (late) => {
  const { folder, writer } = await newRecording();
  const written = await writer.exchange({
    ...exchange,
    request: { ...exchange.request, headers: [['X-Note', `yes: ${late}`]] },
  });
  const vault = new SecretVault();
  vault.nameOf(late, 'client-secret', 'exchange 2');
  const session = {
    start: { folder },
    vault,
    writer,
    written: [{ kind: 'exchange', path: written.path, changes: 0, bodies: [] }],
  } as unknown as RecordingSession;
  await hideLater(session);
  const { exchanges } = await readRecording(folder);
  expect(exchanges[0]?.request.headers).toEqual([['X-Note', 'yes: {{secret.client-secret-1}}']]);
});

it.each(['pany://x/orders', '*'])('forwards the target %s only to the server that the user named', (target) => {
  const { direct, forwarded } = createAddresses({ api: 'https://api.example.com' }, '/oauth');
  expect(new URL(forwarded(target, 'http://localhost:4010', undefined).url).host).toBe('api.example.com');
  expect(new URL(direct(target, 'https://api.example.com')?.url ?? '').host).toBe('api.example.com');
});
