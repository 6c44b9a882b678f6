import { copyFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlayingState } from '#shared/recording/playing.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { readScenario } from '../../../electron/engine/scenarios/read-scenario.ts';
import { runScenarios } from '../../../electron/engine/scenarios/run-scenarios.ts';
import { createBenches } from '../../../electron/headless/open-scenario-bench.ts';
import { startHookbench } from '../../../electron/testing/start-hookbench.ts';
import { http } from '../../support/http-request.ts';
import { unmet } from '../../support/run-scenario.ts';
import { startControl } from '../../support/start-control.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const example = join(import.meta.dirname, '../../../examples/recordings/orders');

it('scenarios play the recording of their setup, whose path begins at the file', async () => {
  await using folder = await tempFolder();
  await mkdir(join(folder.path, 'recordings'));
  await cp(example, join(folder.path, 'recordings/orders'), { recursive: true });
  const text = `hookbench: 1
name: An order is paid
setup: { recording: recordings/orders }
steps:
  - request:
      method: POST
      path: /orders
      token: { client: orders-app, scope: orders:write }
      json: { requestId: 'r-{{run}}', items: [{ sku: TEA-1, quantity: 2 }] }
    expect: { status: 201, json: { $.status: open } }
    save: { order: $.id }
  - clock: { party: all, advance: 1d }
  - capture: { json: { $.data.order.id: '{{order}}' } }
    expect: { count: 1, within: 5s }
`;
  const file = join(folder.path, 'paid.yaml');
  const benches = createBenches('0.0.0');
  const [result] = await runScenarios([readScenario(file, () => text)], {
    openBench: benches.open,
    wall: createWallClock(),
    signal: new AbortController().signal,
    ...{ parallel: 1, repeat: 1, seed: 1, bail: false },
  });
  expect(result && unmet(result)).toEqual([]);
});

it('startHookbench plays a recording, and the interface responds to other requests if it is told to', async () => {
  await using bench = await startHookbench({ recording: { folder: example, unmatched: 'interface' } });
  const order = await http(`${bench.urls.api.http}/orders/not-an-order`, {
    headers: { authorization: `Bearer ${await bench.token({ clientId: 'orders-app' })}` },
  });
  expect(order.status).toBe(404);
  const customer = await http(`${bench.urls.api.http}/api/customer?customerId=C-1001`, {
    headers: { authorization: `Bearer ${await bench.token({ clientId: 'demo-service' })}` },
  });
  expect(customer.json).toMatchObject({ id: 'C-1001' });
});

describe('the control API', () => {
  it('plays, shows and stops', async () => {
    await using control = await startControl();
    const { client, served } = control;
    const read = () => http(`${served.engine.urls.api.http}/orders/unknown`);
    expect((await read()).json).toMatchObject({ code: 'not_found' });
    const { playing }: PlayingState = await client.send('POST', '/recordings/play', { folder: example });
    expect(playing).toMatchObject({
      title: 'Orders of api.example.com',
      clients: ['orders-app'],
      counts: { matched: 0, unmatched: 0 },
      signatures: [{ scheme: 'stripe', subscription: 'sub_default', key: expect.stringMatching(/^whsec_/) }],
    });
    expect((await read()).json).toMatchObject({ code: 'token_missing' });
    expect((await http(`${served.engine.urls.api.http}/nothing`)).json).toMatchObject({ code: 'no_recorded_response' });
    expect(await client.get('/recordings/playing')).toMatchObject({ playing: { counts: { unmatched: 1 } } });
    expect(await client.send('POST', '/recordings/stop-playing', {})).toEqual({});
    expect((await read()).json).toMatchObject({ code: 'not_found' });
    await expect(client.send('POST', '/recordings/play', { folder: 'orders' })).rejects.toThrow('absolute path');
  });
});

describe('a folder that cannot be played', () => {
  const cyclic = 'format: &a [*a]\n';
  it.each<[name: string, make: (folder: string) => Promise<unknown>, message: RegExp]>([
    ['is missing', async () => undefined, /recording\.yaml does not exist/],
    ['has cyclic YAML', (folder) => writeFile(join(folder, 'recording.yaml'), cyclic), /recording\.yaml:1/],
    [
      'has a link to a file outside of it',
      async (folder) => {
        await copyFile(join(example, 'recording.yaml'), join(folder, 'recording.yaml'));
        await mkdir(join(folder, 'exchanges'));
        await symlink('/etc/passwd', join(folder, 'exchanges/0001-get.yaml'));
      },
      /is not a regular file/,
    ],
    [
      'names a body outside of it',
      async (folder) => {
        await cp(example, folder, { recursive: true });
        await writeFile(
          join(folder, 'exchanges/0009-get.yaml'),
          'n: 9\nserver: api\nat: 1\ntook: 1\nrequest: { method: GET, path: /x, body: { file: ../../../etc/passwd } }\n',
        );
      },
      /0009-get\.yaml:5:\d+: .*Use the name of a file in bodies/,
    ],
    [
      'is nested too deeply',
      (folder) => writeFile(join(folder, 'recording.yaml'), `${'['.repeat(100_000)}\n`),
      /recording\.yaml/,
    ],
  ])('%s', async (_, make, message) => {
    await using folder = await tempFolder();
    const recording = join(folder.path, 'recording');
    await mkdir(recording);
    await make(recording);
    const { code, stderr } = await runCli([
      ...['serve', '--ports', 'auto', '--data-dir', join(folder.path, 'data')],
      ...['--recording', recording],
    ]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/internal|\bat .*\.ts:/);
    expect(code).not.toBe(0);
  });
});

it.each([
  [['--pass-through'], 'need --recording'],
  [['--fallback-interface'], 'need --recording'],
  [['--recording', example, '--pass-through', '--fallback-interface'], 'exclude each other'],
])('serve %j is refused', async (args, message) => {
  const { code, stderr } = await runCli(['serve', '--temporary', '--ports', 'auto', ...args]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
