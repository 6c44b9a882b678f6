import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startedTrials, type TrialRun } from '#shared/model/trial.ts';
import { http } from '../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

describe('a client under test', () => {
  let workbench: TestEngine;
  beforeEach(async () => {
    workbench = await startEngine();
  });
  afterEach(() => workbench.close());

  /** Runs one trial while a client does something. */
  async function test(id: string, client: () => Promise<unknown>, given: object = {}): Promise<TrialRun> {
    const { lab, runs } = workbench.engine;
    const stop = runs.subscribe((run) => {
      if (run.kind !== 'trials' || run.current !== id) return;
      stop();
      // The faults are set in the turns that follow.
      void untilFaults()
        .then(client)
        .catch(() => undefined);
    });
    await (
      await lab()
    ).trials.start(
      startedTrials.parse({
        kind: 'trials',
        subject: 'client',
        ids: [id],
        waitSeconds: 5,
        quietSeconds: 0.4,
        ...given,
      }),
    );
    return (await runs.ended('trials')) as TrialRun;
  }

  async function untilFaults(): Promise<void> {
    while (workbench.engine.faults.all().length === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  const get = (token: string) => workbench.call('GET', '/api/customer?customerId=C-1001', token);
  const outcomes = ({ results }: TrialRun) => results.flatMap(({ findings }) => findings.map(({ outcome }) => outcome));

  it('that gets one new token and calls again meets all of "the access token expires"', async () => {
    const report = await test('token-expires', async () => {
      const first = await get(await workbench.token());
      expect(first.status).toBe(401);
      await get(await workbench.token());
    });
    expect(outcomes(report)).toEqual(['met', 'met', 'met']);
    expect(report.grade).toBe('A');
    const [trace = ''] = report.results[0]?.traces ?? [];
    expect(workbench.engine.journal.trace(trace).map(({ kind }) => kind)).toContain('decision');
    expect(workbench.engine.faults.all()).toEqual([]);
  });

  it('that requests a token for each call gets a finding', async () => {
    const report = await test('token-expires', async () => {
      await get(await workbench.token());
      for (let n = 0; n < 3; n++) await workbench.token();
      await get(await workbench.token());
    });
    expect(outcomes(report)).toEqual(['met', 'not-met', 'met']);
    expect(report.results[0]?.findings[1]?.evidence).toBe('The client requested 4 tokens.');
  });

  it('that retries immediately after 429 gets a finding with the required delay', async () => {
    const report = await test('rate-limited', async () => {
      const token = await workbench.token();
      await get(token);
      await get(token);
    });
    expect(outcomes(report)).toEqual(['met', 'not-met']);
    expect(report.results[0]?.findings[1]?.evidence).toMatch(
      /^The client retried after 0\.\d s; Retry-After required 2\.0 s\.$/,
    );
  });

  it('that sends its token to the target of a redirect gets a finding', async () => {
    const report = await test('redirected', async () => {
      const token = await workbench.token();
      const answer = await get(token);
      await http(String(answer.headers['location']), { headers: { authorization: `Bearer ${token}` } });
    });
    expect(outcomes(report)).toEqual(['not-met']);
    expect(report.grade).toBe('F');
  });

  it('that repeats a POST after a lost response gets the finding that the work was done twice', async () => {
    const report = await test('answer-lost', async () => {
      const token = await workbench.token();
      const start = () => workbench.call('POST', '/api/chat/start', token, { customerId: 'C-1001' });
      await start().catch(() => undefined);
      await start();
    });
    expect(outcomes(report)).toEqual(['not-met']);
    expect(workbench.engine.chats.page({ limit: 10, order: 'asc' }).items).toHaveLength(2);
  });

  it('that never calls is not graded, and its faults are cleared', async () => {
    const report = await test('rate-limited', () => Promise.resolve(), { waitSeconds: 1 });
    expect(outcomes(report)).toEqual(['not-seen', 'not-seen']);
    expect(report.grade).toBeUndefined();
    expect(workbench.engine.faults.all()).toEqual([]);
  });

  it('is not judged when the test is cancelled, and its faults are cleared', async () => {
    const report = await test('rate-limited', () => workbench.engine.runs.cancel('trials'));
    expect(report).toMatchObject({ state: 'cancelled', results: [] });
    expect(workbench.engine.faults.all()).toEqual([]);
  });
});
