import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { createByteBudget } from '../../../../electron/engine/http/byte-budget.ts';
import { readBody } from '../../../../electron/engine/http/receive-body.ts';

it('frees the large chunks of a body as soon as they are copied', async () => {
  const body = Buffer.from('0123456789abcdef'.repeat(64 * 1024));
  const budget = createByteBudget(createWallClock());
  const large: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      if (chunk.length >= 16 * 1024) large.push(chunk);
    });
    void readBody(request, { limit: body.length, budget }).then(({ bytes }) =>
      response.end(String(bytes.equals(body))),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const sent = httpRequest({ port, method: 'POST', agent: false, headers: { 'transfer-encoding': 'chunked' } });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await text(answer)).toBe('true');
    // The first chunk becomes the buffer that grows.
    expect(large.slice(1).length).toBeGreaterThan(5);
    expect(large.slice(1).filter(({ buffer }) => buffer.byteLength > 0)).toEqual([]);
  } finally {
    server.close();
  }
});
