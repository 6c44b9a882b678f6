import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTls } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfCaptures, readCaptureBody, wholeCapture } from '../../../../electron/engine/catcher/read-captures.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { rawSocket, restOf, sendRaw, statusOf, untilReceived } from '../../../support/raw-socket.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());

const newest = () => pageOfCaptures(catcher.engine.store, { limit: 1, order: 'desc' }, wholeCapture).items[0];
const bodyOf = (id = ''): Buffer => Buffer.from(readCaptureBody(catcher.engine.store, id) ?? []);
const close = 'Host: c\r\nConnection: close\r\n';

describe('the receiver stores', () => {
  it('trailers, in their case and order', async () => {
    const chunks = '3\r\nabc\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\nServer-Timing: a;dur=1\r\n\r\n';
    await sendRaw(catcher.catcher, `POST /t HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}\r\n${chunks}`);
    expect(newest()?.trailers).toEqual([
      ['X-Sum', '1'],
      ['x-sum', '2'],
      ['Server-Timing', 'a;dur=1'],
    ]);
  });

  it('the times of the first and last byte of a request', async () => {
    const socket = await rawSocket(catcher.catcher);
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.write(`POST /slow HTTP/1.1\r\nContent-Length: 4\r\n${close}\r\nha`);
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.write('lf');
    await restOf(socket);
    const { arrival, durationMs = 0 } = newest() ?? {};
    expect(arrival?.firstByteMs).toBeGreaterThan(50);
    expect(arrival?.lastByteMs).toBeGreaterThan((arrival?.firstByteMs ?? 0) + 50);
    expect(durationMs).toBeGreaterThan(50);
  });

  it.each(['BREW', 'x-any', 'PURGE-ALL', '!#$'])('a body with the unknown method %s', async (method) => {
    const sized = await sendRaw(catcher.catcher, `${method} /pot HTTP/1.1\r\nContent-Length: 4\r\n${close}\r\nmilk`);
    expect(statusOf(sized)).toBe(200);
    expect(newest()).toMatchObject({ method, path: '/pot', size: 4 });
    const chunked = `${method} /pot HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}\r\n`;
    const socket = await rawSocket(catcher.catcher);
    socket.write(`${chunked}4;x=y\r\nmi`);
    socket.write('lk\r\n2\r\nup\r\n0\r\n\r\n');
    expect(statusOf(await restOf(socket))).toBe(200);
    expect(bodyOf(newest()?.id).toString()).toBe('milkup');
  });

  it.each([
    ['two Content-Length fields', 'Content-Length: 2\r\nContent-Length: 2\r\n', 'ok'],
    ['two Host fields', 'Host: b\r\n', ''],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a length that is no number', 'Content-Length: +2\r\n', 'ok'],
    ['two transfer codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
    ['a line end without CR', 'X: a\nY: b\r\n', ''],
    ['a folded field', 'X: a\r\n b\r\n', ''],
    ['a space before a colon', 'X : a\r\n', ''],
    ['a control character', 'X: \x01\r\n', ''],
    ['a malformed chunk size', 'Transfer-Encoding: chunked\r\n', '0x2\r\nok\r\n0\r\n\r\n'],
    ['a chunk longer than its size', 'Transfer-Encoding: chunked\r\n', '2\r\nokay\r\n0\r\n\r\n'],
  ])('%s, refused with 400 whether the method is known or not', async (_what, fields, body) => {
    for (const method of ['POST', 'BREW']) {
      const answer = await sendRaw(catcher.catcher, `${method} /strict HTTP/1.1\r\n${close}${fields}\r\n${body}`);
      expect([method, statusOf(answer)]).toEqual([method, 400]);
    }
    await expect.poll(newest).toMatchObject({ method: 'BREW', path: '/strict', status: 400 });
    expect(newest()?.checks).toContainEqual(expect.objectContaining({ check: 'http', outcome: 'failed' }));
  });

  it('an unknown method without Host, rejected with 400', async () => {
    expect(statusOf(await sendRaw(catcher.catcher, 'BREW / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400);
  });

  it('the first 64 KiB of a larger request with an unknown method, rejected with 413', async () => {
    const socket = await rawSocket(catcher.catcher);
    socket.setNoDelay(true);
    socket.write(`BREW /large HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}\r\n`);
    const answer = untilReceived(socket, /\r\n\r\n/);
    for (let sent = 0; sent < 20_000; sent++) socket.write('1\r\nx\r\n');
    expect(statusOf(await answer)).toBe(413);
    socket.destroy();
    await expect.poll(newest).toMatchObject({ method: 'BREW', path: '/large', status: 413 });
  });

  it('a CONNECT, and responds to it like any other request', async () => {
    const answer = await sendRaw(catcher.catcher, `CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n`);
    expect(statusOf(answer)).toBe(200);
    expect(newest()).toMatchObject({ method: 'CONNECT', path: 'other.test:443' });
  });

  it('an Upgrade as a normal request', async () => {
    const fields = `Upgrade: websocket\r\nConnection: Upgrade, close\r\nHost: c\r\n`;
    expect(statusOf(await sendRaw(catcher.catcher, `GET /ws HTTP/1.1\r\n${fields}\r\n`))).toBe(200);
    expect(newest()).toMatchObject({ path: '/ws' });
  });

  it('HTTP/1.0, whose sender may half-close the connection', async () => {
    const socket = await rawSocket(catcher.catcher);
    socket.end('POST /old HTTP/1.0\r\nContent-Length: 2\r\n\r\nok');
    expect(statusOf(await restOf(socket))).toBe(200);
    expect(newest()).toMatchObject({ path: '/old', httpVersion: '1.0', size: 2 });
  });

  it('the body after Expect: 100-continue, and responds with 417 to other expectations', async () => {
    const socket = await rawSocket(catcher.catcher);
    socket.write(`POST /expect HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n${close}\r\n`);
    expect(statusOf(await untilReceived(socket, /\r\n\r\n/))).toBe(100);
    socket.write('body');
    await untilReceived(socket, /200 OK/);
    expect(bodyOf(newest()?.id).toString()).toBe('body');
    socket.destroy();
  });

  it('a multipart body byte for byte', async () => {
    const form = new FormData();
    form.append('a', 'ü');
    form.append('file', new Blob([Buffer.from([0, 255, 13, 10])]), 'a"b.bin');
    const response = await fetch(`${catcher.catcher}/form`, { method: 'POST', body: form });
    const { body, capture } = { body: bodyOf(String(response.headers.get('hookbench-capture'))), capture: newest() };
    expect(capture?.headers.find(([name]) => name === 'content-type')?.[1]).toMatch(/^multipart\/form-data; boundary=/);
    expect(body.includes(Buffer.from([0, 255, 13, 10]))).toBe(true);
    expect(body.length).toBe(capture?.size);
  });

  it('an interrupted request, up to where it ended', async () => {
    const socket = await rawSocket(catcher.catcher);
    socket.write('POST /half HTTP/1.1\r\nHost: c\r\nContent-Length: 10\r\n\r\nhalf');
    socket.end();
    await restOf(socket).catch(() => '');
    await expect.poll(() => newest()?.path).toBe('/half');
    expect(newest()).toMatchObject({ size: 4, status: 0, problem: expect.stringContaining('before the end') });
  });

  it('a request over https that is interrupted in the body', async () => {
    const { port } = new URL(catcher.engine.urls.catcher.https);
    const socket = connectTls({
      port: Number(port),
      host: '127.0.0.1',
      servername: 'localhost',
      ca: catcher.engine.pki.ca.cert,
    });
    await once(socket, 'secureConnect');
    socket.write('POST /half-https HTTP/1.1\r\nHost: c\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n');
    await untilReceived(socket, /100 Continue/);
    socket.write('half', () => socket.destroy());
    await expect.poll(() => newest()?.path).toBe('/half-https');
    expect(newest()).toMatchObject({
      size: 4,
      status: 0,
      problem: expect.stringContaining('before the end'),
      peer: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      tls: { protocol: 'TLSv1.3' },
    });
  });

  it('a plain request on the https port, and bytes that are not TLS', async () => {
    const { port } = new URL(catcher.engine.urls.catcher.https);
    await sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: c\r\n\r\n').catch(() => '');
    await expect.poll(() => newest()?.problem).toMatch(/TLS handshake failed/);
  });
});

describe('a compressed body', () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const text = JSON.stringify({ event: 'chat_started', note: 'x'.repeat(500) });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('by %s is kept as it came, and its JSON is read', async (encoding, encode) => {
    const body = encode(Buffer.from(text));
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const { capture, result } = await catcher.send({ headers, body });
    expect(digest(bodyOf(capture.id))).toBe(digest(body));
    expect(capture.event).toBe('chat_started');
    expect(result('json')).toMatchObject({ outcome: 'passed' });
  });

  it('with five encodings is decoded, with six it is not', async () => {
    const five = Array.from({ length: 5 }).reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from(text));
    const send = (body: Uint8Array, count: number) =>
      catcher.send({
        headers: { 'content-type': 'application/json', 'content-encoding': Array(count).fill('gzip').join(', ') },
        body,
      });
    expect((await send(five, 5)).result('json')).toMatchObject({ outcome: 'passed' });
    const detail = expect.stringContaining('more than 5');
    expect((await send(gzipSync(five), 6)).result('json')).toMatchObject({ outcome: 'failed', detail });
  });

  it('that would expand to 50 MB is not decoded, and needs no memory', async () => {
    const body = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    // Starts the job thread, which alone needs up to 60 MB when it runs from the sources.
    await catcher.send({ headers, body: gzipSync(Buffer.from(JSON.stringify('x'.repeat(300 * 1024)))) });
    const before = process.memoryUsage().rss;
    const { capture, status, result } = await catcher.send({ headers, body });
    expect(status).toBe(200);
    expect(capture.size).toBe(body.length);
    expect(result('json')).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('10 MiB') });
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 * 1024);
  });

  it('that does not match its declared encoding is stored, and reported', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await catcher.send({ headers, body: '{}' })).result('json')).toMatchObject({ outcome: 'failed' });
    const unknown = await catcher.send({ headers: { ...headers, 'content-encoding': 'lzma' }, body: '{}' });
    expect(unknown.result('json')).toMatchObject({ detail: expect.stringContaining('"lzma" is not known') });
  });
});
