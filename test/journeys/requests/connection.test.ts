import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { createProxy } from 'proxy';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestRun } from '#shared/model/request-run.ts';
import { offeredProxy } from '../../../electron/engine/client/offered-proxy.ts';
import { matchesHost } from '#shared/model/http-address.ts';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { needsProgram } from '../../support/needs.ts';
import { opensslCertificates } from '../../support/openssl-certificates.ts';
import { runCli } from '../../support/start-serve.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let requests: TestRequests;
let folder: TempFolder;
beforeAll(async () => {
  requests = await startRequests();
  folder = await tempFolder();
});
afterAll(async () => {
  await requests.close();
  await folder[Symbol.asyncDispose]();
});
afterEach(async () => {
  await set({ proxy: null, certificates: [], ca: '', timeoutMs: 30_000, followRedirects: false });
});

const set = (change: object) => requests.client.send('PATCH', '/connection', change);
const text = (run: RequestRun) => (run.response?.body.content ?? '').trim();

describe('through a proxy', needsProgram('openssl', 'version'), () => {
  let proxy: ListeningServer;
  let plain: ListeningServer;
  let secure: ListeningServer;
  let ca: string;
  const seen: string[] = [];
  const address = () => `http://127.0.0.1:${proxy.port}`;
  const settings = (more: object = {}) => ({ proxy: { url: address(), except: [], ...more } });

  beforeAll(async () => {
    const made = opensslCertificates(folder.path);
    ({ ca } = made);
    const server = createProxy(createServer());
    server.authenticate = ({ headers, method, url }) => {
      seen.push(`${method} ${url}`);
      return headers['proxy-authorization'] === `Basic ${Buffer.from('us:p:w').toString('base64')}`;
    };
    proxy = await listening(server);
    plain = await listening(createServer((request, response) => response.end(`${request.method} ${request.url}`)));
    secure = await listening(
      createSecureServer(made.server, (request, response) => response.end(`tls ${request.url}`)),
    );
  });
  afterAll(() => {
    for (const one of [proxy, plain, secure]) one[Symbol.dispose]();
  });
  beforeEach(() => {
    seen.length = 0;
  });

  it('sends http with the whole URL and https by CONNECT, with the credentials of the proxy only', async () => {
    await set({ ...settings({ username: 'us', password: 'p:w' }), ca });
    const clear = await requests.send({ url: `http://localhost:${plain.port}/a?b=1`, method: 'POST', body: 'x' });
    expect(text(clear)).toBe('POST /a?b=1');
    const tunnelled = await requests.send({ url: `https://localhost:${secure.port}/s` });
    expect(tunnelled).toMatchObject({ status: 200, exchange: { proxy: address(), tls: { authorized: true } } });
    expect(text(tunnelled)).toBe('tls /s');
    expect(seen).toEqual([`POST http://localhost:${plain.port}/a?b=1`, `CONNECT localhost:${secure.port}`]);
    expect(JSON.stringify([clear, tunnelled])).not.toMatch(/proxy-authorization|p:w/i);
  });

  it('reaches exceptions directly, and a request can choose another way', async () => {
    await set(settings({ except: ['localhost'] }));
    const url = `http://localhost:${plain.port}/direct`;
    expect(await requests.send({ url })).toMatchObject({ status: 200 });
    expect(seen).toEqual([]);
    const own = `http://us:p%3Aw@127.0.0.1:${proxy.port}`;
    const run = await requests.send({ url, connection: { proxy: own } });
    expect(run.exchange.proxy).toBe(address());
    expect(run.spec.connection?.proxy).toBe(address());
    await set(settings());
    expect((await requests.send({ url, connection: { proxy: 'none' } })).exchange.proxy).toBeUndefined();
    expect(seen).toEqual([`GET ${url}`]);
  });

  it('explains a proxy that requires credentials, refuses, or is not reached', async () => {
    await set(settings());
    for (const url of [`http://localhost:${plain.port}/`, `https://localhost:${secure.port}/`]) {
      const { diagnosis } = await requests.send({ url });
      expect(diagnosis.cause).toBe('proxy-authentication-required');
    }
    await set({ ...settings({ username: 'us', password: 'p:w' }), ca });
    const { diagnosis: refused, error } = await requests.send({ url: 'https://localhost:1/' });
    expect(error).toMatchObject({ code: 'ERR_PROXY_TUNNEL', status: expect.any(Number) as number });
    expect(refused.cause).toBe('proxy-refused');
    expect(refused.sentence).toContain(address());
    await set({ proxy: { url: 'http://127.0.0.1:1', except: [] } });
    const { diagnosis: dead } = await requests.send({ url: `https://localhost:${secure.port}/` });
    expect(dead).toMatchObject({ cause: 'proxy-unreachable', confidence: 'certain' });
    expect(dead.sentence).toContain('http://127.0.0.1:1');
  });

  it('reports that a proxy may have replaced an untrusted certificate', async () => {
    await set(settings({ username: 'us', password: 'p:w' }));
    const { diagnosis, exchange } = await requests.send({ url: `https://localhost:${secure.port}/` });
    expect(exchange.tls?.chain?.[0]?.issuer).toMatch(/Own CA/);
    expect(diagnosis.cause).toMatch(/^certificate-/);
    expect(diagnosis.evidence.join('\n')).toMatch(/through the proxy .* may replace certificates/);
  });

  it('is used by hookbench request', async () => {
    const own = `http://us:p%3Aw@127.0.0.1:${proxy.port}`;
    const args = [
      '--data-dir',
      requests.served.engine.dataDir,
      '--proxy',
      own,
      '--cacert',
      join(folder.path, 'ca.pem'),
    ];
    const sent = await runCli(['request', 'GET', `https://localhost:${secure.port}/cli`, ...args]);
    expect(sent).toMatchObject({ code: 0, stdout: 'tls /cli' });
    expect(seen).toEqual([`CONNECT localhost:${secure.port}`]);
    const wrong = await runCli(['request', 'GET', '/', '--proxy', 'socks5://localhost:1']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/--proxy/) as string });
  });

  it('does not reach the control API', async () => {
    await set(settings({ username: 'us', password: 'p:w' }));
    const { port } = new URL(requests.served.server.control);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect((await requests.send({ url: `http://${host}:${port}/status` })).error?.code).toBe('ERR_ADDRESS_DENIED');
    expect(seen).toEqual([]);
  });
});

it('timeouts and redirects are those of the settings unless the request has its own', async () => {
  using server = await listening(
    createServer((request, response) => {
      const { pathname: path } = new URL(request.url ?? '', 'http://localhost');
      const n = Number(path.slice(1));
      if (path === '/slow') return;
      if (n > 0) response.writeHead(302, { location: `/${n - 1}` }).end();
      else response.end(request.method);
    }),
  );
  const url = `http://localhost:${server.port}`;
  expect((await requests.send({ url: `${url}/2` })).status).toBe(302);
  await set({ followRedirects: true, maxRedirects: 3, timeoutMs: 80 });
  expect(text(await requests.send({ url: `${url}/2`, method: 'POST', body: 'x' }))).toBe('GET');
  const kept = await requests.send({ url: `${url}/2`, method: 'POST', body: 'x', connection: { keepMethod: true } });
  expect(text(kept)).toBe('POST');
  expect(await requests.send({ url: `${url}/5` })).toMatchObject({
    status: 302,
    notes: ['Stopped after 3 redirects, the limit.'],
  });
  expect((await requests.send({ url: `${url}/5`, connection: { maxRedirects: 5 } })).status).toBe(200);
  expect((await requests.send({ url: `${url}/1`, followRedirects: false })).status).toBe(302);
  expect((await requests.send({ url: `${url}/slow` })).error?.code).toBe('ETIMEDOUT');
});

it('the proxy of the environment is offered, not used', () => {
  const env = { https_proxy: 'http://us%40er:pw@proxy.example:3128/', NO_PROXY: 'localhost, .example.com' };
  expect(offeredProxy(env)).toEqual({
    url: 'http://proxy.example:3128',
    username: 'us@er',
    password: 'pw',
    except: ['localhost', '.example.com'],
  });
  expect(offeredProxy({ HTTP_PROXY: 'proxy.example:80' })).toMatchObject({ url: 'http://proxy.example' });
  expect(offeredProxy({ HTTPS_PROXY: 'socks5://proxy.example' })).toBeUndefined();
  expect(offeredProxy({})).toBeUndefined();
});

it.each([
  ['*', 'https://any.example', true],
  ['example.com', 'https://example.com', true],
  ['example.com', 'https://api.example.com', false],
  ['.example.com', 'https://api.example.com', true],
  ['*.example.com', 'https://api.example.com', true],
  ['.example.com', 'https://badexample.com', false],
  ['LOCALHOST:3000', 'http://localhost:3000', true],
  ['localhost:443', 'https://localhost', true],
  ['localhost:80', 'https://localhost', false],
  ['[::1]', 'http://[::1]:9', true],
])('the host pattern %s fits %s: %s', (pattern, url, fits) => {
  expect(matchesHost(pattern, new URL(url))).toBe(fits);
});
