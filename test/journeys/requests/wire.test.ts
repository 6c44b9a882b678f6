import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { listening } from '../../support/listening-server.ts';
import { startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';

let requests: TestRequests;
beforeAll(async () => {
  requests = await startRequests();
});
afterAll(() => requests.close());

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** A server that records what it receives, and responds to each head immediately or never. */
async function recorder(answer: string | undefined = ok) {
  let text = '';
  const server = await listening(
    createServer((socket) => {
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        if (answer !== undefined && /\r\n\r\n/.test(text)) socket.write(answer);
      });
    }),
  );
  return {
    ...server,
    [Symbol.dispose]: () => server[Symbol.dispose](),
    url: `http://127.0.0.1:${server.port}/x`,
    received: () => text,
  };
}

describe('rare methods', () => {
  it.each([
    ['TRACE', 501],
    ['get', 501],
    ['M-SEARCH', 501],
  ])('%s gets a response of our service: %i', async (method, status) => {
    const run = await requests.send({ method, url: '/api/customer', timeoutMs: 5000 });
    expect(run, JSON.stringify(run.exchange.error)).toMatchObject({ status });
  });
});

describe('on the wire', () => {
  it('has a custom method, and header fields in order, case and repetition', async () => {
    using server = await recorder();
    const run = await requests.send({
      method: 'pUrGe',
      url: server.url,
      headers: [
        ['X-Two', '2'],
        ['x-one', '1'],
        ['X-TWO', '\u00e9'],
        ['__proto__', 'kept'],
      ],
    });
    expect(run).toMatchObject({ status: 200, diagnosis: { cause: 'ok' } });
    const lines = server.received().split('\r\n');
    expect(lines[0]).toBe('pUrGe /x HTTP/1.1');
    expect(lines.filter((line) => /^(x-|__)/i.test(line))).toEqual([
      'X-Two: 2',
      'x-one: 1',
      'X-TWO: \u00e9',
      '__proto__: kept',
    ]);
    expect(run.exchange.request.headers).toContainEqual(['X-TWO', '\u00e9']);
  });

  it.each([
    ['text as it is', { body: 'caf\u00e9\n' }, Buffer.from('caf\u00e9\n')],
    ['JSON', { body: { a: [1, null] } }, Buffer.from('{"a":[1,null]}')],
    [
      'bytes',
      { bodyBase64: Buffer.from([0xff, 0xfe, 0, 0x0a, 0x0d]).toString('base64') },
      Buffer.from([0xff, 0xfe, 0, 0x0a, 0x0d]),
    ],
  ])('has a body: %s, also with GET', async (_what, body, bytes) => {
    using server = await recorder();
    const run = await requests.send({ method: 'GET', url: server.url, ...body });
    expect(server.received().split('\r\n\r\n')[1]).toBe(bytes.toString('latin1'));
    expect(server.received().includes('application/json')).toBe(typeof ('body' in body && body.body) === 'object');
    expect(run.exchange.request.body.size).toBe(bytes.length);
  });

  it('has the trace, unless the user sets one', async () => {
    using server = await recorder();
    const run = await requests.send({ url: server.url });
    expect(server.received()).toContain(`traceparent: 00-${run.trace}-${run.exchange.span}-01`);
    const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const own = await requests.send({ url: server.url, headers: [['Traceparent', `00-${trace}-${span}-01`]] });
    expect(own).toMatchObject({ trace, exchange: { trace, span } });
  });
});

describe('a response', () => {
  it('of any size is shown in part and stored completely', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 0xab);
    using server = await listening(createHttpServer((_request, response) => response.end(bytes)));
    const run = await requests.send({ url: `http://127.0.0.1:${server.port}/` });
    const view = run.exchange.response?.body;
    expect(view).toMatchObject({ size: bytes.length, encoding: 'base64', truncated: true });
    const whole = await fetch(`${requests.control}/exchanges/${run.exchange.id}/body`, {
      headers: { authorization: `Bearer ${requests.key}` },
    });
    const sum = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
    expect(sum(await whole.bytes())).toBe(sum(bytes));
  });

  it('has phases, and TLS details over https', async () => {
    const run = await requests.send({ url: '/api/chat/status?chatId=none', token: {} });
    expect(run.phases).toEqual(run.exchange.phases);
    expect(run.response).toEqual(run.exchange.response);
    for (const phase of ['request', 'firstByte', 'download', 'total'] as const)
      expect(run.phases[phase]).not.toBeNull();
    expect(run.exchange.tls).toMatchObject({ protocol: 'TLSv1.3', authorized: true });
    expect(run.exchange.tls?.chain?.[0]?.names).toContain('localhost');
    expect(run.exchange.remoteAddress).toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});

describe('cancelling', () => {
  it('ends the request immediately and records it as cancelled', async () => {
    using server = await recorder('');
    const stop = new AbortController();
    const sending = fetch(`${requests.control}/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${requests.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: server.url }),
      signal: stop.signal,
    });
    await expect.poll(server.received).toContain('\r\n\r\n');
    stop.abort();
    await expect(sending).rejects.toThrow();
    const entry = await requests.client.entry('exchange', ({ url }) => url === server.url);
    expect(entry.error).toMatchObject({ code: 'ABORT_ERR' });
    await expect
      .poll(async () => (await requests.client.get('/requests?limit=1')).items[0])
      .toMatchObject({ url: server.url, cause: 'cancelled', error: 'ABORT_ERR' });
  });

  it('also happens when Hookbench stops', async () => {
    using server = await recorder('');
    const own = await startRequests();
    const sending = own.send({ url: server.url, timeoutMs: 600_000 }).catch((error: unknown) => String(error));
    await expect.poll(server.received).toContain('\r\n\r\n');
    await own.close();
    expect(JSON.stringify(await sending)).toMatch(/cancelled|fetch failed/);
  });

  it('differs from a timeout, which names its phase', async () => {
    using server = await recorder('');
    const run = await requests.send({ url: server.url, timeoutMs: 100 });
    expect(stepsOf(run)).toEqual(['request ETIMEDOUT']);
    expect(run.diagnosis.cause).toBe('timeout-answer');
  });
});

describe('an invalid request is rejected with the field, and nothing is recorded', () => {
  it.each([
    [{ url: 'http://' }, '/url', 'is not a URL'],
    [{ url: 'http://a b/' }, '/url', 'is not a URL'],
    [{ url: 'nonsense' }, '/url', 'is not a URL'],
    [{ url: 'http://[::1' }, '/url', 'is not a URL'],
    [{ url: 'http://h:99999/' }, '/url', 'is not a URL'],
    [{ url: 'ftp://h/' }, '/url', 'scheme ftp is not supported'],
    [{ url: 'http://%ff:x@h/' }, '/url', 'Write each % of it as %25.'],
    [{ url: '/x', connection: { proxy: 'http://%ff@h' } }, '/connection/proxy', 'Percent-encode'],
    [{ url: 'file:///etc/passwd' }, '/url', ''],
    [{ url: '/x', method: 'A B' }, '/method', 'Enter a method name'],
    [{ url: '/x', method: '' }, '/method', ''],
    [{ url: '/x', headers: [['A B', 'x']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', 'x\r\nB: y']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', '\u20ac']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', '\u0001']] }, '/headers/0/1', 'U+0001'],
    [{ url: '/x', body: 'a', bodyBase64: 'YQ==' }, '/bodyBase64', 'Both body and bodyBase64'],
    [{ url: '/x', bodyBase64: '%' }, '/bodyBase64', ''],
    [{ url: '/x', timeoutMs: 0 }, '/timeoutMs', ''],
    [{ url: '/{{nobody}}' }, '/url', '{{nobody}} is unknown'],
    [{ url: '/x', headers: [['A', '{{nobody}}']] }, '/headers/0/1', '{{nobody}}'],
    [{ url: '/x', body: { a: { 'b/c': ['{{nobody}}'] } } }, '/body/a/b~1c/0', '{{nobody}}'],
    [{ url: '/x', environmentId: 'env_none' }, '/environmentId', 'No environment'],
    [{ url: '/x', token: { condition: 'rotten' } }, '/token/condition', ''],
    [{ url: '/x', unknown: 1 }, '', 'unknown'],
  ])('%j', async (spec, field, words) => {
    const before = await requests.client.get('/journal?kind=exchange&limit=1');
    const problem = await requests.refused('POST', '/requests', spec);
    expect(problem).toMatchObject({ status: 400, code: 'bad_input' });
    expect(problem.field ?? '').toMatch(new RegExp(`^${field}`));
    expect(JSON.stringify(problem)).toContain(words);
    expect(await requests.client.get('/journal?kind=exchange&limit=1')).toEqual(before);
  });

  it('rejects a body over the limit of the control API with 413 and names the limit', async () => {
    const problem = await requests.refused('POST', '/requests', { url: '/x', body: 'x'.repeat(maxInputBytes) });
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(problem.detail).toMatch(/5 MiB|5242880|5120/);
  });
});
