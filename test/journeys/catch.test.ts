import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { runCli, startCli, startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const post = (url: string, body = '', headers: Record<string, string> = {}) =>
  http(url, { method: 'POST', headers, body });

describe('POST /captures/wait', () => {
  let served: TestControl;
  let catcher: string;
  beforeAll(async () => {
    served = await startControl();
    catcher = served.served.engine.urls.catcher.http;
  });
  afterAll(() => served.close());

  async function wait(body: object, signal?: AbortSignal) {
    const response = await fetch(`${served.control}/captures/wait`, {
      method: 'POST',
      headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });

    return { status: response.status, json: await response.json() };
  }

  const newest = async () => (await served.client.get('/journal?limit=1')).items[0].seq;

  it('waits for new captures by default; since and after include earlier ones, the oldest first', async () => {
    const before = await newest();
    const started = new Date().toISOString();
    for (const n of [1, 2, 3]) await post(`${catcher}/there/${n}`);
    const there = { match: { path: '/there/*' }, count: 2, timeoutMs: 0 };
    const paths = async (range: object) => {
      const { json, status } = await wait({ ...there, ...range });
      return status === 200 ? json.items.map(({ path }: Capture) => path) : status;
    };
    expect(await paths({})).toBe(408);
    for (const range of [{ since: 'start' }, { since: started }, { after: before }])
      expect(await paths(range)).toEqual(['/there/1', '/there/2']);
    expect(await paths({ since: new Date(Date.now() + 60_000).toISOString() })).toBe(408);
    expect(await paths({ since: 'start', after: await newest() })).toBe(408);
  });

  it('waits for future captures', async () => {
    const { feed } = served.served.engine.journal;
    await expect.poll(() => feed.listened()).toBe(false);
    const waiting = wait({ match: { path: '/coming' }, count: 2, timeoutMs: 10_000 });
    await expect.poll(() => feed.listened()).toBe(true);
    await post(`${catcher}/other`);
    await post(`${catcher}/coming`, 'a');
    await post(`${catcher}/coming`, 'b');
    const { json, status } = await waiting;
    expect(status).toBe(200);
    expect(json.items).toHaveLength(2);
    expect(json.items[0]).toMatchObject({ method: 'POST', size: 1, checks: expect.any(Array) });
  });

  it('responds with 408 and the number of received captures', async () => {
    await post(`${catcher}/few`);
    const { json, status } = await wait({ match: { path: '/few' }, count: 3, timeoutMs: 50, since: 'start' });
    expect(status).toBe(408);
    expect(json).toMatchObject({ code: 'captures_missing', detail: expect.stringContaining('1 capture of 3') });
  });

  it.each([
    ['a header', { header: { 'x-kind': 'b*' } }],
    ['any value of a header', { header: { 'X-Kind': '' }, path: '/matched' }],
    ['a member of the JSON', { json: { customerId: 'C-7' } }],
    ['a place in the JSON', { json: { '/deep/0/n': 5 } }],
    ['an event', { event: 'chat_*', path: '/matched' }],
    ['a method', { method: 'post', path: '/matched' }],
  ])('matches by %s', async (_what, match) => {
    await post(`${catcher}/unmatched`, '{"customerId":"C-8"}', { 'x-other': 'b' });
    const body = JSON.stringify({ event: 'chat_started', customerId: 'C-7', deep: [{ n: 5 }] });
    await post(`${catcher}/matched`, body, { 'x-kind': 'best', 'content-type': 'application/json' });
    const { json, status } = await wait({ match, timeoutMs: 0, since: 'start' });
    expect(status).toBe(200);
    expect(json.items[0].path).toBe('/matched');
  });

  it('searches only after a given sequence number', async () => {
    await post(`${catcher}/placed`);
    const { items } = await served.client.get('/captures?limit=1');
    const behind = { match: { path: '/placed' }, after: items[0].seq, timeoutMs: 0 };
    expect((await wait(behind)).status).toBe(408);
    await post(`${catcher}/placed`);
    expect((await wait(behind)).status).toBe(200);
  });

  it('ends when its caller disconnects', async () => {
    const { feed } = served.served.engine.journal;
    await expect.poll(() => feed.listened()).toBe(false);
    const stop = new AbortController();
    const waiting = wait({ match: { path: '/never' }, timeoutMs: 60_000 }, stop.signal);
    await expect.poll(() => feed.listened()).toBe(true);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    await expect.poll(() => feed.listened()).toBe(false);
  });

  it.each([
    ['an unknown member', { match: { color: 'red' } }],
    ['a count of none', { count: 0 }],
    ['a time in words', { timeoutMs: 'long' }],
    ['a start that is no time', { since: 'yesterday' }],
  ])('refuses %s', async (_what, body) => {
    expect((await wait(body)).status).toBe(400);
  });
});

describe('hookbench catch', () => {
  it('finds the captures of a running Hookbench, and reports success with its exit code', async () => {
    await using folder = await tempFolder();
    await using served = await startServe(folder.path);
    const json = { 'content-type': 'application/json' };
    await post(`${served.ready.catcher.http}/a`, '{"event":"e1","customerId":"C-1"}', json);
    await post(`${served.ready.catcher.http}/b`, '{"event":"e2","customerId":"C-2"}', { ...json, 'x-a': '1' });

    const base = ['catch', '--data-dir', folder.path];
    const onlyNew = await runCli([...base, '--timeout', '100ms']);
    expect(onlyNew.code).toBe(1);

    const lines = await runCli([...base, '--since', 'start', '--count', '2', '--timeout', '5s']);
    expect(lines.code).toBe(0);
    expect(lines.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(lines.stdout).toMatch(/POST {2}\/a {2}e1/);

    const args = [
      '--match',
      'customerId=C-2',
      '--header',
      'X-A: 1',
      '--path',
      '/*',
      '--event',
      'e*',
      '--since',
      '10m',
      '--json',
    ];
    const one = await runCli([...base, ...args]);
    expect(one.code).toBe(0);
    expect(JSON.parse(one.stdout)).toMatchObject({ path: '/b', event: 'e2' });

    const none = await runCli([...base, '--event', 'e3', '--timeout', '200ms', '--json']);
    expect(none.code).toBe(1);
    expect(JSON.parse(none.stderr.trimEnd().split('\n').at(-1) ?? '').error).toMatchObject({
      code: 'captures_missing',
      message: expect.stringContaining('0 of 1'),
    });
  });

  it('runs without another Hookbench, and prints its URLs', async () => {
    await using folder = await tempFolder();
    const args = [
      'catch',
      '--ports',
      'auto',
      '--data-dir',
      folder.path,
      '--path',
      '/alone',
      '--timeout',
      '30s',
      '--json',
    ];
    const child = startCli(args);
    const closed = once(child, 'close') as Promise<[number]>;
    let stdout = '';
    child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    const [line] = (await once(createInterface({ input: child.stderr! }), 'line')) as [string];
    const url = /http:\/\/\S+/.exec(line)?.[0] ?? '';
    await post(`${url}/alone`, 'x');
    expect((await closed)[0]).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ path: '/alone', size: 1 });
  });

  it.each([
    ['--count', 'none'],
    ['--timeout', 'soon'],
    ['--since', 'yesterday'],
    ['--since', '2026-99-99'],
    ['--header', 'nocolon'],
    ['--match', 'noequals'],
  ])('refuses %s %s, naming it', async (option, value) => {
    const { code, stderr } = await runCli(['catch', option, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(option);
  });
});

describe('catcher in hookbench.yaml', () => {
  it('replaces the stored values of the given fields', async () => {
    await using folder = await tempFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'hookbench.yaml');
    {
      await using served = await startServe(data);
      await served.control.send('PUT', '/catcher', { allow: ['127.0.0.0/8'], answer: { status: 201 } });
    }
    const yaml = [
      'catcher:',
      '  rules:',
      '    - match: { path: /slow }',
      '      answer: { sequence: [{ status: 500 }, { status: 202, headers: { Retry-After: "2" } }] }',
      '  checks: { enforce: [json] }',
    ];
    await writeFile(file, yaml.join('\n'));
    await using served = await startServe(data, { args: ['--config', file] });
    const settings = await served.control.get('/catcher');
    expect(settings).toMatchObject({ allow: ['127.0.0.0/8'], answer: { status: 201 }, checks: { enforce: ['json'] } });
    const statuses = [];
    for (const path of ['/slow', '/slow', '/else'])
      statuses.push((await post(served.ready.catcher.http + path)).status);
    expect(statuses).toEqual([500, 202, 201]);
  });

  it.each([
    ['catcher:\n  allow: [127.0.0.1, nowhere]\n', '2:22'],
    ['catcher:\n  answer:\n    status: 99\n', '3:13'],
    ['catcher:\n  colour: red\n', '2:3'],
    ['catcher:\n  rules:\n    - answer: { forward: "http://example.com/" }\n', '3:26'],
  ])('is refused with its place: %j', async (text, place) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.yaml');
    await writeFile(file, text);
    const args = ['serve', '--ports', 'auto', '--config', file, '--data-dir', join(folder.path, 'data'), '--json'];
    const { code, stderr } = await runCli(args);
    expect(code).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'bad_config',
      message: expect.stringContaining(`hookbench.yaml:${place}:`),
    });
  });
});
