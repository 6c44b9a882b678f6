import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecording } from '../../../electron/engine/recording/folder/read-recording.ts';
import { http } from '../../support/http-request.ts';
import { rawSocket, restOf, untilReceived } from '../../support/raw-socket.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const megabyte = 1024 * 1024;

let temporary: TempFolder;
let control: TestControl;
let folder: string;
let ca: string;

/** What the real server received, with all bytes. */
interface Received {
  rawHeaders: string[];
  rawTrailers: string[];
  body: Buffer;
}
const received = new Map<string, Received>();
const binary = randomBytes(100_000);
const json = Buffer.from(JSON.stringify({ items: Array.from({ length: 500 }, (_, n) => ({ n, text: `Item ${n}` })) }));
const bodies: Record<string, { bytes: Buffer; coding?: string; type: string }> = {
  '/plain': { bytes: json, type: 'application/json' },
  '/gzip': { bytes: gzipSync(json), coding: 'gzip', type: 'application/json' },
  '/deflate': { bytes: deflateSync(json), coding: 'deflate', type: 'application/json' },
  '/br': { bytes: brotliCompressSync(json), coding: 'br', type: 'application/json' },
  '/binary': { bytes: binary, type: 'application/octet-stream' },
  '/gzip-of-binary': { bytes: gzipSync(binary), coding: 'gzip', type: 'image/png' },
  '/not-gzip': { bytes: Buffer.from('no gzip at all'), coding: 'gzip', type: 'text/plain' },
};
const large = randomBytes(megabyte);
const largeParts = 64;
/** Bytes of the large body that the real server could write. */
let written = 0;

function* largeBody(): Generator<Buffer> {
  for (let n = 0; n < largeParts; n++) {
    written += large.length;
    yield large;
  }
}

let real: ReturnType<typeof createServer>;
const realUrl = () => `https://localhost:${(real.address() as AddressInfo).port}`;
const ours = () => control.served.engine.urls.api.http;

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  if (path === '/large') {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    await pipeline(Readable.from(largeBody()), response).catch(() => undefined);
    return;
  }
  const body = await bodyOf(request);
  received.set(path, { rawHeaders: request.rawHeaders, rawTrailers: request.rawTrailers, body });
  const wanted = bodies[path];
  if (wanted) {
    const isChunked = request.url?.endsWith('?chunked') === true;
    response.writeHead(200, [
      ...['content-TYPE', wanted.type, 'X-Repeated', 'one', 'x-repeated', 'two'],
      ...(wanted.coding === undefined ? [] : ['Content-Encoding', wanted.coding]),
      ...(isChunked ? [] : ['Content-Length', String(wanted.bytes.length)]),
    ]);
    for (let at = 0; at < wanted.bytes.length; at += 1000) response.write(wanted.bytes.subarray(at, at + 1000));
    response.end();
  } else if (path === '/trailers') {
    response.writeHead(200, { 'content-type': 'text/plain', trailer: 'X-Checksum' });
    response.write('some text');
    response.addTrailers({ 'X-Checksum': 'abc123' });
    response.end();
  } else if (path === '/none') response.writeHead(204).end();
  else if (path === '/not-modified') response.writeHead(304, { etag: '"1"' }).end();
  else response.writeHead(299, 'Quite Fine', { 'content-length': body.length }).end(body);
}

beforeAll(async () => {
  const { cert, key } = await selfSigned('localhost');
  ca = cert;
  real = createServer({ cert, key }, (request, response) => void respond(request, response));
  await once(real.listen(0, '127.0.0.1'), 'listening');
  temporary = await tempFolder();
  folder = join(temporary.path, 'bytes');
  control = await startControl();
});

afterAll(async () => {
  await control.close();
  real.closeAllConnections();
  real.close();
  await temporary[Symbol.asyncDispose]();
});

const start = (path: string, more: object = {}) =>
  control.client.send('POST', '/recordings/start', { to: realUrl(), folder: path, ...more });

it('refuses a real service whose certificate is not trusted, and says why', async () => {
  await start(join(temporary.path, 'untrusted'));
  const { json: problem, status } = await http(`${ours()}/plain`);
  expect({ status, code: (problem as { code: string }).code }).toEqual({ status: 502, code: 'recorded-server-failed' });
  expect((problem as { detail: string }).detail).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(received.size).toBe(0);
  await control.client.send('POST', '/recordings/stop');
  await expect(start(join(temporary.path, 'wrong'), { ca: 'no certificate' })).rejects.toThrow(/CA cannot be used/);
});

it('refuses a certificate for another name, also one of a trusted CA', async () => {
  const to = realUrl().replace('localhost', '127.0.0.1');
  await start(join(temporary.path, 'other-name'), { to, ca });
  const { json: problem, status } = await http(`${ours()}/plain`);
  expect(status).toBe(502);
  expect((problem as { detail: string }).detail).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  await control.client.send('POST', '/recordings/stop');
});

describe('with the CA of the real service', () => {
  beforeAll(async () => void (await start(folder, { ca })));

  it.each(Object.keys(bodies).flatMap((path) => [path, `${path}?chunked`]))(
    'passes on the bytes of the response %s',
    async (path) => {
      const { bytes, coding } = bodies[path.split('?', 1)[0] ?? '']!;
      const [direct, passed] = [await http(`${realUrl()}${path}`, { ca }), await http(`${ours()}${path}`)];
      expect(passed.status).toBe(200);
      expect(passed.bytes.equals(bytes)).toBe(true);
      expect(direct.bytes.equals(bytes)).toBe(true);
      expect(passed.headers['content-encoding']).toBe(coding);
      expect(passed.headers['content-length']).toBe(direct.headers['content-length']);
      expect(passed.headers['transfer-encoding']).toBe(direct.headers['transfer-encoding']);
      expect(passed.headers['x-repeated']).toBe('one, two');
    },
  );

  it.each(
    Object.entries(bodies).flatMap(([name, one]) => [['whole', name, one] as const, ['chunked', name, one] as const]),
  )('passes on the bytes of a request that is %s: %s', async (how, name, { bytes, coding, type }) => {
    const path = `/upload-${how}-${name.slice(1)}`;
    const request = httpRequest(`${ours()}${path}`, {
      method: 'PUT',
      agent: false,
      headers: [
        ...['Host', 'localhost', 'X-Order', 'first', 'Content-Type', type, 'x-order', 'second'],
        ...(coding === undefined ? [] : ['Content-Encoding', coding]),
        ...(how === 'whole' ? ['Content-Length', String(bytes.length)] : ['Transfer-Encoding', 'chunked']),
      ] as never,
    });
    for (let at = 0; at < bytes.length; at += 7000) request.write(bytes.subarray(at, at + 7000));
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const echoed = await bodyOf(response);
    const got = received.get(path);
    expect(got?.body.equals(bytes)).toBe(true);
    expect(echoed.equals(bytes)).toBe(true);
    expect([response.statusCode, response.statusMessage]).toEqual([299, 'Quite Fine']);
    const names = got?.rawHeaders.filter((_, at) => at % 2 === 0);
    expect(names).toEqual([
      ...['Host', 'X-Order', 'Content-Type', 'x-order', ...(coding === undefined ? [] : ['Content-Encoding'])],
      ...(how === 'whole' ? ['Content-Length', 'Connection'] : ['Connection', 'Transfer-Encoding']),
    ]);
  });

  it('passes on trailers in both directions, and records them', async () => {
    const socket = await rawSocket(ours());
    socket.write(
      'POST /trailers HTTP/1.1\r\nHost: localhost\r\nTE: trailers\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n' +
        '5\r\nhello\r\n0\r\nX-Sum: 5\r\n\r\n',
    );
    const text = await restOf(socket);
    expect(text).toMatch(/\r\n9\r\nsome text\r\n0\r\nX-Checksum: abc123\r\n\r\n$/);
    expect(received.get('/trailers')).toMatchObject({ body: Buffer.from('hello'), rawTrailers: ['X-Sum', '5'] });
  });

  it('passes on responses without a body, and the length that HEAD has', async () => {
    expect((await http(`${ours()}/none`)).status).toBe(204);
    expect(await http(`${ours()}/not-modified`)).toMatchObject({ status: 304, headers: { etag: '"1"' } });
    const head = await http(`${ours()}/gzip`, { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(bodies['/gzip']?.bytes.length));
  });

  it('reads no more of a response than a slow client takes, and passes all of it on', async () => {
    written = 0;
    const socket = await rawSocket(ours());
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await untilReceived(socket, /^HTTP\/1\.1 200 /);
    socket.pause();
    // The server waits when the buffers on the way are full: its count no longer changes.
    let [calls, last] = [0, 0];
    for (; calls < 50; calls++) {
      if (written !== last) calls = 0;
      last = written;
      await http(`${ours()}/plain`);
    }
    expect(written).toBeLessThan((largeParts / 2) * megabyte);
    socket.destroy();
    const whole = await new Promise<Buffer>((resolve, reject) => {
      const request = httpRequest(`${ours()}/large`, { agent: false }, (response) => {
        bodyOf(response).then(resolve, reject);
      });
      request.on('error', reject).end();
    });
    expect(whole.length).toBe(largeParts * megabyte);
    const expected = hash('sha256', Buffer.concat(Array.from({ length: largeParts }, () => large)));
    expect(hash('sha256', whole)).toBe(expected);
  });

  it('records the decoded bodies, the trailers and the largest part of a body that is kept', async () => {
    await control.client.send('POST', '/recordings/stop');
    const { bytesOf, exchanges } = await readRecording(folder, control.served.engine.jobs);
    const of = (path: string) => exchanges.filter(({ request }) => request.path === path);
    for (const [path, coding] of [
      ['/gzip', 'gzip'],
      ['/deflate', 'deflate'],
      ['/br', 'br'],
    ] as const) {
      const body = of(path)[0]?.response?.body;
      expect(body).toMatchObject({ json: JSON.parse(json.toString()) as unknown, coding });
    }
    expect(bytesOf(of('/gzip-of-binary')[0]?.response?.body).equals(binary)).toBe(true);
    expect(bytesOf(of('/binary')[1]?.response?.body).equals(binary)).toBe(true);
    expect(bytesOf(of('/upload-chunked-br')[0]?.request.body).equals(json)).toBe(true);
    expect(of('/not-gzip')[0]?.response?.body).toMatchObject({
      leftOut: expect.stringMatching(/^It cannot be decoded/),
    });
    expect(of('/trailers')[0]).toMatchObject({
      request: { trailers: [['X-Sum', '5']] },
      response: { trailers: [['X-Checksum', 'abc123']] },
    });
    const [aborted, whole] = of('/large');
    expect(aborted?.error?.code).toBe('ECANCELED');
    expect(whole?.response?.body).toMatchObject({ size: largeParts * megabyte, leftOut: expect.any(String) });
    expect(bytesOf(whole?.response?.body).length).toBe(10_000_000);
  });
});
