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

  it('records a delivery that succeeded, and the scenario fails with a receiver that fails', async () => {
    await using receiver = await startReceiver();
    await using other = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    await client.send('PATCH', '/subscriptions/sub_default', { url: receiver.url, retry: { preset: 'none' } });
    const { id } = (await client.send('POST', '/subscriptions/sub_default/test', {})) as { id: string };
    const { text } = (await client.send('POST', '/scenarios/record', { delivery: id })) as RecordedScenario;
    expect(text).toContain('expect: { status: delivered, attempts: 1, json: { $.lastStatus: 200 } }');
    const path = join(folder.path, 'receiver.yaml');
    await writeFile(path, text);
    expect(await runCli(['run', path])).toMatchObject({ code: 0, stderr: '' });
    receiver.answer(500);
    expect(await runCli(['run', path])).toMatchObject({ code: 1 });
    expect(await runCli(['run', path, '--receiver', other.url])).toMatchObject({ code: 0 });
    expect(other.received).toHaveLength(1);
  });

  it('records a delivery that was redelivered by hand, and the scenario passes with the repaired receiver', async () => {
    await using receiver = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    const statusOf = async (id: string) => client.get(`/deliveries/${id}`);
    receiver.answer(500);
    await client.send('PATCH', '/subscriptions/sub_default', { url: receiver.url, retry: { preset: 'none' } });
    const { id } = (await client.send('POST', '/subscriptions/sub_default/test', {})) as { id: string };
    await expect.poll(async () => statusOf(id)).toMatchObject({ status: 'exhausted' });
    receiver.answer(200);
    await client.send('POST', `/deliveries/${id}/redeliver`, {});
    await expect.poll(async () => statusOf(id)).toMatchObject({ status: 'delivered' });
    const { text } = (await client.send('POST', '/scenarios/record', { delivery: id })) as RecordedScenario;
    const path = join(folder.path, 'repaired.yaml');
    await writeFile(path, text);
    expect(await runCli(['run', path])).toMatchObject({ code: 0, stderr: '' });
    receiver.answer(500);
    expect(await runCli(['run', path])).toMatchObject({ code: 1 });
  });

  it('records one delivery among those of three subscriptions, with its data', async () => {
    await using receiver = await startReceiver();
    await using refusing = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    refusing.answer(500);
    const retry = { preset: 'none' };
    await client.send('POST', '/subscriptions', { id: 'failing', url: refusing.url, retry });
    await client.send('POST', '/subscriptions', { id: 'other', url: receiver.url, retry });
    const data = { note: 'urgent {{text}}', items: [{ n: 1 }] };
    const event = { event: 'chat_ended', customerId: 'C-1002', data };
    const { deliveries } = (await client.send('POST', '/events', event)) as { deliveries: string[] };
    for (const id of deliveries)
      await expect.poll(async () => (await client.get(`/deliveries/${id}`)).status).not.toBe('pending');
    const all = (await client.get('/deliveries')).items as { id: string; subscriptionId: string }[];
    const recorded = async (subscription: string): Promise<string> => {
      const delivery = all.find(({ subscriptionId }) => subscriptionId === subscription)?.id;
      return ((await client.send('POST', '/scenarios/record', { delivery })) as RecordedScenario).text;
    };
    await client.send('POST', '/scenarios/folders', { path: folder.path });
    const { trace } = await client.get(`/deliveries/${deliveries[0] ?? ''}`);
    const whole = (await client.send('POST', '/scenarios/record', { trace })) as RecordedScenario;
    expect(whole.text.match(/delivery: /g)).toHaveLength(3);
    await writeFile(join(folder.path, 'whole.yaml'), whole.text);
    expect(await runCli(['run', join(folder.path, 'whole.yaml')]), whole.text).toMatchObject({ code: 0, stderr: '' });
    for (const [subscription, status, others] of [
      ['other', 'delivered', /failing|sub_default|exhausted/],
      ['failing', 'exhausted', /other|sub_default|delivered/],
      ['sub_default', 'delivered', /failing|other|exhausted/],
    ] as const) {
      const text = await recorded(subscription);
      expect(text).toContain(`subscription: ${subscription} }`);
      expect(text).toContain(`status: ${status}`);
      expect(text).toContain('urgent');
      expect(text).not.toMatch(others);
      const path = join(folder.path, `${subscription}.yaml`);
      await writeFile(path, text);
      receiver.received.length = 0;
      expect(await runCli(['run', path]), text).toMatchObject({ code: 0, stderr: '' });
      if (subscription === 'other') expect(receiver.received.at(-1)?.json).toMatchObject({ data });
      const run = (await client.send('POST', '/scenarios/run', { files: [path], on: 'attached' })) as ScenarioRun;
      expect(
        run.results.map(({ outcome }) => outcome),
        text,
      ).toEqual(['passed']);
    }
  });

  it('records the data of an event that a subscription with a template and a foreign signature left out', async () => {
    await using receiver = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    receiver.answer(202);
    await client.send('POST', '/subscriptions', {
      ...{ id: 'payments', url: `${receiver.url}/payments/hook`, events: ['charge'], retry: { preset: 'none' } },
      signing: { scheme: 'stripe', secret: 'whsec_x' },
      payload: { fields: 'template', template: '{"object":"event","amount":{{data.amount}}}' },
    });
    const emitted = { event: 'charge', customerId: 'C-1001', data: { amount: 42 }, subscription: 'payments' };
    const { deliveries } = (await client.send('POST', '/events', emitted)) as { deliveries: string[] };
    await expect.poll(async () => (await client.get(`/deliveries/${deliveries[0] ?? ''}`)).status).toBe('delivered');
    const { text } = (await client.send('POST', '/scenarios/record', { delivery: deliveries[0] })) as RecordedScenario;
    expect(text).toMatch(/data: \{ amount: 42 \}/);
    expect(text).toMatch(/subscription: payments/);
    expect(text).toMatch(/\$\.lastStatus'?: 202/);
    const path = join(folder.path, 'payments.yaml');
    await writeFile(path, text);
    receiver.received.length = 0;
    expect(await runCli(['run', path]), text).toMatchObject({ code: 0, stderr: '' });
    expect(receiver.received).toMatchObject([{ path: '/payments/hook', json: { object: 'event', amount: 42 } }]);
    receiver.answer(204);
    expect(await runCli(['run', path])).toMatchObject({ code: 1 });
  });

  it('records a delivery without a subscription', async () => {
    await using receiver = await startReceiver();
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    const url = `${receiver.url}/one`;
    const sent = { url, event: 'x', pathMap: { '*': '' }, retry: { preset: 'none' } };
    const { id } = (await client.send('POST', '/deliveries', sent)) as { id: string };
    await expect.poll(async () => (await client.get(`/deliveries/${id}`)).status).toBe('delivered');
    const { text } = (await client.send('POST', '/scenarios/record', { delivery: id })) as RecordedScenario;
    const path = join(folder.path, 'direct.yaml');
    await writeFile(path, text);
    expect(await runCli(['run', path]), text).toMatchObject({ code: 0, stderr: '' });
    expect(receiver.received.map((one) => one.path)).toEqual(['/one', '/one']);
    receiver.answer(410);
    expect(await runCli(['run', path])).toMatchObject({ code: 1 });
  });

  it('gets no false pass from an old capture, nor from a delivery that succeeded with its second attempt', async () => {
    await using folder = await tempFolder();
    await using bench = await startControl();
    const { client } = bench;
    const emit = () => client.send('POST', '/events', { event: 'chat_started', customerId: 'C-1001' });
    const captured = { match: { event: 'chat_started' }, count: 1, timeoutMs: 20_000, since: 'start' };
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
