import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioResult, type ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { listening } from '../../support/listening-server.ts';
import { runText, unmet } from '../../support/run-scenario.ts';
import { runCli } from '../../support/start-serve.ts';
import { startThirdParty, type ThirdParty } from '../../support/third-party.ts';

let party: ThirdParty;
beforeAll(async () => {
  party = await startThirdParty();
});
afterAll(() => party[Symbol.asyncDispose]());

const run = (steps: string): Promise<ScenarioResult> => runText(`steps:\n${steps}`, { target: party.target });
const outcomes = ({ steps }: ScenarioResult): string[] => steps.map(({ outcome }) => outcome);

describe('a service and an authorization server that are not Hookbench’s own', () => {
  it('pass the shipped scenarios as far as they apply, and skip the rest with the reason', async () => {
    const { clientId, clientSecret, tokenUrl, url } = party.target;
    const target = ['--target', url, '--token-url', tokenUrl, '--client', clientId, '--secret', clientSecret];
    const { code, stdout } = await runCli(['run', 'examples/scenarios', '--json', ...target]);
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => scenarioResult.parse(JSON.parse(line)));
    expect(results.flatMap(unmet)).toEqual([]);
    expect({ code, count: results.length }).toEqual({ code: 0, count: 22 });
    const ofFile = Object.fromEntries(results.map((one) => [/(\d\d)-[^/]*$/.exec(one.file)?.[1], outcomes(one)]));
    expect(ofFile).toMatchObject({
      '01': ['passed'],
      '02': ['passed'],
      '03': ['passed', 'passed'],
      '04': ['skipped'],
      '05': ['skipped', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped'],
      '06': ['skipped', 'skipped'],
      '07': ['skipped'],
      '08': ['passed'],
      '09': ['passed'],
      '10': ['passed', 'skipped', 'passed'],
    });
    const skipped = results.flatMap(({ steps }) => steps).filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.filter(({ note = '' }) => note === '')).toEqual([]);
    expect(party.received.toSorted()).toEqual([
      'GET /api/chat/status?chatId=chat-1 200',
      'GET /api/costumers/C-1001 404',
      'GET /api/customers/C-1001 200',
      ...Array.from({ length: 3 }, () => 'GET /api/customers/C-1001 401'),
      'POST /api/chat/start 201',
    ]);
  });

  it('reject a cut and a wrongly signed token, which are made from the valid one', async () => {
    const request = (token: string, status: number) =>
      `  - request: { path: /api/customers/C-1001, token: ${token} }\n    expect: { status: ${status} }\n`;
    const result = await run(
      request('valid', 200) + request('malformed', 401) + request('bad-signature', 401) + request('same', 401),
    );
    expect(unmet(result)).toEqual([]);
    expect(outcomes(result)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  it('skip what depends on a skipped step', async () => {
    const get = 'request: { path: /api/customers/C-1001';
    const result = await run(
      `  - name: Sign in
    authorize: { username: agent }
    save: { mine: $.tokens.accessToken }
  - ${get}, token: same }
  - ${get}, token: none, headers: { Authorization: 'Bearer {{mine}}' } }
  - ${get} }
  - ${get}, token: same }
  - name: An hour later
    clock: { advance: 1h }
  - ${get}, token: same }
    expect: { status: 401 }
  - request: { url: '{{auth}}/token', token: none }
`,
    );
    expect(result.outcome).toBe('passed');
    expect(result.steps.map(({ note }) => note)).toEqual([
      'With --target, tokens are obtained only with --client, --secret and --token-url.',
      'It depends on the step “Sign in”, which was skipped.',
      'It depends on the step “Sign in”, which was skipped.',
      undefined,
      undefined,
      'It acts on Hookbench’s own service, and --target is given.',
      'It depends on the step “An hour later”, which was skipped.',
      '{{auth}} is not known for --target.',
    ]);
  });

  it('fail a scenario whose expectation the response refutes', async () => {
    const wrong =
      '  - request: { path: /api/customers/C-1001, token: malformed }\n    expect: { status: 200, check: token }\n';
    const result = await run(wrong);
    expect(unmet(result)).toEqual(['status: expected 200, observed 401']);
    expect(result.steps[0]?.note).toBe('Not compared, because the response does not show it: check.');
  });

  it('can send to the receiver if a step names its address', async () => {
    const server = createServer((request, response) => {
      void text(request)
        .then((url) => fetch(url, { method: 'POST', body: '{"event":"told"}' }))
        .then(() => response.end('{}'));
    });
    using foreign = await listening(server);
    const result = await runText(
      `steps:\n  - request: { method: POST, path: /, body: '{{catcher}}' }\n  - capture: { json: { $.event: told } }\n`,
      { target: { url: `http://127.0.0.1:${foreign.port}` } },
    );
    expect(unmet(result)).toEqual([]);
    expect(outcomes(result)).toEqual(['passed', 'passed']);
  });
});
