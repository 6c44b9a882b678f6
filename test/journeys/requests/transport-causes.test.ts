import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestRun, RequestSpecInput } from '#shared/model/request-run.ts';
import { issueAuthority, issueLeaf, type CertifiedKey } from '../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { listening } from '../../support/listening-server.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { selfSigned } from '../../support/self-signed.ts';

let requests: TestRequests;
let foreign: CertifiedKey;
const hour = 3_600_000;
const around = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from * hour),
  notAfter: new Date(Date.now() + to * hour),
});

beforeAll(async () => {
  requests = await startRequests();
  foreign = await issueAuthority('CN=Foreign CA', around(-48, 48), systemRandom);
});
afterAll(() => requests.close());

/** A leaf certificate from the data folder's CA, which the client trusts on loopback. */
async function ownLeaf(from = -1, to = 1, name = 'localhost'): Promise<CertifiedKey> {
  const { readFile } = await import('node:fs/promises');
  const { ca } = requests.served.engine.pki;
  const key = await readFile(ca.path.replace(/ca\.pem$/, 'ca-key.pem'), 'utf8');
  const names = [{ type: 'dns' as const, value: name }];
  return issueLeaf({ cert: ca.cert, key }, `CN=${name}`, names, around(from, to), systemRandom);
}

async function against(server: Server, scheme: string, more: Partial<RequestSpecInput> = {}): Promise<RequestRun> {
  using there = await listening(server);
  return await requests.send({ url: `${scheme}://localhost:${there.port}/`, ...more });
}

/** Responds to each request with these bytes, if any, then closes the connection or leaves it open. */
const speaking = (bytes: string, then: 'end' | 'reset' | 'stay' = 'end'): Server =>
  createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from(bytes, 'latin1'), () => {
        if (then === 'end') socket.end();
        if (then === 'reset') socket.resetAndDestroy();
      });
    });
  });

describe('a request without a valid response', () => {
  it.each<[string, () => Promise<RequestRun>]>([
    ['connection-refused', () => requests.send({ url: 'http://127.0.0.1:1/' })],
    ['reset-after-request', () => against(speaking('', 'reset'), 'http')],
    ['not-http', () => against(speaking('SSH-2.0-OpenSSH_9.9\r\n\r\n'), 'http')],
    ['answer-malformed', () => against(speaking('HTTP/1.1 two hundred\r\n\r\n'), 'http')],
    ['answer-too-long', () => against(speaking('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{} and more'), 'http')],
    ['answer-too-long', () => against(speaking('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n{}'), 'http')],
    ['answer-cut', () => against(speaking('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf'), 'http')],
    ['timeout-answer', () => against(speaking('', 'stay'), 'http', { timeoutMs: 1000 })],
    [
      'timeout-download',
      () => against(speaking('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf', 'stay'), 'http', { timeoutMs: 1000 }),
    ],
    ['timeout-tls', () => against(speaking('', 'stay'), 'https', { timeoutMs: 1000 })],
    [
      'tls-to-plain-port',
      () =>
        against(
          createHttpServer((_request, response) => response.end()),
          'https',
        ),
    ],
    ['tls-handshake-cut', () => against(speaking('', 'reset'), 'https')],
    ['plain-to-tls-port', () => against(speaking('\x15\x03\x03\x00\x02\x02\x46'), 'http')],
  ])('%s', async (cause, send) => {
    const run = await send();
    expect(run.diagnosis, JSON.stringify(run.exchange.error)).toMatchObject({ cause });
    expect(run.exchange.error?.phase).toBeDefined();
  });

  it('a name that does not exist or cannot be resolved', async () => {
    const run = await requests.send({ url: 'http://nowhere.invalid/' });
    expect(['name-not-found', 'dns-failed']).toContain(run.diagnosis.cause);
  });
});

describe('a TLS handshake that fails', () => {
  const https = (pair: CertifiedKey): Server => createHttpsServer(pair, (_request, response) => response.end('ok'));

  it.each<[string, () => Promise<Server>]>([
    ['certificate-expired', async () => https(await ownLeaf(-2, -1))],
    ['certificate-not-yet-valid', async () => https(await ownLeaf(1, 2))],
    ['certificate-wrong-host', async () => https(await ownLeaf(-1, 1, 'other.test'))],
    ['certificate-self-signed', async () => https(await selfSigned('localhost'))],
    [
      'certificate-chain-incomplete',
      async () => {
        const names = [{ type: 'dns' as const, value: 'localhost' }];
        return https(await issueLeaf(foreign, 'CN=leaf', names, around(-1, 1), systemRandom));
      },
    ],
    [
      'certificate-untrusted-root',
      async () => {
        const names = [{ type: 'dns' as const, value: 'localhost' }];
        const leaf = await issueLeaf(foreign, 'CN=leaf', names, around(-1, 1), systemRandom);
        return https({ key: leaf.key, cert: leaf.cert + '\n' + foreign.cert });
      },
    ],
    [
      'client-certificate-required',
      async () =>
        createTlsServer({ ...(await ownLeaf()), requestCert: true, rejectUnauthorized: true, ca: foreign.cert }),
    ],
    [
      'tls-version-mismatch',
      async () =>
        createTlsServer({
          ...(await ownLeaf()),
          minVersion: 'TLSv1.1',
          maxVersion: 'TLSv1.1',
          ciphers: 'ALL@SECLEVEL=0',
        }),
    ],
  ])('%s', async (cause, make) => {
    const run = await against(await make(), 'https');
    expect(run.diagnosis, JSON.stringify(run.exchange.error)).toMatchObject({ cause });
    if (cause.startsWith('certificate-')) {
      expect(run.exchange.tls).toMatchObject({ authorized: false });
      expect(run.exchange.tls?.chain?.length).toBeGreaterThan(0);
    }
  });

  it('with an invalid certificate is ignored if configured, and still recorded', async () => {
    const run = await against(https(await selfSigned('localhost')), 'https', { verifyTls: false });
    expect(run).toMatchObject({
      status: 200,
      exchange: { tls: { authorized: false, authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
    });
  });
});

describe('our own service', () => {
  it.each<[RequestSpecInput, string]>([
    [{ method: 'GET', url: '/api/customer/C-1001', token: {} }, 'path-wrong'],
    [{ method: 'PATCH', url: '/api/customers/C-1001', token: {}, body: {} }, 'path-wrong'],
    [{ method: 'GET', url: '/api/customers/none', token: {} }, 'record-unknown'],
    [{ method: 'DELETE', url: '/api/customer', token: {} }, 'method-not-allowed'],
    [{ method: 'BREW', url: '/api/customer', token: {} }, 'method-not-implemented'],
    [{ url: '/api/customers/C-1001', headers: [['Accept', 'image/png']], token: {} }, 'not-acceptable'],
    [
      { method: 'PUT', url: '/api/customer/C-1001', headers: [['Content-Type', 'text/csv']], body: 'a', token: {} },
      'media-type-wrong',
    ],
    [
      {
        method: 'PUT',
        url: '/api/customer/C-1001',
        headers: [['Content-Type', 'application/json']],
        body: '{',
        token: {},
      },
      'body-not-json',
    ],
    [{ method: 'PUT', url: '/api/customer/C-1001', body: { name: 1 }, token: {} }, 'field-invalid'],
    [
      { method: 'PUT', url: '/api/customer/C-1001', headers: [['If-Match', '"x"']], body: { name: 'x' }, token: {} },
      'precondition-failed',
    ],
    [{ url: '/api/customer', headers: [['Authorization', 'Basic eDp5']] }, 'authorization-scheme-wrong'],
    [{ url: '/api/customer', headers: [['Authorization', 'Bearer  x']] }, 'token-malformed'],
    [{ url: '/api/customer?access_token=x', headers: [['Authorization', 'Bearer x']] }, 'token-in-two-places'],
    [{ url: '{{api.http}}/api/customers/C-1001', token: {} }, 'ok-token-in-clear'],
  ])('%j: %s', async (spec, cause) => {
    const run = await requests.send(spec);
    expect(run.diagnosis, JSON.stringify(run.exchange.response)).toMatchObject({ cause });
  });

  it('suggests the right path', async () => {
    const run = await requests.send({ url: '/api/customer/C-1001', token: {} });
    expect(run.diagnosis).toMatchObject({ action: 'use-right-path', actionValue: '/api/customers/C-1001' });
  });
});
