import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import type { OutgoingRequest } from '../../../../electron/engine/http/outgoing-request.ts';
import { createSendRequest, type Senders } from '../../../../electron/engine/http/send-request.ts';
import { listening } from '../../../support/listening-server.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { staleServer, type StaleServer } from '../../../support/stale-server.ts';

const pair = await selfSigned('localhost');
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

function open(): Senders {
  const authority = { cert: pair.cert, revoked: () => Promise.resolve('') };
  const sending = createSendRequest(authority, 'Test/1', createWallClock());
  onTestFinished(sending.close);
  return sending;
}

it('closes idle connections after 4 s, and 1 s before the server does', async () => {
  const sending = open();
  const closedAfter = async (keepAlive: string): Promise<void> => {
    const closed = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      socket.once('data', () => socket.write(ok.replace('\r\n\r\n', `\r\n${keepAlive}\r\n`)));
      socket.once('end', closed.resolve);
    });
    using there = await listening(server);
    const url = `http://127.0.0.1:${there.port}/`;
    const sent = await sending.sendLean({ method: 'GET', url, headers: [], body: Buffer.alloc(0), timeoutMs: 5000 });
    expect(sent.response?.status).toBe(200);
    await closed.promise;
  };
  const order: string[] = [];
  await Promise.all(
    ['Keep-Alive: timeout=60\r\n', 'Keep-Alive: timeout=3, max=9\r\n', 'Keep-Alive: timeout=1\r\n'].map((field) =>
      closedAfter(field).then(() => order.push(field.replace(/\D+/g, ' ').trim())),
    ),
  );
  expect(order).toEqual(['1', '3 9', '60']);
});

describe.each(['send', 'sendLean'] as const)('a connection that the server closed while it was idle, by %s', (way) => {
  const stale = { phases: { stale: expect.any(Number) as number, tcp: expect.any(Number) as number } };

  /** Sends a first request, and then another one on the same connection. */
  async function sendTwice(server: StaleServer, request: Partial<OutgoingRequest>) {
    const sending = open();
    const whole: OutgoingRequest = {
      ...{ method: 'GET', url: server.url, headers: [], body: Buffer.alloc(0), timeoutMs: 5000 },
      tls: { verify: false },
    };
    expect(await sending[way](whole)).toMatchObject({ response: { status: 200 } });
    return sending[way]({ ...whole, ...request });
  }

  it.each<[string, Partial<OutgoingRequest>]>([
    ['an idempotent method', { method: 'PUT', body: Buffer.from('{}') }],
    ['an Idempotency-Key', { method: 'POST', headers: [['idempotency-key', '1']] }],
    ['an id of its own', { method: 'POST', repeatable: true }],
  ])('is replaced by a new one for a request with %s', async (_, request) => {
    using server = await staleServer();
    const sent = await sendTwice(server, request);
    expect(sent).toMatchObject({ response: { status: 200 }, ...stale });
    expect(sent.error).toBeUndefined();
    expect(sent.phases.total).toBeGreaterThanOrEqual(sent.phases.stale ?? Infinity);
    expect(server.requests).toEqual([2, 1]);
  });

  it('is replaced with TLS, too', async () => {
    using server = await staleServer({
      secure: pair,
    });
    expect(await sendTwice(server, {})).toMatchObject({ response: { status: 200 }, ...stale });
    expect(server.requests).toEqual([2, 1]);
  });

  it('is not replaced for a request that must not be received twice', async () => {
    using server = await staleServer();
    const sent = await sendTwice(server, { method: 'POST' });
    expect(sent).toMatchObject({
      error: { code: 'ECONNRESET', phase: 'firstByte', idleMs: expect.any(Number) as number },
    });
    expect(sent.phases.stale).toBeUndefined();
    expect(server.requests).toEqual([2]);
  });

  it('is not replaced after the first byte of the response, nor twice', async () => {
    using begun = await staleServer({ last: 'HTTP/1.1 2' });
    expect((await sendTwice(begun, {})).phases.stale).toBeUndefined();
    expect(begun.requests).toEqual([2]);
    using ending = await staleServer({ connections: 1 });
    expect(await sendTwice(ending, {})).toMatchObject({ error: { code: 'ECONNRESET' }, ...stale });
    expect(ending.requests).toEqual([2, 1]);
  });
});
