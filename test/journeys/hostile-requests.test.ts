import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { rawSocket, restOf, statusOf } from '../support/raw-socket.ts';
import { startServe, type ServeChild } from '../support/start-serve.ts';
import { startProbe, type Probe } from '../support/status-probe.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const MiB = 1024 * 1024;
/** Max milliseconds of the status at p99 above those of an idle server under the same load. */
const maxP99Ms = 250;
/** In addition to the uploads: threads that parse JSON and imports have separate heaps. */
const maxGrowthMb = 1000;
const largeBodyMb = 23;
/**
 * Max memory that the process keeps after large bodies and the end of both threads that parse them: for each of three threads (engine,
 * writer, parser) the C library keeps up to twice the largest block that was freed; the heaps of V8 may grow by 40 MB.
 */
const maxKeptMb = 3 * 2 * largeBodyMb + 40;

/** On a machine that is busy with other work all answers are late, by as much as its processors are wanted too often. */
function busyFactor(): number {
  const ownLoad = 3;
  return Math.max(1, ((loadavg()[0] ?? 0) - ownLoad) / availableParallelism());
}

let folder: TempFolder;
let serve: ServeChild;
let probe: Probe;
let rssAtStart = 0;

beforeAll(async () => {
  folder = await tempFolder();
  serve = await startServe(folder.path);
  probe = await startProbe(`${serve.ready.control}/status`, serve.ready.controlKey);
  rssAtStart = await memoryOf('VmRSS');
});
afterAll(async () => {
  await probe.stop();
  await serve.kill();
  await folder[Symbol.asyncDispose]();
});

/** Megabytes of memory that the process has now (VmRSS) or at its peak (VmHWM); Linux only. */
async function memoryOf(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${serve.process.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const posted = (url: string, body: string | Uint8Array, type: string, key?: string) =>
  http(url, {
    method: 'POST',
    headers: { 'content-type': type, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body,
  });

const times = <Result>(count: number, run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** The status of an upload; one that is refused may find its connection closed before it is sent. */
function upload(body: Buffer, type = 'application/octet-stream'): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-length': body.length, 'content-type': type };
    const request = httpRequest(`${serve.ready.catcher.http}/upload`, { method: 'POST', agent: false, headers });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => {
      resolve(0);
    });
    request.end(body);
  });
}

/** An OpenAPI document of a few KB whose examples grow tenfold with each level of its schemas. */
function openApiBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const inner = { $ref: `#/components/schemas/S${level + 1}` };
    const properties = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`p${at}`, inner]));
    return [`S${level}`, level === 8 ? { type: 'string' } : { type: 'object', properties }];
  });
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const paths = { '/bomb': { post: { requestBody: { content }, responses: {} } } };
  const info = { title: 'Bomb', version: '1' };
  return JSON.stringify({ openapi: '3.0.3', info, paths, components: { schemas: Object.fromEntries(levels) } });
}

const control = (path: string) => serve.ready.control + path;

/** Hostile requests; each checks that it was answered as it should be. The first needs a new process: the memory after it counts. */
const requests: Record<string, () => Promise<void>> = {
  '32 JSON bodies of 22.9 MB of empty arrays, which do not delay an inspection': async () => {
    const body = Buffer.from(`[${'[],'.repeat(7_633_333)}[]]`);
    const sent = times(32, () => upload(body, 'application/json'));
    const inspect = () => posted(control('/inspect'), '{"text":"{}"}', 'application/json', serve.ready.controlKey);
    let isOver = false;
    void sent.finally(() => (isOver = true));
    let slowestMs = 0;
    const sentAt = performance.now();
    while (!isOver) {
      const start = performance.now();
      expect((await inspect()).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - start);
    }
    expect((await sent).every((status) => [0, 200, 503].includes(status))).toBe(true);
    // One that had to wait for the bodies would take most of their time.
    expect(slowestMs).toBeLessThan((performance.now() - sentAt) / 4);
    expect((await memoryOf('VmHWM')) - rssAtStart).toBeLessThan(600);
    const kept = async () => (await memoryOf('VmRSS')) - rssAtStart;
    await expect.poll(kept, { timeout: 25_000 }).toBeLessThan(maxKeptMb);
  },
  'a redacted export of a multipart body of 1 MiB without an end': async () => {
    const body = `--b\r\nContent-Disposition: form-data; ${'name='.repeat(MiB / 5)}`;
    const { status } = await posted(`${serve.ready.catcher.http}/form`, body, 'multipart/form-data; boundary=b');
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${serve.ready.controlKey}` };
    const exported = await http(control('/export?format=har'), { headers });
    expect(exported.status).toBe(200);
  },
  '24 uploads of 24 MiB at once': async () => {
    const body = Buffer.alloc(24 * MiB, 'x');
    const statuses = await times(24, () => upload(body));
    expect(statuses.every((status) => [0, 200, 503].includes(status))).toBe(true);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3);
    expect((await memoryOf('VmHWM')) - rssAtStart).toBeLessThan(600);
  },
  'three JSON bodies of 24.9 MiB with an error at each byte': async () => {
    const body = `{${','.repeat(24.9 * MiB)}`;
    const answers = await times(3, () => posted(`${serve.ready.catcher.http}/commas`, body, 'application/json'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  },
  'a JSON body of 8 MiB that is valid to its last byte': async () => {
    const body = `[${'{"a":[1,2]},'.repeat(700_000)}`;
    const { status } = await posted(`${serve.ready.catcher.http}/late`, body, 'application/json');
    expect(status).toBe(200);
  },
  '100 posts of 1 MB without a token': async () => {
    const body = Buffer.alloc(1_000_000, 'x');
    const answers = await times(100, () => posted(`${serve.ready.api.http}/api/chat/start`, body, 'application/json'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  },
  '520 silent connections': async () => {
    const { port } = new URL(serve.ready.catcher.https);
    const silent = await times(520, async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      return socket;
    });
    for (const socket of silent) socket.destroy();
  },
  'a method that Node does not know, in one-byte chunks': async () => {
    const socket = await rawSocket(serve.ready.catcher.http);
    const answer = restOf(socket);
    socket.write('FOOBAR /chunks HTTP/1.1\r\nHost: c\r\nTransfer-Encoding: chunked\r\n\r\n');
    for (let sent = 0; sent < 300; sent++) socket.write('1\r\nx\r\n'.repeat(1000));
    expect(statusOf(await answer)).toBe(413);
  },
  'a form of 58 KB with 10,000 parameters': async () => {
    const form = Array.from({ length: 10_000 }, (_, index) => `p${index}`).join('&');
    const type = 'application/x-www-form-urlencoded';
    const answers = await times(20, () => posted(`${serve.ready.auth.http}/token`, form, type));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  },
  'an OpenAPI document whose examples grow exponentially': async () => {
    const body = JSON.stringify({ text: openApiBomb() });
    const { status } = await posted(control('/requests/import'), body, 'application/json', serve.ready.controlKey);
    expect([200, 400]).toContain(status);
  },
  'a case file of one line of 64 MiB': async () => {
    const start = '{"format":"hookbench-case","version":1,"product":{"name":"a","version":"1"},"x":"';
    const content = Buffer.concat([Buffer.from(start), Buffer.alloc(64 * MiB, 'x'), Buffer.from('"\n')]);
    const seal = `"sha256":"${createHash('sha256').update(content).digest('hex')}"}\n`;
    const file = Buffer.concat([content, Buffer.from(seal)]);
    const answer = await posted(control('/cases/open'), file, 'application/json', serve.ready.controlKey);
    expect(answer).toMatchObject({ status: 400, json: { code: 'case_unreadable' } });
  },
  'JWTs of 0.7 MB, with many claims and with deep ones': async () => {
    const { controlKey } = serve.ready;
    const base64url = (text: string) => Buffer.from(text).toString('base64url');
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`c${index}`, 1])));
    for (const claims of [many, `{"exp":${'['.repeat(250_000)}${']'.repeat(250_000)}}`]) {
      const token = `${base64url('{"alg":"ES256","typ":"at+jwt"}')}.${base64url(claims)}.c2ln`;
      const inspected = await posted(
        control('/inspect'),
        JSON.stringify({ text: token }),
        'application/json',
        controlKey,
      );
      expect(inspected).toMatchObject({ status: 200, json: { kind: 'jwt' } });
      const form = `client_id=demo-app&token=${token}`;
      const revoked = await posted(`${serve.ready.auth.http}/revoke`, form, 'application/x-www-form-urlencoded');
      expect(revoked.status).toBe(413);
    }
  },
  'a configuration with 80,000 keys': async () => {
    const text = `users:\n${Array.from({ length: 80_000 }, (_, index) => `  k${index}: 1\n`).join('')}`;
    const body = JSON.stringify({ text });
    const answer = await posted(control('/config'), body, 'application/json', serve.ready.controlKey);
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_config' } });
  },
};

it.each(Object.keys(requests))('answers %s', { timeout: 120_000 }, async (name) => {
  await requests[name]?.();
});

it('answers the status within 250 ms at p99 meanwhile', async () => {
  const [status, bare] = await probe.results();
  expect(status?.count).toBeGreaterThan(20);
  expect(status?.p99Ms).toBeLessThan(maxP99Ms * busyFactor() + (bare?.p99Ms ?? 0));
});

it('grows by less than 1,000 MB meanwhile', async () => {
  expect((await memoryOf('VmHWM')) - rssAtStart).toBeLessThan(maxGrowthMb);
});
