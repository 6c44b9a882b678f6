import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordingStatus } from '#shared/recording/recording-status.ts';
import { http } from '../../support/http-request.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** A different value for each place, so that no place is clean because of another one. */
const planted = new Map<string, string>();
function plant(place: string, form = 'planted'): string {
  const value = `${form}-${place.replaceAll(/\W+/g, '-')}-${(planted.size + 7919).toString(36)}Zq${planted.size}`;
  planted.set(place, value);
  return value;
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000ff00ff0102030405fffefdfc', 'hex');
const boundary = '----form-boundary-91';

/** A form with fields, JSON, and a binary file. */
const multipart = Buffer.concat([
  Buffer.from(
    [
      `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nHoliday`,
      `--${boundary}\r\nContent-Disposition: form-data; name="password"\r\n\r\n${plant('multipart field')}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"api_key":"${plant('JSON in multipart')}"}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ].join('\r\n'),
    'latin1',
  ),
  png,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
const xml = `<?xml version="1.0"?><login><user>ada</user><password>${plant('XML element')}</password><session token="${plant('XML attribute')}"/><clientSecret><![CDATA[${plant('CDATA')}]]></clientSecret></login>`;
const soap = `<s:Envelope xmlns:s="x"><s:Header><wsse:Password>${plant('SOAP header')}</wsse:Password></s:Header></s:Envelope>`;
const gzipped = JSON.stringify({ user: { name: 'ada', access_token: plant('gzip JSON') } });
const deflated = new URLSearchParams({ grant: 'x', client_secret: plant('deflate form') }).toString();
const brotli = `refresh_token: ${plant('brotli text')}\nrest: none\n`;
const binary = Buffer.concat([png, Buffer.from(`\0password=${plant('binary')}\0`), png, Buffer.from([0xff, 0xfe])]);
const late = {
  path: plant('late in a path', 'value'),
  body: plant('late in a body', 'value'),
  binary: plant('late in a binary body', 'value'),
  gzip: plant('late in a gzip body', 'value'),
  query: plant('late in a query', 'value'),
  webhook: plant('late in a webhook', 'value'),
  header: plant('late in a header field', 'value'),
};

const answers: Record<string, { type: string; body: string | Buffer; headers?: Record<string, string> }> = {
  '/multipart': { type: `multipart/mixed; boundary=${boundary}`, body: multipart },
  '/xml': { type: 'application/xml', body: xml },
  '/soap': { type: 'text/xml', body: soap },
  '/gzip': { type: 'application/json', body: gzipSync(gzipped), headers: { 'content-encoding': 'gzip' } },
  '/deflate': {
    type: 'application/x-www-form-urlencoded',
    body: deflateSync(deflated),
    headers: { 'content-encoding': 'deflate' },
  },
  '/brotli': { type: 'text/plain', body: brotliCompressSync(brotli), headers: { 'content-encoding': 'br' } },
  '/binary': { type: 'application/octet-stream', body: binary },
  '/jsonl': {
    type: 'application/x-ndjson',
    body: `{"n":1}\n{"api_key":"${plant('JSON lines')}"}\n`,
  },
  '/events': { type: 'text/event-stream', body: `data: {"session_token":"${plant('event stream')}"}\n\n` },
  '/page': {
    type: 'text/html',
    body: `<form><input type="hidden" name="csrf_token" value="${plant('hidden input')}"></form><script>var apiKey = "${plant('script')}";</script>`,
  },
  '/nested': {
    type: 'application/json',
    body: JSON.stringify({ raw: JSON.stringify({ password: plant('JSON in JSON') }) }),
  },
  '/headers': {
    type: 'text/plain',
    body: 'ok',
    headers: {
      'set-cookie': `sid=${plant('cookie')}; HttpOnly`,
      'x-auth-token': plant('header field'),
      location: `/next?access_token=${plant('query of Location')}`,
      'x-note': late.header,
    },
  },
  '/late': { type: 'application/json', body: JSON.stringify({ note: late.body }) },
  '/late-binary': {
    type: 'image/png',
    body: Buffer.concat([png, Buffer.from(late.binary), Buffer.from([0xff, 0x00])]),
  },
  '/late-gzip': {
    type: 'application/json',
    body: gzipSync(JSON.stringify({ note: late.gzip })),
    headers: { 'content-encoding': 'gzip' },
  },
};

let temporary: TempFolder;
let control: TestControl;
let receiver: Receiver;
let folder: string;
const listener: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    const found = answers[new URL(request.url ?? '/', 'http://a').pathname] ?? { type: 'text/plain', body: 'fine' };
    response.writeHead(200, { 'content-type': found.type, ...found.headers }).end(found.body);
  });
};
const real = createServer(listener);
const ours = () => control.served.engine.urls;

beforeAll(async () => {
  await once(real.listen(0, '127.0.0.1'), 'listening');
  temporary = await tempFolder();
  folder = join(temporary.path, 'planted');
  receiver = await startReceiver();
  control = await startControl();
  await control.client.send('POST', '/recordings/start', {
    to: `http://localhost:${(real.address() as AddressInfo).port}`,
    webhooksTo: `${receiver.url}/in?token=${plant('URL of the receiver')}`,
    folder,
    secretNames: ['memberNumber'],
  });
});
afterAll(async () => {
  await control.close();
  await receiver.close();
  real.closeAllConnections();
  real.close();
  await temporary[Symbol.asyncDispose]();
});

const send = (path: string, type?: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
  http(`${ours().api.http}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  });

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** A value in the forms in which it could be found. */
const formsOf = (value: string): string[] => [
  value,
  value.toLowerCase(),
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
  Buffer.from(value).toString('hex'),
];
const foundIn = (text: string): string[] =>
  [...planted].filter(([, value]) => formsOf(value).some((form) => text.includes(form))).map(([place]) => place);

it('records requests, responses and webhooks with secrets in every place', async () => {
  for (const [path, { body, headers, type }] of Object.entries(answers)) {
    const coding = headers?.['content-encoding'];
    await send(path);
    await send(`${path}-sent`, type, body, coding === undefined ? {} : { 'content-encoding': coding });
  }
  await send(`/reset/${late.path}/confirm`);
  await send(`/search?q=${late.query}`);
  await send(`/query?api_key=${plant('query')}&page=2`);
  await send(`/matrix;token=${plant('path parameter')}/x`);
  await send('/declared', 'application/json', JSON.stringify({ memberNumber: plant('declared member') }));
  await send('/basic', undefined, undefined, {
    authorization: `Basic ${Buffer.from(`app:${plant('Basic')}`).toString('base64')}`,
  });
  await send('/proxy', undefined, undefined, { 'x-forwarded-authorization': `Bearer ${plant('unusual field')}` });
  const catcher = ours().catcher.http;
  const hook = (path: string, body: string | Buffer, headers: Record<string, string>) =>
    http(`${catcher}${path}`, { method: 'POST', body, headers });
  await hook(`/hook?secret=${plant('query of a webhook')}`, JSON.stringify({ type: 'created', note: late.webhook }), {
    'content-type': 'application/json',
    'x-hook-token': plant('header field of a webhook'),
    'x-hub-signature-256': `sha256=${plant('signature')}`,
  });
  await hook('/form', `payload=${encodeURIComponent(JSON.stringify({ api_key: plant('JSON in a form') }))}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await hook('/gzip', gzipSync(JSON.stringify({ client_secret: plant('gzip webhook') })), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  await hook('/multipart', multipart, { 'content-type': `multipart/form-data; boundary=${boundary}` });
  await hook('/named', '{}', { 'content-type': 'application/json', 'x-shop-event': late.webhook });
  // Only now do these values become known as secrets.
  for (const value of Object.values(late))
    await send('/me', undefined, undefined, { authorization: `Bearer ${value}` });
  const status = await control.client.send('POST', '/recordings/stop');
  expect(status).toMatchObject({ state: 'stopped', webhooks: 5 });
  expect(planted.size).toBeGreaterThan(35);
});

it('has none of them in a file, in the name of a file, or in the list of messages', async () => {
  const files = await filesBelow(folder);
  expect(files.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const file of files) {
    found.push(...foundIn(file.slice(folder.length)).map((place) => `name ${file}: ${place}`));
    found.push(...foundIn(await readFile(file, 'latin1')).map((place) => `${file}: ${place}`));
  }
  expect(found).toEqual([]);
  const { latest } = (await control.client.get('/recordings/status')) as RecordingStatus;
  expect(latest.length).toBeGreaterThan(40);
  expect(foundIn(JSON.stringify(latest))).toEqual([]);
});

it.each(['har', 'openapi'])('has none of them in its export to %s', async (format) => {
  const text = JSON.stringify(
    await control.client.get(`/recordings/export?format=${format}&folder=${encodeURIComponent(folder)}`),
  );
  expect(text.length).toBeGreaterThan(1000);
  expect(foundIn(text)).toEqual([]);
  // Bodies that are not text are in base64.
  const encoded = [...text.matchAll(/"text":"([A-Za-z0-9+/=]{40,})"/g)].map(([, one = '']) =>
    Buffer.from(one, 'base64').toString('latin1'),
  );
  expect(encoded.flatMap(foundIn)).toEqual([]);
});

it('keeps what is not a secret', async () => {
  const texts = await Promise.all((await filesBelow(folder)).map((file) => readFile(file, 'latin1')));
  const all = texts.join('\n');
  for (const kept of ['Holiday', 'ada', 'page=2', 'rest: none', png.toString('latin1')]) expect(all).toContain(kept);
});
