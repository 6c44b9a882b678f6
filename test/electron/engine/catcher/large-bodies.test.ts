import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { largeJsonJob } from '../../../../electron/engine/catcher/large-json-job.ts';
import { readCaptureBody } from '../../../../electron/engine/catcher/read-captures.ts';
import { payloadOf, startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { rawSocket, restOf, statusOf, untilReceived } from '../../../support/raw-socket.ts';
import { entryOf } from '../../../support/start-engine.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());

const padding = 'x'.repeat(3 * 1024 * 1024);

it('checks, matches and answers a JSON body of 3 MiB like a small one', async () => {
  const answer = { status: 202, headers: [], body: 'nested {{json.data.kind}}', delayMs: 0 };
  await catcher.set({ rules: [{ id: 'large', match: { json: { '/data/kind': 'larg*' } }, answer }] });
  const payload = payloadOf('chat_started', { data: { kind: 'large', list: [1, { '/': 2 }] }, padding });
  const { capture, status, text, result } = await catcher.sendJson(payload);
  expect([status, text]).toEqual([202, 'nested large']);
  expect(capture).toMatchObject({ event: 'chat_started', rule: 'large' });
  expect(result('json')?.outcome).toBe('passed');
  expect(result('payload')?.outcome).toBe('passed');
  expect(Buffer.from(readCaptureBody(catcher.engine.store, capture.id) ?? []).toString()).toBe(JSON.stringify(payload));
});

it('reports where a JSON body of 3 MiB is malformed or repeats a name', async () => {
  const headers = { 'content-type': 'application/json' };
  const malformed = await catcher.send({ headers, body: `{"padding":"${padding}",}` });
  expect(malformed.result('json')).toMatchObject({ outcome: 'failed', offset: padding.length + 14 });
  const repeated = await catcher.send({ headers, body: `{"a":1,"padding":"${padding}","a":2}` });
  expect(repeated.result('json')?.detail).toContain('names "a" twice');
});

it('reads JSON of senders in a thread of their own, and stops when the sender closes the connection', async () => {
  const { engine } = catcher;
  const own = engine.senderJobs.run;
  onTestFinished(() => void (engine.senderJobs.run = own));
  const started = Promise.withResolvers<void>();
  engine.senderJobs.run = (_job, _input, signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      started.resolve();
    });
  const socket = await rawSocket(catcher.catcher);
  const head = 'POST /left HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nContent-Length:';
  socket.write(`${head} ${padding.length + 2}\r\n\r\n"${padding}"`);
  await started.promise;
  socket.resetAndDestroy();
  const { id } = await entryOf(engine, 'capture', ({ path }) => path === '/left');
  const result = catcher.capture(id).checks.find(({ check }) => check === 'json');
  expect(result?.outcome).toBe('failed');
  expect(result?.detail).toContain('the sender closed the connection');
});

it('does not read an incomplete body as JSON', async () => {
  const { engine } = catcher;
  const own = engine.senderJobs.run;
  onTestFinished(() => void (engine.senderJobs.run = own));
  let runs = 0;
  engine.senderJobs.run = (...job) => {
    runs++;
    return own(...job);
  };
  const socket = await rawSocket(catcher.catcher);
  const head = 'POST /cut HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nContent-Length:';
  socket.end(`${head} ${padding.length + 100}\r\n\r\n"${padding}"`);
  const { id } = await entryOf(engine, 'capture', ({ path }) => path === '/cut');
  expect(catcher.capture(id)).toMatchObject({ size: padding.length + 2, status: 0 });
  expect(runs).toBe(0);
});

it('responds at once to a sender that closed its side while its body waits to be read as JSON', async () => {
  const { senderJobs } = catcher.engine;
  const stop = new AbortController();
  const bytes = Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`);
  const before = Array.from({ length: 40 }, () =>
    senderJobs.run(largeJsonJob, { bytes, encoding: undefined, wanted: [] }, stop.signal),
  );
  const settled = Promise.allSettled(before);
  const head = 'POST /half HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nContent-Length:';
  const socket = await rawSocket(catcher.catcher);
  socket.end(`${head} ${padding.length + 2}\r\n\r\n"${padding}"`);
  expect(statusOf(await restOf(socket))).toBe(200);
  const { id } = await entryOf(catcher.engine, 'capture', ({ path }) => path === '/half');
  const result = catcher.capture(id).checks.find(({ check }) => check === 'json');
  expect(result?.detail).toContain('its sender closed its side');
  stop.abort(new Error('left'));
  await settled;
});

it('runs a job of the user while many of senders wait', async () => {
  const { jobs, senderJobs } = catcher.engine;
  const stop = new AbortController();
  let ended = 0;
  const bytes = Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`);
  const input = { bytes, encoding: undefined, wanted: [] };
  const ofSenders = Array.from({ length: 40 }, () =>
    senderJobs.run(largeJsonJob, input, stop.signal).finally(() => ended++),
  );
  const settled = Promise.allSettled(ofSenders);
  const small = { ...input, bytes: Buffer.from('{}') };
  expect(await jobs.run(largeJsonJob, small)).toEqual({ ok: true, value: {} });
  expect(ended).toBeLessThan(20);
  stop.abort(new Error('left'));
  expect((await settled).at(-1)?.status).toBe('rejected');
  expect(await senderJobs.run(largeJsonJob, small)).toEqual({ ok: true, value: {} });
}, 30_000);

it('accepts a chunked body of 3 MiB that is sent in pieces', async () => {
  const socket = await rawSocket(catcher.catcher);
  const answer = untilReceived(socket, /hookbench-capture: (\S+)/i);
  socket.write('POST /pieces HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (let at = 0; at < padding.length; at += 65_536) socket.write(`10000\r\n${padding.slice(at, at + 65_536)}\r\n`);
  socket.write('0\r\n\r\n');
  const id = /hookbench-capture: (\S+)/i.exec(await answer)?.[1] ?? '';
  socket.destroy();
  expect(Buffer.from(readCaptureBody(catcher.engine.store, id) ?? []).equals(Buffer.from(padding))).toBe(true);
});

it('rejects a body with 503 when the limit of hookbench.yaml is reached', async () => {
  await using small = await startCatcher({ declared: { limits: { megabytesInFlight: 32 } } });
  const half = 20 * 1024 * 1024;
  const head = `POST /hook HTTP/1.1\r\nHost: c\r\nContent-Length: ${half}\r\n\r\n`;
  const first = await rawSocket(small.catcher);
  first.write(head + 'x'.repeat(half - 1));
  const second = await rawSocket(small.catcher);
  const answer = untilReceived(second, /HTTP\/1\.1 (\d+)/);
  second.write(head + 'x'.repeat(half));
  expect(await answer).toMatch(/^HTTP\/1\.1 503[^]*retry-after: 5/i);
  first.destroy();
  second.destroy();
}, 30_000);
