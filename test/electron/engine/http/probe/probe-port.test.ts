import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createWallClock, type Clock } from '../../../../../electron/engine/clock.ts';
import { createProbePort, onceAMinute, type ProbePort } from '../../../../../electron/engine/http/probe/probe-port.ts';
import { listening } from '../../../../support/listening-server.ts';
import { selfSigned } from '../../../../support/self-signed.ts';

const certificate = await selfSigned('api.test');
const clock = createWallClock();
const probe = createProbePort(() => undefined, clock);
const at = (port: number, scheme = 'http') => ({ address: '127.0.0.1', url: `${scheme}://127.0.0.1:${port}/` });

/** A server that answers only these bytes, and closes other connections. */
const onlyTo = (question: string, answer: string): Server =>
  createServer((socket) =>
    socket.once('data', (bytes) => {
      if (bytes.toString('latin1') === question) socket.write(answer, 'latin1');
      socket.end();
    }),
  );

async function probed(server: Server, scheme?: string) {
  using there = await listening(server);
  return await probe(at(there.port, scheme));
}

describe('a probe', () => {
  it.each([
    [
      'a greeting',
      () => createServer((socket) => void socket.end('SSH-2.0-x\r\n')),
      { text: 'SSH-2.0-x\r\n', tls: false },
    ],
    ['nothing', () => createServer((socket) => void socket.resume()), { tls: false }],
    ['TLS', () => createTlsServer(certificate), { tls: true }],
    ['PostgreSQL', () => onlyTo('\0\0\0\b\x04\xd2\x16\x2f', 'N'), { tls: false, answered: 'PostgreSQL' }],
    [
      'an MQTT broker',
      () => onlyTo('\x10\f\0\x04MQTT\x04\x02\0\n\0\0', '\x20\x02\0\0'),
      { answered: 'an MQTT broker' },
    ],
    ['memcached', () => onlyTo('version\r\n', 'VERSION 1.6.18\r\n'), { answered: 'memcached' }],
    [
      'PHP-FPM',
      () => onlyTo('\x01\t\0\0\0\0\0\0', '\x01\n\0\0\0\0\0\0'),
      { answered: expect.stringContaining('FastCGI') },
    ],
    ['AJP', () => onlyTo('\x12\x34\0\x01\n', 'AB\0\x01\t'), { answered: expect.stringContaining('AJP') }],
  ])('finds %s', async (_what, server, found) => {
    expect(await probed(server())).toMatchObject(found);
  });

  it('looks inside of TLS if only that is unknown', async () => {
    const answering = (socket: Socket): void =>
      void socket.once('data', (bytes) =>
        socket.end(bytes.toString().startsWith('HEAD ') ? '-ERR unknown command\r\n' : ''),
      );
    using there = await listening(createTlsServer(certificate, answering));
    expect(await probe({ ...at(there.port, 'https'), isSecured: true })).toEqual({ text: '-ERR unknown command\r\n' });
  });

  it('makes its connections at the same time', async () => {
    let open = 0;
    let together = 0;
    const silent = createServer((socket) => {
      together = Math.max(together, ++open);
      socket.resume().on('close', () => open--);
    });
    await probed(silent);
    expect(together).toBeGreaterThanOrEqual(2);
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    using there = await listening(createServer(() => stop.abort()));
    expect(await probe(at(there.port), stop.signal)).toBeUndefined();
    expect(await probe(at(there.port), stop.signal)).toBeUndefined();
  });

  it('does not connect to a denied address', async () => {
    const server = createServer();
    using there = await listening(server);
    let connections = 0;
    server.on('connection', () => connections++);
    expect(await createProbePort(() => there.port, clock)(at(there.port))).toBeUndefined();
    expect(connections).toBe(0);
  });
});

describe('a probe that is kept for a minute', () => {
  let nowMs = 0;
  const still: Clock = { now: () => nowMs, after: () => () => undefined };
  function counted() {
    const urls: string[] = [];
    const found: ProbePort = ({ url }) => {
      urls.push(url);
      return Promise.resolve({ tls: true });
    };
    return { urls, kept: onceAMinute(found, still) };
  }

  it('is made once per origin and minute', async () => {
    const { kept, urls } = counted();
    for (const path of ['a', 'b'])
      expect(await kept({ address: '127.0.0.1', url: `http://localhost:1/${path}` })).toEqual({ tls: true });
    await kept({ address: '127.0.0.1', url: 'https://localhost:1/' });
    nowMs += 60_001;
    await kept({ address: '127.0.0.1', url: 'http://localhost:1/c' });
    expect(urls).toEqual(['http://localhost:1/a', 'https://localhost:1/', 'http://localhost:1/c']);
  });

  it('is made again after one that was aborted', async () => {
    const { kept, urls } = counted();
    const target = { address: '127.0.0.1', url: 'http://localhost:1/' };
    await kept(target, AbortSignal.abort());
    await kept(target);
    expect(urls).toEqual([target.url, target.url]);
  });

  it('keeps the last 50 to 100 origins', async () => {
    const { kept, urls } = counted();
    for (let port = 1; port <= 101; port++) await kept({ address: '127.0.0.1', url: `http://localhost:${port}/` });
    await kept({ address: '127.0.0.1', url: 'http://localhost:101/' });
    await kept({ address: '127.0.0.1', url: 'http://localhost:1/' });
    expect(urls).toHaveLength(102);
  });
});
