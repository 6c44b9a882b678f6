import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../support/listening-server.ts';
import { startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';

let requests: TestRequests;
beforeAll(async () => {
  requests = await startRequests();
});
afterAll(() => requests.close());

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** A socket that keeps what it received, and answers each head at once or never. */
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

describe('methods that are seldom sent', () => {
  it.each([
    ['TRACE', 501],
    ['get', 501],
    ['M-SEARCH', 501],
  ])('%s gets an answer of our service all the same: %i', async (method, status) => {
    const run = await requests.send({ method, url: '/api/customer', timeoutMs: 5000 });
    expect(run, JSON.stringify(run.exchange.error)).toMatchObject({ status });
  });
});

describe('as a raw socket sees it', () => {
  it('a custom method, and header fields in their order, case and repetition', async () => {
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
  ])('a body: %s, also with GET', async (_what, body, bytes) => {
    using server = await recorder();
    const run = await requests.send({ method: 'GET', url: server.url, ...body });
    expect(server.received().split('\r\n\r\n')[1]).toBe(bytes.toString('latin1'));
    expect(server.received().includes('application/json')).toBe(typeof ('body' in body && body.body) === 'object');
    expect(run.exchange.request.body.size).toBe(bytes.length);
  });

  it('the trace, unless the user wrote one', async () => {
    using server = await recorder();
    const run = await requests.send({ url: server.url });
    expect(server.received()).toContain(`traceparent: 00-${run.trace}-${run.exchange.span}-01`);
    const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const own = await requests.send({ url: server.url, headers: [['Traceparent', `00-${trace}-${span}-01`]] });
    expect(own).toMatchObject({ trace, exchange: { trace, span } });
  });
});

describe('an answer', () => {
  it('of any size is shown in part and kept whole', async () => {
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

  it('has its phases, and TLS details where there is TLS', async () => {
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
  it('ends the request at once, and it is kept as cancelled', async () => {
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

  it('also happens when the workbench stops, which waits for none of it', async () => {
    using server = await recorder('');
    const own = await startRequests();
    const sending = own.send({ url: server.url, timeoutMs: 600_000 }).catch((error: unknown) => String(error));
    await expect.poll(server.received).toContain('\r\n\r\n');
    await own.close();
    expect(JSON.stringify(await sending)).toMatch(/cancelled|fetch failed/);
  });

  it('is not the same as a time limit, which says its phase', async () => {
    using server = await recorder('');
    const run = await requests.send({ url: server.url, timeoutMs: 100 });
    expect(stepsOf(run)).toEqual(['request ETIMEDOUT']);
    expect(run.diagnosis.cause).toBe('timeout-answer');
  });
});

describe('what cannot be sent is refused with the field, and nothing is recorded', () => {
  it.each([
    [{ url: 'http://' }, '/url', 'is not a URL'],
    [{ url: 'http://a b/' }, '/url', 'is not a URL'],
    [{ url: 'nonsense' }, '/url', 'is not a URL'],
    [{ url: 'http://[::1' }, '/url', 'is not a URL'],
    [{ url: 'http://h:99999/' }, '/url', 'is not a URL'],
    [{ url: 'ftp://h/' }, '/url', 'not by ftp'],
    [{ url: 'file:///etc/passwd' }, '/url', ''],
    [{ url: '/x', method: 'A B' }, '/method', 'a method name'],
    [{ url: '/x', method: '' }, '/method', ''],
    [{ url: '/x', headers: [['A B', 'x']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', 'x\r\nB: y']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', '\u20ac']] }, '/headers', ''],
    [{ url: '/x', headers: [['A', '\u0001']] }, '/headers/0/1', 'U+0001'],
    [{ url: '/x', body: 'a', bodyBase64: 'YQ==' }, '/bodyBase64', 'twice'],
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

  it('more than the control door takes is 413 and says how much that is', async () => {
    const problem = await requests.refused('POST', '/requests', { url: '/x', body: 'x'.repeat(1024 * 1024) });
    expect(problem).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(problem.detail).toMatch(/1 MiB|1048576|1024/);
  });
});
