import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../electron/engine/clock.ts';
import type { OpenBench } from '../../../electron/engine/scenarios/scenario-bench.ts';
import { createBenches } from '../../../electron/headless/open-scenario-bench.ts';
import { runText, unmet } from '../../support/run-scenario.ts';
import { startReceiver } from '../../support/receiver.ts';

describe('false passes that must not happen', () => {
  it('does not count a capture that an earlier step matched', async () => {
    const result = await runText(`
steps:
  - event: { event: chat_ended, customerId: C-1001 }
  - capture: { event: chat_ended }
    expect: { count: 1 }
  - capture: { event: chat_ended }
    expect: { count: 1, within: 300ms }
`);
    expect(result.outcome).toBe('failed');
    expect(unmet(result)).toEqual(['count: expected 1, observed 0']);
  });

  it('reports two attempts of a delivery that succeeded with the second one', async () => {
    const result = await runText(`
steps:
  - fault: { kind: answer-status, where: catcher, status: 500, first: 1 }
  - event: { event: chat_ended, customerId: C-1001 }
  - delivery: { event: chat_ended }
    expect: { status: delivered, attempts: 1 }
`);
    expect(unmet(result)).toEqual(['attempts: expected 1, observed 2']);
  });

  it('counts a duplicate that arrives right after the expected capture', async () => {
    const result = await runText(`
steps:
  - event: { event: chat_ended, customerId: C-1001, fault: duplicate }
  - capture: { event: chat_ended }
    expect: { count: 1, within: 5s }
`);
    expect(unmet(result)).toEqual(['count: expected 1, observed 2']);
  });

  it('fails a command and a missing value also if the sides are as expected', async () => {
    const sides = 'expect: { receiver: { captures: 0 } }\n';
    const command = await runText(`steps:\n  - run: exit 3\n${sides}`);
    expect(unmet(command)).toEqual(['exit code: expected 0, observed 3']);
    const value = await runText(
      `steps:\n  - request: { path: /api/chat/status?chatId=none }\n    save: { missing: $.absent }\n${sides}`,
    );
    expect(unmet(value)).toEqual(['save missing: expected a value at $.absent, observed nothing']);
  });

  it('fails a request without a response, and a capture that does not arrive, without an expectation', async () => {
    const request = await runText('steps:\n  - request: { url: "http://127.0.0.1:1/", token: none }\n');
    expect(unmet(request)).toEqual([expect.stringContaining('response: expected a response, observed ECONNREFUSED')]);
    const capture = await runText('steps:\n  - capture: { event: nothing }\n    expect: { within: 100ms }\n');
    expect(unmet(capture)).toContain('count: expected at least 1, observed 0');
  });
});

describe('steps', () => {
  it('have names and texts that are one variable of any type', async () => {
    const steps =
      "variables: { count: 3, all: { a: true } }\nsteps:\n  - { name: '{{count}}', explain: '{{all}}' }\n  - explain: '{{all}}'\n";
    const result = await runText(steps);
    expect(result.steps.map(({ name, note, outcome }) => [name, note, outcome])).toEqual([
      ['3', '{"a":true}', 'passed'],
      ['{"a":true}', '{"a":true}', 'passed'],
    ]);
  });

  it('end at the first failure, and the rest is not reached', async () => {
    const { outcome, steps } = await runText(
      'steps:\n  - request: { path: /api/customer }\n    expect: { status: 418 }\n  - wait: 1m\n',
    );
    expect(outcome).toBe('failed');
    expect(steps.map((step) => step.outcome)).toEqual(['failed', 'not-reached']);
    expect(steps[0]?.traceText).toMatch(/Client → Service +GET \/api\/customer/);
  });

  it('lets the retry delays of a delivery pass on the clocks, up to within', async () => {
    const failing =
      '- fault: { kind: status, where: catcher, status: 500 }\n  - event: { event: x, customerId: C-1001 }';
    const late = await runText(
      `steps:\n  - subscription: { retry: { delays: [0, 3600, 7200] } }\n  ${failing}\n  - delivery: { event: x }\n    expect: { status: exhausted, attempts: 3, within: 4h }\n`,
    );
    expect(unmet(late)).toEqual([]);
    const early = await runText(
      `steps:\n  - subscription: { retry: { delays: [0, 3600, 7200] } }\n  ${failing}\n  - delivery: { event: x }\n    expect: { status: exhausted, within: 30m }\n`,
    );
    expect(unmet(early)[0]).toBe('status: expected exhausted, observed pending');
  });

  it(
    'wait until all of more than 1,000 deliveries are settled, and find the first of them',
    { timeout: 60_000 },
    async () => {
      const result = await runText(`
steps:
  - subscription: { retry: { delays: [0, 3600] } }
  - fault: { kind: answer-status, where: catcher, status: 500, first: 1 }
  - event: { event: first, customerId: C-1001 }
  - capture: { event: first }
  - event: { event: later, customerId: C-1002, times: 1000 }
  - until: { deliveries: settled }
  - capture: { event: first }
  - delivery: {}
    expect: { attempts: 2 }
`);
      expect(unmet(result)).toEqual([]);
    },
  );

  it('read each entry and each body once for the expectations of the sides', async () => {
    const read = { entries: 0, bodies: 0 };
    const openBench: OpenBench = async (request) => {
      const bench = await createBenches('0.0.0').open(request);
      const { captures, journal } = bench.control;
      const list: typeof journal.list = async (...query) => {
        const page = await journal.list(...query);
        read.entries += page.items.length;
        return page;
      };
      const get: typeof captures.get = (...id) => {
        read.bodies++;
        return captures.get(...id);
      };
      const watched = { captures: { ...captures, get }, journal: { ...journal, list } };
      const member = (of: object, name: string) => Reflect.get(name in watched ? watched : of, name) as unknown;
      return { ...bench, control: new Proxy(bench.control, { get: (of, name) => member(of, String(name)) }) };
    };
    const one = 'steps:\n  - event: { event: x, customerId: C-1001, times: 20 }\n';
    const sides = 'expect: { receiver: { captures: 21, bodies: none } }\n';
    const { sides: judged } = await runText(`${one}${sides}`, { openBench });
    expect(judged?.findings.map(({ met, observed }) => [met, observed])).toEqual([
      [false, '20'],
      [false, '20 × JSON'],
    ]);
    expect(read.bodies).toBe(20);
    expect(read.entries).toBeLessThan(200);
  });

  it('run a command with the addresses in its environment, and end it with the run', async () => {
    const passed = await runText(
      `steps:\n  - run: 'node -p "process.env.HOOKBENCH_API"'\n    expect: { body: { matches: '^https://localhost:' } }\n`,
    );
    expect(unmet(passed)).toEqual([]);
    const failed = await runText("steps:\n  - run: 'exit 3'\n");
    expect(unmet(failed)).toEqual(['exit code: expected 0, observed 3']);
    const hanging = await runText("steps:\n  - run: 'sleep 600'\n    expect: { within: 1ms }\n", {
      signal: AbortSignal.timeout(1000),
    });
    expect(hanging.outcome).toBe('cancelled');
  });

  it('have the same random values for the same seed', async () => {
    const text = `
steps:
  - request: { method: POST, path: /api/chat/start, json: { customerId: C-1007 } }
    save: { chat: $.sessionId }
  - explain: '{{chat}}'
`;
    const ids = async (seed: number) => (await runText(text, { seed })).steps[1]?.note?.slice(-10);
    expect(await ids(7)).toBe(await ids(7));
    expect(await ids(7)).not.toBe(await ids(8));
  });

  it('use another service and token endpoint with a target, and skip what only our own service can do', async () => {
    const other = await runText('steps:\n  - explain: x\n');
    expect(other.outcome).toBe('passed');
    await using service = await startReceiver();
    const result = await runText(
      'steps:\n  - request: { path: /api/customer }\n    expect: { status: 200 }\n  - event: { event: x, customerId: C-1 }\n  - fault: { kind: hang, where: catcher }\n  - fault: { kind: hang, where: api }\n',
      { target: { url: service.url } },
    );
    expect(result.steps.map((step) => step.outcome)).toEqual(['passed', 'skipped', 'passed', 'skipped']);
    expect(service.received.map(({ path }) => path)).toEqual(['/api/customer']);
  });
});

describe('several scenarios', () => {
  it('end when the signal aborts, and keep the results so far', async () => {
    const stop = new AbortController();
    const wall = createWallClock();
    const running = runText('steps:\n  - wait: 1s\n  - capture: { event: never }\n    expect: { within: 1h }\n', {
      wall,
      signal: stop.signal,
      onStep: () => stop.abort(new Error('stopped')),
    });
    const { outcome, steps } = await running;
    expect(outcome).toBe('cancelled');
    expect(steps.map((step) => step.outcome)).toEqual(['passed', 'not-reached']);
  });
});
