import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../../electron/engine/random.ts';
import type { OutgoingRequest } from '../../../../electron/engine/http/outgoing-request.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { createSendRequest, type OwnAuthority, type Reach } from '../../../../electron/engine/http/send-request.ts';
import { issueAuthority, issueLeaf, type CertifiedKey } from '../../../../electron/engine/pki/issue-certificate.ts';
import { selfSigned } from '../../../support/self-signed.ts';

const hour = 3_600_000;
const around = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from * hour),
  notAfter: new Date(Date.now() + to * hour),
});
const localhost = [{ type: 'dns' as const, value: 'localhost' }];
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

let ca: CertifiedKey;
let authority: OwnAuthority;
let foreign: CertifiedKey;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  ca = await issueAuthority('CN=Test CA', around(-48, 48), systemRandom);
  authority = { cert: ca.cert, revoked: () => Promise.resolve('') };
  foreign = await issueAuthority('CN=Foreign CA', around(-48, 48), systemRandom);
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that records what it receives and responds with these bytes after the head. */
async function rawServer(answer: string | undefined): Promise<{ port: number; received: () => string }> {
  let text = '';
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (answer !== undefined && text.includes('\r\n\r\n')) socket.write(Buffer.from(answer, 'latin1'));
    });
  });
  return { port: await listen(server), received: () => text };
}

describe.each(['send', 'sendLean'] as const)('by %s', (way) => {
  function send({ reach, ...request }: Partial<OutgoingRequest> & { url: string; reach?: Reach }) {
    const sending = createSendRequest(authority, 'Test/1', createWallClock(), reach);
    closing.push(sending.close);
    return sending[way]({ method: 'GET', headers: [], body: Buffer.alloc(0), timeoutMs: 5000, ...request });
  }

  describe('a request', () => {
    it('keeps order, case, repetition and bytes of the headers, and the case of the method', async () => {
      const { port, received } = await rawServer(ok);
      const sent = await send({
        method: 'pAtCh',
        url: `http://127.0.0.1:${port}/a?b=c`,
        headers: [
          ['X-B', '1'],
          ['x-a', 'caf\u00e9'],
          ['X-b', '2'],
          ['__proto__', 'x'],
          ['X-B', ''],
          ['HOST', 'other.test'],
        ],
        body: Buffer.from([0xff, 0, 0x0a]),
      });
      expect(sent).toMatchObject({ response: { status: 200, truncated: false }, remoteAddress: '127.0.0.1' });
      const [head = '', body] = received().split('\r\n\r\n');
      expect(head.split('\r\n')).toEqual([
        'pAtCh /a?b=c HTTP/1.1',
        'X-B: 1',
        'x-a: caf\u00e9',
        'X-b: 2',
        '__proto__: x',
        'X-B: ',
        'HOST: other.test',
        'user-agent: Test/1',
        'content-length: 3',
        'connection: keep-alive',
      ]);
      expect(body).toBe('\u00ff\0\n');
      expect(sent.rawRequestHeaders.slice(0, 4)).toEqual(['X-B', '1', 'x-a', 'caf\u00e9']);
    });

    it('sends a given body with GET, and none otherwise', async () => {
      const { port, received } = await rawServer(ok);
      await send({ url: `http://127.0.0.1:${port}/`, body: Buffer.from('{}') });
      expect(received()).toMatch(
        /^GET \/ HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n[^]*content-length: 2\r\n[^]*\r\n\r\n\{\}$/,
      );
      const second = await rawServer(ok);
      await send({ url: `http://user:p%40ss@127.0.0.1:${second.port}/` });
      expect(second.received()).not.toMatch(/content-length|transfer-encoding/i);
      expect(second.received()).toContain(`authorization: Basic ${btoa('user:p@ss')}`);
    });

    it('sends credentials as they are that are not percent-encoded correctly', async () => {
      const { port, received } = await rawServer(ok);
      await send({ url: `http://100%:%ff@127.0.0.1:${port}/` });
      expect(received()).toContain(`authorization: Basic ${btoa('100%:%ff')}`);
    });

    it('has a total duration also if it fails', async () => {
      const speaksHttp = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      const resets = createServer((socket) => socket.resetAndDestroy());
      const urls = [
        `https://localhost:${await listen(speaksHttp)}/`,
        `https://localhost:${await listen(resets)}/`,
        'https://localhost:1/',
      ];
      for (const url of urls) {
        const { error, phases } = await send({ url });
        expect(error, url).toBeDefined();
        expect(phases.total, `${url} ${error?.code}`).toBeGreaterThanOrEqual(0);
      }
      const signal = AbortSignal.timeout(20);
      const cancelled = await send({ url: `https://localhost:${await listen(createServer())}/`, signal });
      expect(cancelled).toMatchObject({ error: { code: 'ABORT_ERR' }, phases: { total: expect.any(Number) } });
    });

    it('keeps connections alive', async () => {
      const { port } = await rawServer(ok);
      const sending = createSendRequest(authority, 'Test/1', createWallClock());
      closing.push(sending.close);
      const request = {
        method: 'GET',
        url: `http://127.0.0.1:${port}/`,
        headers: [],
        body: Buffer.alloc(0),
        timeoutMs: 5000,
      };
      const [first, second] = [await sending[way](request), await sending[way](request)];
      expect(first.phases.tcp).not.toBeNull();
      expect(second).toMatchObject({ phases: { dns: null, tcp: null }, remoteAddress: '127.0.0.1' });
    });
  });

  describe('a response', () => {
    it('is stored up to the limit of the caller', async () => {
      const { port } = await rawServer(`HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${'x'.repeat(100)}`);
      const cut = await send({ url: `http://127.0.0.1:${port}/`, responseLimit: 10 });
      expect(cut.response).toMatchObject({ truncated: true, body: Buffer.from('x'.repeat(10)) });
      expect(cut.phases).toMatchObject({ download: expect.any(Number), total: expect.any(Number) });
      const whole = await send({ url: `http://127.0.0.1:${port}/`, responseLimit: 100 });
      expect(whole.response).toMatchObject({ truncated: false, body: Buffer.from('x'.repeat(100)) });
    });

    it('is stored up to where the connection broke', async () => {
      const server = createServer((socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
      });
      const sent = await send({ url: `http://127.0.0.1:${await listen(server)}/` });
      expect(sent).toMatchObject({ response: { status: 200 }, error: { phase: 'download' } });
      expect(sent.response?.body.toString()).toBe('short');
    });
  });

  describe('a failure has its code and its phase', () => {
    it('connection refused', async () => {
      const server = createServer();
      const port = await listen(server);
      server.close();
      const sent = await send({ url: `http://127.0.0.1:${port}/` });
      expect(sent.error).toMatchObject({ code: 'ECONNREFUSED', phase: 'tcp' });
      const byName = await send({ url: `http://localhost:${port}/` });
      expect(byName.error).toMatchObject({ code: 'ECONNREFUSED', phase: 'tcp' });
      expect(byName.error?.message).toContain('ECONNREFUSED');
    });

    it('name not found, or DNS server failing', async () => {
      expect((await send({ url: 'http://nowhere.invalid/' })).error).toMatchObject({ phase: 'dns' });
      const silent = await send({ url: 'http://silent.test/', timeoutMs: 50, reach: { lookup: () => undefined } });
      expect(silent.error).toMatchObject({ code: 'ETIMEDOUT', phase: 'dns' });
    });

    it.each([
      ['no answer', undefined, 'firstByte'],
      ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'download'],
    ])('%s in time', async (_what, answer, phase) => {
      const { port } = await rawServer(answer);
      const sent = await send({ url: `http://127.0.0.1:${port}/`, timeoutMs: 100 });
      expect(sent.error).toMatchObject({ code: 'ETIMEDOUT', phase });
    });

    it('TLS handshake timeout', async () => {
      const { port } = await rawServer(undefined);
      const sent = await send({ url: `https://127.0.0.1:${port}/`, timeoutMs: 100 });
      expect(sent.error).toMatchObject({ code: 'ETIMEDOUT', phase: 'tls' });
    });

    it('cancelled in flight, and before the start', async () => {
      const { port, received } = await rawServer(undefined);
      const stop = new AbortController();
      const sending = send({ url: `http://127.0.0.1:${port}/`, signal: stop.signal });
      await expect.poll(received).toContain('\r\n\r\n');
      stop.abort();
      expect((await sending).error).toMatchObject({ code: 'ABORT_ERR', phase: 'firstByte' });
      const second = await rawServer(ok);
      const late = await send({ url: `http://127.0.0.1:${second.port}/`, signal: stop.signal });
      expect([late.error?.code, second.received()]).toEqual(['ABORT_ERR', '']);
    });
  });

  describe('TLS', () => {
    async function secureServer(pair: CertifiedKey): Promise<{ url: string; requests: () => number }> {
      let requests = 0;
      const server = createHttpsServer(pair, (_request, response) => {
        requests++;
        response.end('ok');
      });
      server.on('tlsClientError', () => undefined);
      return { url: `https://localhost:${await listen(server)}/`, requests: () => requests };
    }
    const leaf = (authority: CertifiedKey, from: number, to: number, names = localhost) =>
      issueLeaf(authority, 'CN=leaf, O=Test', names, around(from, to), systemRandom);

    it('reports protocol, cipher and chain of a valid certificate', async () => {
      const { url } = await secureServer(await leaf(ca, -1, 1));
      const { tls } = await send({ url });
      expect(tls).toMatchObject({
        protocol: 'TLSv1.3',
        cipher: expect.stringMatching(/^TLS_/),
        authorized: true,
        chain: [{ subject: 'CN=leaf, O=Test', issuer: 'CN=Test CA', names: ['localhost'] }, { subject: 'CN=Test CA' }],
      });
      expect(tls).not.toHaveProperty('authorizationError');
      expect(tls?.chain?.[0]?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
      expect(tls?.chain?.[0]?.validTo).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    });

    it.each([
      ['expired', 'CERT_HAS_EXPIRED', () => leaf(ca, -2, -1)],
      ['not yet valid', 'CERT_NOT_YET_VALID', () => leaf(ca, 1, 2)],
      [
        'for another host',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        () => leaf(ca, -1, 1, [{ type: 'dns', value: 'other.test' }]),
      ],
      ['of an authority that is not trusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', () => leaf(foreign, -1, 1)],
      ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => selfSigned('localhost')],
    ])('%s: the request is not sent, the chain is shown', async (_what, code, make) => {
      const { requests, url } = await secureServer(await make());
      const sent = await send({ url });
      expect(sent).toMatchObject({
        error: { code, phase: 'tls' },
        tls: { authorized: false, authorizationError: code },
      });
      expect(sent.tls?.chain?.[0]?.subject).toMatch(/CN=/);
      expect(requests()).toBe(0);
      const unchecked = await send({ url, tls: { verify: false } });
      expect(unchecked).toMatchObject({
        response: { status: 200 },
        tls: { authorized: false, authorizationError: code },
      });
    });

    it('trusts the configured CA, the system CAs, or another name', async () => {
      const { url } = await secureServer(await leaf(foreign, -1, 1, [{ type: 'dns', value: 'other.test' }]));
      const tls = { ca: foreign.cert, servername: 'other.test' };
      expect(await send({ url, tls })).toMatchObject({ response: { status: 200 }, tls: { authorized: true } });
      const own = await secureServer(await leaf(ca, -1, 1));
      expect((await send({ url: own.url, tls: { trust: 'system' } })).response).toBeUndefined();
      expect((await send({ url: own.url, tls: { trust: 'system', ca: ca.cert } })).response?.status).toBe(200);
    });

    it('sends its client certificate when requested, and reports when it has none', async () => {
      const pair = await leaf(ca, -1, 1);
      const asking = { ...pair, ca: ca.cert, requestCert: true };
      const curious = createTlsServer({ ...asking, rejectUnauthorized: false }, (socket) => {
        const name = [socket.getPeerCertificate().subject?.CN ?? 'nobody'].flat().join();
        socket.on('error', () => undefined);
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${name.length}\r\n\r\n${name}`);
      });
      const url = `https://localhost:${await listen(curious)}/`;
      expect((await send({ url, tls: await leaf(ca, -1, 1) })).response?.body.toString()).toBe('leaf');
      expect((await send({ url })).response?.body.toString()).toBe('nobody');

      const strict = createTlsServer({ ...asking, rejectUnauthorized: true }, (socket) => socket.end(ok));
      strict.on('tlsClientError', () => undefined);
      const refused = await send({ url: `https://localhost:${await listen(strict)}/` });
      expect(refused.error?.code).toMatch(/^ERR_SSL_.*CERTIFICATE_REQUIRED$/);
    });
  });

  describe('the guard', () => {
    it.each(['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://2130706433:PORT/', 'http://0x7f.1:PORT/'])(
      'keeps %s from being connected to',
      async (url) => {
        const { port, received } = await rawServer(ok);
        const reach = { controlPort: () => port };
        const sent = await send({ url: url.replace('PORT', String(port)), reach });
        expect(sent.error).toMatchObject({ code: 'ERR_ADDRESS_DENIED' });
        expect(received()).toBe('');
      },
    );
  });
});
