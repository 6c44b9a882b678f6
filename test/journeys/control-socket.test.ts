import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import { maxDocumentBytes } from '#shared/contract/max-input.ts';
import { rawSocket, statusOf, untilReceived } from '../support/raw-socket.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let server: TestControl;
beforeAll(async () => {
  server = await startControl();
});
afterAll(() => server.close());

describe('a WebSocket', () => {
  const upgradeOn = (socket: Socket, lines: readonly string[], target = '/rpc'): Promise<string> => {
    const always = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    socket.write([`GET ${target} HTTP/1.1`, ...lines, ...always, key, '', ''].join('\r\n'));
    return untilReceived(socket, /\r\n\r\n/);
  };
  const upgrade = async (lines: readonly string[], target?: string): Promise<string> => {
    const socket = await rawSocket(server.origin);
    const answer = await upgradeOn(socket, lines, target);
    socket.destroy();
    return answer;
  };
  const host = () => `Host: ${server.host}`;
  const origin = () => `Origin: ${server.origin}`;
  const key = () => `Sec-WebSocket-Protocol: hookbench, hookbench.key.${server.key}`;

  it('is opened for our own page with its key, which is not echoed, without compression', async () => {
    const extension = 'Sec-WebSocket-Extensions: permessage-deflate';
    const answer = await upgrade([host(), origin(), key(), extension]);
    expect(statusOf(answer)).toBe(101);
    expect(answer).not.toContain(server.key);
    expect(answer.toLowerCase()).not.toContain('permessage-deflate');
  });

  it.each([
    ['no Host', () => [origin(), key()], 403],
    ['a foreign Host', () => ['Host: evil.test', origin(), key()], 403],
    ['two Hosts', () => [host(), host(), origin(), key()], 403],
    ['no Origin', () => [host(), key()], 403],
    ['a foreign Origin', () => [host(), 'Origin: https://evil.test', key()], 403],
    ['the Origin null', () => [host(), 'Origin: null', key()], 403],
    ['no key', () => [host(), origin()], 401],
    ['no key but the protocol', () => [host(), origin(), 'Sec-WebSocket-Protocol: hookbench'], 401],
    ['a wrong key', () => [host(), origin(), `${key()}x`], 401],
  ] as const)('is refused with %s', async (_what, lines, status) => {
    expect(statusOf(await upgrade(lines()))).toBe(status);
  });

  it('exists at one path', async () => {
    expect(statusOf(await upgrade([host(), origin(), key()], '/elsewhere'))).toBe(404);
  });

  it('that is rejected and disconnects does not affect others', async () => {
    const handshake = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', '', ''];
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const socket = await rawSocket(server.origin);
        const closed = once(socket, 'close');
        socket.write([`GET /rpc HTTP/1.1`, host(), ...handshake].join('\r\n'));
        if (n % 2 === 0) await once(socket, 'data');
        socket.resetAndDestroy();
        await closed;
      }),
    );
    expect(statusOf(await upgrade([host(), origin(), key()]))).toBe(101);
  });

  it('records an unexpected error of a call', async () => {
    await using broken = await startControl();
    const { journal } = broken.served.engine;
    const { list } = journal;
    journal.list = () => Promise.reject(new Error('planted'));
    const socket = new WebSocket(`ws://${broken.host}/rpc`, ['hookbench', `hookbench.key.${broken.key}`], {
      origin: broken.origin,
    });
    const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
    const client = createORPCClient<ContractRouterClient<typeof contract>>(link);
    await expect(client.journal.list({})).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    socket.terminate();
    await expect
      .poll(async () => (await list({ order: 'desc', limit: 10 })).items)
      .toContainEqual(expect.objectContaining({ change: 'failure', message: expect.stringContaining('planted') }));
  });

  it('that sends more than a document may have or violates the protocol is closed without affecting others', async () => {
    const socket = new WebSocket(`ws://${server.host}/rpc`, ['hookbench', `hookbench.key.${server.key}`], {
      origin: server.origin,
    });
    await new Promise((opened) => socket.once('open', opened));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send(Buffer.alloc(maxDocumentBytes + 1));
    expect(await closed).toBe(1009);
    const unmasked = await rawSocket(server.origin);
    expect(await upgradeOn(unmasked, [host(), origin(), key()])).toContain(' 101 ');
    unmasked.write(Buffer.from([0x81, 0x01, 0x78]));
    await once(unmasked, 'close');
    expect(statusOf(await upgrade([host(), origin(), key()]))).toBe(101);
  });
});

describe('a page that does not read', () => {
  const count = 40_000;
  const note = 'x'.repeat(1000);

  it('skips missed entries, gets their number, and continues with new ones', async () => {
    const { journal, clocks } = server.served.engine;
    const append = (entries: number, message = note) =>
      journal.append(
        Array.from({ length: entries }, () => ({
          kind: 'engine' as const,
          atMs: clocks.wall.now(),
          change: 'failure' as const,
          message,
        })),
      );
    const socket = new WebSocket(`ws://${server.host}/rpc`, ['hookbench', `hookbench.key.${server.key}`], {
      origin: server.origin,
    });
    await once(socket, 'open');
    const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
    const client = createORPCClient<ContractRouterClient<typeof contract>>(link);
    const before = journal.lastCommitted();
    const feed = await client.journal.feed({ skip: 'true' });
    await append(1);
    await feed.next();

    socket.pause();
    for (let appended = 0; appended < count; appended += 500) await append(500);
    const newest = journal.lastCommitted();
    // A client that reads has all the while nothing to wait for.
    expect((await server.client.get('/status')).journal.entries).toBe(newest);
    socket.resume();

    const seqs: number[] = [];
    let missed = 0;
    for await (const batch of feed) {
      seqs.push(...batch.entries.map(({ seq }) => seq));
      if (batch.missed === undefined) continue;
      missed = batch.missed;
      break;
    }
    expect(seqs.length).toBeLessThan(count / 2);
    expect(before + 1 + seqs.length + missed).toBe(newest);

    const more = await client.journal.feed({ after: newest, skip: 'true' });
    await append(1, 'after');
    expect((await more.next()).value).toMatchObject({ entries: [{ seq: newest + 1, message: 'after' }] });
    socket.terminate();
  });
});
