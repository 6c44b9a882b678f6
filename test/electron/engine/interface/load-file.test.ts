import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchDocument } from '../../../../electron/engine/interface/load-file.ts';

const asked: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/specs/api.yaml' }).end();
    else if (request.url === '/large')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024)));
    else response.end('openapi: 3.1.0');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const noControl = (): undefined => undefined;

it.each(['127.0.0.1', 'localhost'])('gets a document from %s', async (host) => {
  const document = await fetchDocument(new URL(`http://${host}:${port}/specs/api.yaml?v=1`), noControl);
  expect(document).toEqual({ file: 'api.yaml', text: 'openapi: 3.1.0' });
});

it.each([
  ['http://0.0.0.0:PORT/a', /is not an address of this machine/],
  ['http://192.0.2.1:PORT/a', /192\.0\.2\.1 is not an address of this machine/],
  ['http://[::ffff:192.0.2.1]:PORT/a', /is not an address of this machine/],
  ['http://3221225985:PORT/a', /192\.0\.2\.1 is not an address of this machine/],
  ['file:///etc/hostname', /cannot be read/],
  ['http://unix:/run/a.sock:/a', /cannot be read/],
  ['http://127.0.0.1:PORT/moved', /its response is 302/],
  ['http://127.0.0.1:PORT/large', /more than 20 MB/],
])('refuses %s', async (url, message) => {
  const fetched = fetchDocument(new URL(url.replace('PORT', String(port))), noControl);
  await expect(fetched).rejects.toMatchObject({ code: 'bad_input', message: expect.stringMatching(message) });
});

it('refuses the control port, and follows no redirect', async () => {
  asked.length = 0;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    await expect(fetchDocument(new URL(`http://${host}:${port}/a`), () => port)).rejects.toMatchObject({
      code: 'bad_input',
    });
  }
  await fetchDocument(new URL(`http://127.0.0.1:${port}/moved`), noControl).catch(() => undefined);
  expect(asked).toEqual(['/moved']);
});
