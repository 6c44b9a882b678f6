import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CauseTestResult } from '#shared/model/diagnosis.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import {
  testClientCertificate,
  testGreeting,
  testPlainHttp,
  testServerName,
  testTls,
  type Finding,
  type PortTest,
} from '../../../electron/engine/client/cause-tests/port-tests.ts';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { selfSigned } from '../../support/self-signed.ts';

let requests: TestRequests;
beforeAll(async () => {
  requests = await startRequests();
});
afterAll(() => requests.close());

const page = '<!doctype html><title>Shop</title><p>Welcome</p>';
const login = '<html><form action="/login"><input name="p" type="password"></form></html>';

const answering = (listener: RequestListener): Promise<ListeningServer> => listening(createHttpServer(listener));
const ask = ({ port }: ListeningServer): Promise<RequestRun> =>
  requests.send({
    url: `http://localhost:${port}/api/customers?a=secret`,
    headers: { accept: 'application/json', authorization: 'Bearer opaque-token' },
  });
const test = ({ id }: RequestRun, cause: string): Promise<CauseTestResult> =>
  requests.client.send('POST', `/requests/${id}/test`, { cause }) as Promise<CauseTestResult>;

describe('a test of a possible cause', () => {
  it('confirms that no endpoint has the path if any path has the same page, and rules out a login', async () => {
    const seen: string[] = [];
    using server = await answering((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.setHeader('content-type', 'text/html').end(page);
    });
    const run = await ask(server);
    expect(run.diagnosis.cause).toBe('html-instead-of-json');
    expect(run.diagnosis.alternatives?.map((one) => one.test)).toEqual(['without-credentials', 'unknown-path']);
    expect(await test(run, 'endpoint-not-found')).toMatchObject({
      cause: 'endpoint-not-found',
      test: 'unknown-path',
      outcome: 'confirmed',
    });
    expect(await test(run, 'login-page')).toMatchObject({ test: 'without-credentials', outcome: 'ruled-out' });
    expect(seen).toEqual([
      'GET /api/customers?a=secret Bearer opaque-token',
      expect.stringMatching(/^GET \/hookbench-test-[0-9a-f]{12} undefined$/),
      'GET /api/customers undefined',
    ]);
  });

  it('confirms a login, and rules out an unknown path, if only requests without a session get the form', async () => {
    using server = await answering((request, response) => {
      if (request.headers.authorization === undefined) response.setHeader('content-type', 'text/html').end(login);
      else response.setHeader('content-type', 'text/html').end(page);
    });
    const run = await ask(server);
    expect((await test(run, 'login-page')).outcome).toBe('confirmed');
    expect((await test(run, 'endpoint-not-found')).outcome).toBe('ruled-out');
  });

  it('confirms a rule if the rejection is the same without credentials, and compares the clocks', async () => {
    using server = await answering((request, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
      if (request.url?.includes('customers')) return response.writeHead(403).end('Forbidden');
      const challenge = 'Bearer error="invalid_token", error_description="The token expired"';
      return response.writeHead(401, { 'www-authenticate': challenge }).end('Unauthorized');
    });
    const run = await ask(server);
    expect(run.diagnosis.alternatives?.map((one) => one.cause)).toContain('request-blocked');
    expect((await test(run, 'request-blocked')).outcome).toBe('confirmed');
    const url = `http://localhost:${server.port}/other`;
    const expired = await requests.send({ url, headers: { authorization: 'Bearer opaque-token' } });
    expect(expired.diagnosis).toMatchObject({ cause: 'token-expired', alternatives: [{ test: 'server-clock' }] });
    expect(await test(expired, 'clock-skew')).toMatchObject({ outcome: 'confirmed' });
  });

  it('is recorded in the trace of the request', async () => {
    using server = await answering(
      (_request, response) => void response.setHeader('content-type', 'text/html').end(page),
    );
    const run = await ask(server);
    await test(run, 'endpoint-not-found');
    const recorded = await requests.client.entry(
      'exchange',
      (one) => one.trace === run.trace && one.url.includes('/hookbench-test-'),
    );
    expect(recorded).toMatchObject({ from: 'client', method: 'GET', status: 200 });
  });

  it('refuses a cause that the diagnosis does not offer a test of', async () => {
    using server = await answering((_request, response) => void response.end('{}'));
    const { id } = await ask(server);
    expect(await requests.refused('POST', `/requests/${id}/test`, { cause: 'login-page' })).toMatchObject({
      status: 400,
      field: '/cause',
    });
    expect(await requests.refused('POST', '/requests/run_none/test', { cause: 'ok' })).toMatchObject({ status: 404 });
  });

  it('is offered for an attempt of a delivery', async () => {
    using silent = await listening(createServer((socket) => socket.once('data', () => socket.end())));
    const delivery = (await requests.client.send('POST', '/deliveries', {
      url: `http://localhost:${silent.port}`,
      event: 'chat_started',
      retry: { preset: 'none' },
    })) as { id: string };
    await requests.client.entry('delivery', (one) => one.id === delivery.id && one.status !== 'pending');
    const { attempts } = (await requests.client.get(`/deliveries/${delivery.id}`)) as DeliveryWithAttempts;
    expect(attempts[0]?.diagnosis).toMatchObject({
      cause: 'reset-after-request',
      alternatives: [{ cause: 'not-http', test: 'greeting' }, { cause: 'request-blocked' }],
    });
    const path = `/deliveries/${delivery.id}/test`;
    expect(await requests.client.send('POST', path, { n: 1, cause: 'not-http' })).toMatchObject({
      outcome: 'unclear',
      evidence: ['sent: HEAD / HTTP/1.0; received: nothing'],
    });
    expect(await requests.refused('POST', path, { n: 2, cause: 'not-http' })).toMatchObject({ status: 404 });
  });
});

describe('a test of a port', async () => {
  const certificate = await selfSigned('api.test');
  const speaking = (greeting: string): Server => createServer((socket) => void socket.write(greeting));
  async function outcome(server: Server, run: (port: PortTest) => Promise<Finding>): Promise<Finding['outcome']> {
    using there = await listening(server);
    const port = { to: { address: '127.0.0.1', port: there.port }, hostname: 'api.test', signal: undefined };
    return (await run({ ...port, clock: createWallClock() })).outcome;
  }
  const secure = (more = {}): Server => createTlsServer({ ...certificate, ...more }, (socket) => void socket.resume());
  const plain = (): Server => createHttpServer((_request, response) => void response.end());
  const choosy = (): Server =>
    secure({
      SNICallback: (_name: string, done: (error: Error) => void) => done(new Error('The name is unknown.')),
    });

  it.each<[string, () => Server, (port: PortTest) => Promise<Finding>, Finding['outcome']]>([
    ['TLS on a TLS port', () => secure(), testTls, 'confirmed'],
    ['TLS on a plain port', plain, testTls, 'ruled-out'],
    ['plain HTTP on a plain port', plain, testPlainHttp, 'confirmed'],
    ['plain HTTP on a port of SSH', () => speaking('SSH-2.0-x\r\n'), testPlainHttp, 'ruled-out'],
    ['another protocol on a port of SSH', () => speaking('SSH-2.0-x\r\n'), testGreeting, 'confirmed'],
    ['another protocol on a port of HTTP', plain, testGreeting, 'ruled-out'],
    ['another protocol on a TLS port', () => secure(), testGreeting, 'ruled-out'],
    ['a rejected server name', choosy, testServerName, 'confirmed'],
    ['an accepted server name', () => secure(), testServerName, 'ruled-out'],
    [
      'a client certificate that is not asked for',
      () => secure({ maxVersion: 'TLSv1.2' }),
      (port) => testClientCertificate(port, certificate),
      'ruled-out',
    ],
    [
      'a required client certificate',
      () => secure({ requestCert: true, ca: certificate.cert }),
      (port) => testClientCertificate(port, certificate),
      'confirmed',
    ],
  ])('decides about %s', async (_what, server, run, expected) => {
    expect(await outcome(server(), run)).toBe(expected);
  });
});
