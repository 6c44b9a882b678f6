import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordedScenario, ScenarioRun } from '#shared/scenario/workspace.ts';
import { startControl } from '../../support/start-control.ts';
import { runCli } from '../../support/start-serve.ts';
import { startReceiver } from '../../support/receiver.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const head = 'hookbench: 1\nname: Example\nsteps:\n';

describe('a QA engineer', () => {
  it('records a failing delivery, edits the scenario, and runs it in CI until the receiver is fixed', async () => {
    await using receiver = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    receiver.answer(500);
    await client.send('PATCH', '/subscriptions/sub_default', { url: receiver.url, retry: { preset: 'none' } });
    const { deliveries } = (await client.send('POST', '/events', {
      event: 'chat_started',
      customerId: 'C-1001',
    })) as { deliveries: string[] };
    const id = deliveries[0] ?? '';
    await expect.poll(async () => client.get(`/deliveries/${id}`)).toMatchObject({ status: 'exhausted' });

    const recorded = (await client.send('POST', '/scenarios/record', {
      delivery: id,
      name: 'My receiver',
    })) as RecordedScenario;
    expect(recorded.text).toContain('status: exhausted, attempts: 1, cause: receiver-failed');
    await client.send('POST', '/scenarios/folders', { path: folder.path });
    const path = join(folder.path, 'receiver.yaml');
    const file = { path, text: recorded.text, base: null };
    const { hash } = (await client.send('PUT', '/scenarios/file', file)) as { hash: string };
    const attached = (await client.send('POST', '/scenarios/run', { files: [path], on: 'attached' })) as ScenarioRun;
    expect(attached.results.map(({ outcome }) => outcome)).toEqual(['passed']);

    const edited = recorded.text.replace(/expect: \{ status: exhausted.*\}/, 'expect: { status: delivered }');
    await client.send('PUT', '/scenarios/file', { path, text: edited, base: hash });
    const junit = join(folder.path, 'results.xml');
    const html = join(folder.path, 'report.html');
    const run = () => runCli(['run', path, '--junit', junit, '--html', html]);
    const failed = await run();
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({ code: 1, stderr: '' });
    expect(await readFile(junit, 'utf8')).toContain('status: expected delivered, observed exhausted');
    expect(await readFile(html, 'utf8')).toContain('My receiver');

    receiver.answer(204);
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
  });

  it('gets no false pass from an old capture, nor from a delivery that succeeded with its second attempt', async () => {
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    const emit = () => client.send('POST', '/events', { event: 'chat_started', customerId: 'C-1001' });
    const captured = { match: { event: 'chat_started' }, count: 1, timeoutMs: 20_000 };
    await emit();
    await client.send('POST', '/captures/wait', captured);
    const oldCapture = join(folder.path, 'old-capture.yaml');
    const second = join(folder.path, 'second-attempt.yaml');
    await writeFile(oldCapture, `${head}  - capture: { event: chat_started }\n    expect: { count: 1, within: 1s }\n`);
    await writeFile(
      second,
      `${head}  - fault: { kind: status, where: catcher, status: 500, first: 1 }
  - event: { event: chat_started, customerId: C-1001 }
  - delivery: { event: chat_started }
    expect: { status: delivered, attempts: 1, within: 10m }
`,
    );
    await client.send('POST', '/scenarios/folders', { path: folder.path });
    const { results } = (await client.send('POST', '/scenarios/run', {
      files: [oldCapture, second],
      on: 'attached',
    })) as ScenarioRun;
    const unmet = results.map(({ steps }) =>
      steps.flatMap(({ findings }) => findings.filter(({ met }) => !met).map(({ observed, what }) => [what, observed])),
    );
    expect(unmet).toEqual([[['count', '0']], [['attempts', '2']]]);
    // What the scenarios changed is restored.
    expect(await client.get('/faults')).toMatchObject({ items: [] });
  });
});
