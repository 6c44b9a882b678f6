import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReport } from '#shared/load/load-report.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startControl } from '../support/start-control.ts';
import { runCli, startCli } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

let folder: TempFolder;
let receiver: Receiver;
beforeAll(async () => {
  [folder, receiver] = await Promise.all([tempFolder(), startReceiver()]);
});
afterAll(async () => {
  await receiver.close();
  await folder[Symbol.asyncDispose]();
});

const at = (name: string): string => join(folder.path, name);

/** Writes a load plan for the receiver. */
function plan(name: string, more: string): string {
  const text = `hookbench: 1\nload: ${name}\ntarget: { url: ${receiver.url}/hook }\n${more}\n`;
  writeFileSync(at(`${name}.yaml`), text);
  return at(`${name}.yaml`);
}

describe('hookbench load', () => {
  it('exits with 0 if all thresholds are met, prints one line of JSON, and writes reports', async () => {
    const arrivals = `arrivals: { inFlight: 5, count: 30 }\nthresholds: ['errors < 1%', 'lost = 0', 'max < 60s']`;
    const files = ['--html', at('run.html'), '--report', at('run.json'), '--junit', at('run.xml')];
    const { code, stderr, stdout } = await runCli(['load', plan('met', arrivals), '--json', '--seed', '3', ...files]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toEqual({
      planned: 30,
      sent: 30,
      ok: 30,
      failed: 0,
      seconds: expect.any(Number),
      rate: expect.any(Number),
      latencyMs: { p50: expect.any(Number), p90: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) },
      statuses: { 200: 30 },
      causes: {},
      thresholds: [
        { text: 'errors < 1%', met: true },
        { text: 'lost = 0', met: true },
        { text: 'max < 60s', met: true },
      ],
      passed: true,
      workers: [{ name: 'thread-1', sent: 30 }],
      possiblyTwice: 0,
    });
    expect(loadReport.parse(JSON.parse(readFileSync(at('run.json'), 'utf8')))).toMatchObject({ seed: 3, sent: 30 });
    expect(readFileSync(at('run.html'), 'utf8')).toContain('Load test: met');
    expect(readFileSync(at('run.xml'), 'utf8')).toMatch(/tests="3" failures="0".*name="errors &lt; 1%"/s);
  });

  it('exits with 1 if a threshold is not met, and compares with an earlier run', async () => {
    receiver.answer(503);
    const file = plan('unmet', `arrivals: { rate: 100/s, count: 20 }\nthresholds: ['errors < 1%']`);
    const { code, stdout } = await runCli(['load', file, '--compare', at('run.json')]);
    receiver.answer(200);
    expect(code).toBe(1);
    expect(stdout).toContain('ok 0, failed 20, lost 0');
    expect(stdout).toContain('status 503: 20');
    expect(stdout).toContain('failed: errors < 1% (100%)');
    expect(stdout).toContain('Compared with met');
  });

  it('meets no threshold of latency if nothing listens', async () => {
    const file = at('nothing.yaml');
    const more = `arrivals: { inFlight: 1, count: 3 }\nthresholds: ['p99 < 200ms']\n`;
    writeFileSync(file, `hookbench: 1\nload: nothing\ntarget: { url: http://127.0.0.1:9/ }\n${more}`);
    const { code, stdout } = await runCli(['load', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('  failed: p99 < 200ms (no responses)\n');
    expect(stdout).toContain('  latency: no responses\n');
  });

  it('fills in variables of --var and of the environment, and names one that is not set', async () => {
    const file = at('variables.yaml');
    const rest = `arrivals: { inFlight: 1, count: 1 }\ntarget: { url: '{{base}}/{{env.HOOK_PATH}}' }\n`;
    writeFileSync(file, `hookbench: 1\nload: variables\n${rest}`);
    const env = { ...process.env, HOOK_PATH: 'from-env' };
    const before = receiver.received.length;
    const refused = await runCli(['load', file], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/variables\.yaml:4:.*base/) });
    expect(receiver.received).toHaveLength(before);
    expect(await runCli(['load', file, '--var', `base=${receiver.url}`], { env })).toMatchObject({ code: 0 });
    expect(receiver.received.at(-1)).toMatchObject({ path: '/from-env' });
  });

  it.each([
    [
      'a plan with an unknown field',
      'thresholdz: []',
      [],
      /plan-0\.yaml:4:1: Unknown field "thresholdz"\. Did you mean "thresholds"\?/,
    ],
    ['a seed that is no number', 'arrivals: { inFlight: 1, count: 1 }', ['--seed', 'x'], /Invalid value for --seed/],
    [
      'an earlier run that is none',
      'arrivals: { inFlight: 1, count: 1 }',
      ['--compare', 'package.json'],
      /not the report of a load test/,
    ],
  ])('exits with 2 for %s', async (_name, more, args, message) => {
    const before = receiver.received.length;
    const { code, stderr } = await runCli(['load', plan('plan-0', more), ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(receiver.received).toHaveLength(before);
  });

  it('stops sending at Ctrl+C, and reports what was sent', async () => {
    const before = receiver.received.length;
    const file = plan('stopped', 'arrivals: { rate: 50/s, for: 1h }');
    const child = startCli(['load', file, '--report', at('stopped.json')]);
    await receiver.count(before + 3);
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(130);
    const report = loadReport.parse(JSON.parse(readFileSync(at('stopped.json'), 'utf8')));
    expect(report).toMatchObject({ state: 'cancelled', passed: false, failed: 0 });
    expect(report.ok).toBe(receiver.received.length - before);
  });
});

const shop = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
webhooks:
  order created:
    post:
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { id: ord_1, total: 5 } } }
  order paid:
    put:
      parameters: [{ name: X-Shop-Topic, in: header, required: true, schema: { const: paid } }]
      requestBody: { content: { application/vnd.shop+json: { schema: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Order: { type: object, required: [id, total], properties: { id: { type: string }, total: { type: number } } }
`;
const roles = `
overlay: 1.0.0
info: { title: Ours, version: '1' }
actions: [{ target: $, update: { x-hookbench-roles: { event: order paid } } }]
`;
const ownInterface = 'setup: { interface: { openapi: shop.yaml, overlay: shop.overlay.yaml } }';

describe('hookbench load of a plan with its own interface', () => {
  beforeAll(() => {
    writeFileSync(at('shop.yaml'), shop);
    writeFileSync(at('shop.overlay.yaml'), roles);
  });

  it('sends the events of the interface as its documents describe them, signed as the plan says', async () => {
    const before = receiver.received.length;
    const target = `{ url: ${receiver.url}/hook, signing: { scheme: github, secret: of-the-shop } }`;
    const events = 'events: { order created: 1, order paid: { weight: 1, data: { id: é, total: 7 } } }';
    const arrivals = 'arrivals: { inFlight: 2, count: 20 }';
    writeFileSync(
      at('own.yaml'),
      ['hookbench: 1', 'load: own', `target: ${target}`, ownInterface, events, arrivals].join('\n'),
    );
    expect(await runCli(['load', at('own.yaml')])).toMatchObject({ code: 0, stderr: '' });
    const sent = receiver.received.slice(before);
    expect(sent).toHaveLength(20);
    const shown = sent.map(({ headers, method, path, text }) =>
      [method, path, headers['content-type'], headers['x-shop-topic'] ?? '-', text].join(' '),
    );
    expect(new Set(shown)).toEqual(
      new Set([
        'POST /hook application/json - {"id":"ord_1","total":5}',
        'PUT /hook application/vnd.shop+json paid {"id":"é","total":7}',
      ]),
    );
    for (const { body, headers } of sent)
      expect(headers['x-hub-signature-256']).toBe(
        `sha256=${createHmac('sha256', 'of-the-shop').update(body).digest('hex')}`,
      );
  });

  it('sends the event that stands for the interface if the plan names none', async () => {
    const before = receiver.received.length;
    const file = plan('representative', `${ownInterface}\narrivals: { inFlight: 1, count: 3 }`);
    expect(await runCli(['load', file])).toMatchObject({ code: 0 });
    const sent = receiver.received.slice(before);
    expect(sent.map(({ headers, method }) => [method, headers['x-shop-topic']])).toEqual(
      Array(3).fill(['PUT', 'paid']),
    );
    expect(sent[0]?.json).toEqual({ id: expect.any(String), total: expect.any(Number) });
  });

  it.each([
    [
      'an event that the interface lacks',
      'events: { order payed: 1 }',
      /refused\.yaml:6:.*Did you mean "order paid"\?/,
    ],
    [
      'a payload that is not valid',
      'events: { order paid: { weight: 1, data: { id: x } } }',
      /refused\.yaml:6:.*not valid.*total/,
    ],
    ['requests', 'requests: [{ path: / }]', /refused\.yaml:5:.*Only events follow it/],
  ])('exits with 2 for %s, at its line', async (_name, more, message) => {
    const before = receiver.received.length;
    const file = plan('refused', `arrivals: { inFlight: 1, count: 1 }\n${ownInterface}\n${more}`);
    const { code, stderr } = await runCli(['load', file]);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(receiver.received).toHaveLength(before);
  });

  it('exits with 2 for an interface that cannot be read', async () => {
    const file = plan('missing', 'setup: { interface: { openapi: none.yaml } }\narrivals: { inFlight: 1, count: 1 }');
    const { code, stderr } = await runCli(['load', file]);
    expect(stderr).toMatch(/missing\.yaml:4:\d+: .*Cannot read .*none\.yaml/);
    expect(code).toBe(2);
  });

  it('is refused by a running Hookbench, which keeps its interface', async () => {
    await using control = await startControl();
    const text = readFileSync(plan('kept', `${ownInterface}\narrivals: { inFlight: 1, count: 1 }`), 'utf8');
    const message = expect.stringContaining('the interface that it offers') as string;
    expect(await control.client.send('POST', '/load/check', { text })).toMatchObject({ problem: { line: 4, message } });
    await expect(control.client.send('POST', '/runs', { kind: 'load', text })).rejects.toThrow(/: 400 .*it offers/);
  });
});
