import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

describe('experiments by the control API', () => {
  let folder: TempFolder;
  let served: TestControl;
  beforeAll(async () => {
    folder = await tempFolder();
    served = await startControl(folder.path);
  });
  afterAll(async () => {
    await served.close();
    await folder[Symbol.asyncDispose]();
  });

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(served.control + path, {
      method,
      headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as never };
  }

  it('runs the named ones and returns expected, observed, diagnosis and trace of each', async () => {
    const { json, status } = await call('POST', '/experiments/run', { ids: ['token-expired'] });
    expect(status).toBe(200);
    const [result] = (json as { items: ExperimentResult[] }).items;
    expect(result).toMatchObject({ id: 'token-expired', passed: true, restored: true });
    expect(result?.diagnosis?.cause).toBe('token-expired');
  });

  it('reads the trace of an experiment, its exchange and its decision, also after a restart', async () => {
    const { results } = (await call('GET', '/experiments/results')).json as { results: ExperimentResult[] };
    const trace = results[0]?.trace ?? '';
    const read = async () => ((await call('GET', `/traces/${trace}`)).json as { entries: JournalEntry[] }).entries;
    const before = await read();
    expect(before.map(({ kind }) => kind)).toContain('decision');
    await served.close();
    served = await startControl(folder.path);
    expect(await read()).toEqual(before);
    const exchange = before.find((entry) => entry.kind === 'exchange' && entry.to === 'service');
    expect((await call('GET', `/exchanges/${(exchange as { id: string }).id}`)).json).toMatchObject({
      response: { status: 401 },
    });
  });

  it('reports an unknown id', async () => {
    const { json, status } = await call('POST', '/experiments/run', { ids: ['no-such'] });
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'not_found', detail: expect.stringContaining('no-such') });
  });

  it('allows one run at a time, and ends it when it is cancelled', async () => {
    const { json, status } = await call('POST', '/runs', { kind: 'experiments' });
    expect(status).toBe(201);
    expect((await call('POST', '/experiments/run', { ids: ['token-expired'] })).status).toBe(409);
    const { id } = json as { id: string };
    expect((await call('POST', `/runs/${id}/cancel`)).json).toMatchObject({ kind: 'experiments', state: 'cancelled' });
    expect((await call('GET', '/runs?kind=experiments')).json).toMatchObject({
      items: [{ id, state: 'cancelled', passed: false }],
    });
    for (const format of ['html', 'json', 'junit', 'markdown']) {
      const path = `${served.control}/runs/${id}/report?format=${format}`;
      expect((await fetch(path, { headers: { authorization: `Bearer ${served.key}` } })).status).toBe(200);
    }
  });

  it('records why a run failed in the journal', async () => {
    await using other = await tempFolder();
    await using broken = await startControl(other.path);
    // The folder of the lab's data cannot be created.
    await writeFile(join(other.path, 'lab'), '');
    const { id } = await broken.client.send('POST', '/runs', { kind: 'experiments', ids: ['token-expired'] });
    const runOf = () => broken.client.send('GET', `/runs/${id}`);
    await expect.poll(async () => (await runOf()).state).toBe('failed');
    const { problem } = await runOf();
    const failures = async () => (await broken.client.send('GET', '/journal?kind=engine')).items;
    await expect.poll(failures).toContainEqual(expect.objectContaining({ change: 'failure', message: problem }));
  });
});
