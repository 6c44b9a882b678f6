import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBenches } from '../../../electron/headless/open-scenario-bench.ts';
import { runText, unmet } from '../../support/run-scenario.ts';

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('scenarios that must fail', () => {
  it('compares every capture and every delivery that a step counts, not only the first', async () => {
    const captures = await runText(`
steps:
  - event: { event: one, customerId: C-1001 }
  - event: { event: two, customerId: C-1002 }
  - capture: {}
    expect: { count: 2, json: { $.event: { matches: ^one|two$ }, $.customerId: { oneOf: [C-1001] } } }
`);
    expect(unmet(captures)).toEqual([expect.stringMatching(/^json \$\.customerId \(number 2\): .*observed C-1002$/)]);
    const deliveries = await runText(`
steps:
  - event: { event: one, customerId: C-1001 }
  - delivery: { event: one }
  - fault: { kind: status, where: catcher, status: 500, event: two, first: 1 }
  - event: { event: one, customerId: C-1002 }
  - event: { event: two, customerId: C-1002 }
  - delivery: { customerId: C-1002 }
    expect: { count: 2, attempts: 1 }
`);
    expect(unmet(deliveries)).toEqual(['attempts (number 2): expected 1, observed 2']);
  });

  it('waits for a second request of a sender that is not Hookbench’s own', async () => {
    const post = (url: string) => fetch(url, { method: 'POST', body: '{}' });
    const sent: Promise<unknown>[] = [];
    await using service = createServer((request, response) => {
      const url = String(request.headers['x-catcher']);
      sent.push(
        post(url).then(async () => {
          response.end();
          await setTimeout(100);
          await post(url);
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const result = await runText(
      `
steps:
  - request: { path: /, headers: { x-catcher: '{{catcher}}/other' } }
  - capture: { path: /other }
    expect: { count: 1, within: 5s }
`,
      { target: { url: urlOf(service) } },
    );
    await Promise.all(sent);
    expect(unmet(result)).toEqual(['count: expected 1, observed 2']);
  });

  it('refuses the token of the step before if no step has used one', async () => {
    const result = await runText(
      'steps:\n  - request: { path: /api/customer, token: same }\n    expect: { status: 401 }\n',
    );
    expect(unmet(result)).toEqual(['No step before has used an access token.']);
  });
});

describe('steps that wait for nothing', () => {
  it('pass when no delivery exists, and fail when one does', async () => {
    const step = '  - delivery: { event: x }\n    expect: { count: 0, within: 50ms }\n';
    expect(unmet(await runText(`steps:\n${step}`))).toEqual([]);
    const one = await runText(`steps:\n  - event: { event: x, customerId: C-1001 }\n${step}`);
    expect(unmet(one)).toEqual(['count: expected 0, observed 1']);
  });
});

describe('steps that do not end', () => {
  it('end shortly after within when a service does not respond', async () => {
    await using server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const result = await runText(
      `steps:\n  - request: { url: '${urlOf(server)}/', token: none }\n    expect: { status: 200, within: 10ms }\n`,
    );
    server.closeAllConnections();
    expect(unmet(result)[0]).toMatch(/^response: expected a response, observed /);
    expect(result.durationMs).toBeLessThan(20_000);
  });

  it('end commands that leave programs with an open output behind', async () => {
    const result = await runText(
      `steps:\n  - run: 'sleep 600 & echo started'\n    expect: { body: { contains: started } }\n  - run: 'setsid sleep 5 & echo started'\n    expect: { body: { contains: started } }\n`,
    );
    expect(unmet(result)).toEqual([]);
  });
});

describe('variables', () => {
  it('can contain others', async () => {
    const result = await runText(
      "variables: { customer: C-1007, path: '/api/customers/{{customer}}' }\nsteps:\n  - explain: '{{path}}'\n",
    );
    expect(result.steps[0]?.note).toBe('/api/customers/C-1007');
  });
});

describe('a running Hookbench', () => {
  it('gets its faults and clocks back after a scenario that clears faults and lets retry delays pass', async () => {
    const { open } = createBenches('0.0.0');
    let after: unknown;
    const result = await runText(
      `
steps:
  - fault: { clear: all }
  - subscription: { retry: { delays: [0, 3600] } }
  - fault: { kind: status, where: catcher, status: 500, first: 1 }
  - event: { event: x, customerId: C-1001 }
  - delivery: { event: x }
`,
      {
        openBench: async (request) => {
          const bench = await open(request);
          await bench.control.faults.set({ where: 'api', what: { kind: 'delay', ms: 1 } });
          const close = async () => {
            const { items: faults } = await bench.control.faults.list();
            const { items: clocks } = await bench.control.clocks.list({});
            after = [faults.map(({ what }) => what.kind), clocks.filter(({ offsetMs }) => Math.abs(offsetMs) > 1000)];
            await bench.close();
          };
          return { ...bench, own: false, close };
        },
      },
    );
    expect(unmet(result)).toEqual([]);
    expect(after).toEqual([['delay'], []]);
  });

  it('does not end the run when a case file cannot be stored', async () => {
    const result = await runText('steps:\n  - run: exit 1\n', { keep: () => Promise.reject(new Error('full')) });
    expect(result).toMatchObject({ outcome: 'failed', kept: 'not stored: full' });
  });
});
