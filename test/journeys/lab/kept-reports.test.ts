import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { TrialRun } from '#shared/model/trial.ts';
import type { RunSummary } from '#shared/runs/run.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

describe('the reports of tests', () => {
  let folder: TempFolder;
  let served: TestControl;
  let receiver: Server;
  let status = 500;
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startControl(folder.path);
    receiver = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end());
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    receiver.close();
    receiver.closeAllConnections();
    await served.close();
    await folder[Symbol.asyncDispose]();
  });

  const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

  function ask(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(served.control + path, {
      method,
      headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  const read = async <Value>(path: string): Promise<Value> => (await (await ask('GET', path)).json()) as Value;
  const kept = async () => (await read<{ items: RunSummary[] }>('/runs?kind=trials')).items;

  /** Tests the receiver with one trial, and waits for the end. */
  async function test(target = url()): Promise<TrialRun> {
    const input = { kind: 'trials', subject: 'receiver', url: target, ids: ['good-event'] };
    const { id } = (await (await ask('POST', '/runs', input)).json()) as TrialRun;
    const run = () => read<TrialRun>(`/runs/${id}`);
    await expect.poll(async () => (await run()).state).not.toBe('running');
    return run();
  }

  it('are stored, newest first, each compared with the previous one of the same receiver', async () => {
    const bad = await test();
    status = 204;
    const good = await test();
    const elsewhere = await test('http://me:planted-password@127.0.0.1:1/hooks?token=planted-token');
    const items = await kept();
    expect(items.map(({ id, trials }) => [id, trials?.grade])).toEqual([
      [elsewhere.id, undefined],
      [good.id, 'A'],
      [bad.id, 'E'],
    ]);
    expect(items.map(({ trials }) => trials?.change)).toEqual([
      undefined,
      { before: bad.id, grade: 'E', better: 1, worse: 0 },
      undefined,
    ]);
    expect(items[0]?.trials).toMatchObject({
      subject: 'receiver',
      unreached: expect.stringContaining('Nothing is listening on'),
    });
    expect(items[0]?.source).toBe('http://127.0.0.1:1/hooks?token=[redacted]');
    expect(JSON.stringify([items, elsewhere])).not.toMatch(/planted-(password|token)/);
  });

  it('can be read and exported, also after a restart', async () => {
    const [, good] = await kept();
    await served.close();
    served = await startControl(folder.path);
    expect(await kept()).toHaveLength(3);
    const report = await read<TrialRun>(`/runs/${good?.id ?? ''}`);
    expect(report).toMatchObject({ id: good?.id, grade: 'A', state: 'done' });
    const markdown = await (await ask('GET', `/runs/${report.id}/report?format=markdown`)).text();
    expect(markdown).toMatch(/^# The receiver under test: A/);
    const trace = await read<{ lab?: boolean; entries: JournalEntry[] }>(
      `/traces/${report.results[0]?.traces[0] ?? ''}?of=lab`,
    );
    expect(trace.lab).toBe(true);
    expect(trace.entries.map(({ kind }) => kind)).toContain('attempt');
    const { trace: name } = trace.entries[0] as { trace: string };
    const file = await (await ask('GET', `/export?format=ndjson&trace=${name}`)).text();
    expect(file).toContain('"attempt"');
  });

  it('that were not reached are exported as one failure', async () => {
    const [elsewhere] = await kept();
    const file = (format: string) => ask('GET', `/runs/${elsewhere?.id ?? ''}/report?format=${format}`);
    const junit = await (await file('junit')).text();
    expect(junit.match(/<testcase/g)).toHaveLength(1);
    expect(junit).toMatch(/not reached, not graded/);
    const markdown = await (await file('markdown')).text();
    expect(markdown).toMatch(/^# The receiver under test: not reached, not graded/);
    expect(((await (await file('json')).json()) as TrialRun).unreached?.diagnosis.advice).toMatch(/\w/);
  });

  it('are removed one by one, and later reports are compared with the remaining ones', async () => {
    const [, good, bad] = await kept();
    expect((await ask('DELETE', `/runs/${bad?.id ?? ''}`)).status).toBe(200);
    expect((await ask('DELETE', `/runs/${bad?.id ?? ''}`)).status).toBe(404);
    expect((await ask('GET', `/runs/${bad?.id ?? ''}`)).status).toBe(404);
    const left = await kept();
    expect(left.map(({ id }) => id)).toEqual([left[0]?.id, good?.id]);
    expect(left[1]?.trials?.change).toBeUndefined();
  });

  it('are limited to the last twenty of a kind', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n += 1) ids.unshift((await test()).id);
    expect((await kept()).map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });
});
