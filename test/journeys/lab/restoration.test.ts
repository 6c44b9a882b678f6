import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScenarioFile } from '#shared/scenario/scenario-file.ts';
import { stateOf } from '../../../electron/engine/lab/parties-state.ts';
import { runExperiment, type LabBench } from '../../../electron/engine/lab/run-experiment.ts';
import type { Experiment } from '../../../electron/engine/scenarios/lab-files.ts';
import { readScenario } from '../../../electron/engine/scenarios/read-scenario.ts';
import { follow } from '../../../electron/engine/journal/follow.ts';
import { labBench } from '../../support/lab-bench.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

let workbench: TestEngine;
let bench: LabBench;
beforeAll(async () => {
  workbench = await startEngine();
  bench = await labBench(workbench.engine);
});
afterAll(() => workbench.close());

type Steps = readonly Record<string, unknown>[];

function experiment(setup: ScenarioFile['setup'], steps: Steps): Experiment {
  const lab = {
    layer: 'timing',
    breaks: 'All.',
    why: 'To be restored.',
    robust: {},
    source: 'Hookbench',
    needs: [] as never[],
  } as const;
  const file = { hookbench: 1, name: 'Upheaval', lab, setup, steps, expect: { client: { requests: 0 } } };
  const read = readScenario('upheaval.yaml', () => JSON.stringify(file));
  return {
    ...read,
    id: 'upheaval',
    lab: { hop: { from: 'client', to: 'service' }, ...lab },
    expect: read.expect ?? {},
  };
}

const faults = [{ where: 'api', what: { kind: 'status', status: 500 } }];

/** Changes everything that an experiment can change, then continues with the steps of the test. */
const upheaval = (steps: Steps): Experiment =>
  experiment(
    {
      profile: { accessTokenLifetime: 7, refreshTokenRotation: false },
      catcher: { answer: { status: 200, headers: [], body: '', delayMs: 60_000 } },
      faults: faults as never,
    },
    [
      { client: { scope: 'read:customers' } },
      { subscription: { url: '{{catcher}}', events: ['*'], retry: { delays: [0, 60] } } },
      { clock: { party: 'service', advance: '1m' } },
      { clock: { party: 'client', advance: '-1m' } },
      { clock: { party: 'catcher', advance: '5s' } },
      { stub: [{ bytes: '', then: 'hold' }], save: { stub: '$.http' } },
      ...steps,
    ],
  );

async function run(steps: Steps, signal = new AbortController().signal) {
  const { engine } = workbench;
  const before = stateOf(engine);
  const result = await runExperiment(upheaval(steps), bench, signal);
  return { before, after: stateOf(engine), result };
}

describe('an experiment restores everything', () => {
  it('when one of its steps throws', async () => {
    const { after, before, result } = await run([
      { keys: { rotate: true } },
      { revoke: { id: 'unknown' } },
      { fault: { where: 'sender', kind: 'html' } },
    ]);
    expect(result.error).toBeDefined();
    expect(result).toMatchObject({ passed: false, restored: true });
    expect(after).toEqual(before);
  });

  it('when it is cancelled while a request waits for its response', async () => {
    const stop = new AbortController();
    const { engine } = workbench;
    const since = engine.journal.lastCommitted();
    const running = run([{ request: { url: '{{stub}}/', token: 'none' } }], stop.signal);
    for await (const batch of follow(engine.journal, since, stop.signal))
      if (batch.some(({ kind }) => kind === 'fault')) stop.abort();
    const { after, before, result } = await running;
    expect(result).toMatchObject({ restored: true });
    expect(result.durationMs).toBeLessThan(5000);
    expect(after).toEqual(before);
  });

  it('when it is cancelled while a delivery waits for its response', async () => {
    const stop = new AbortController();
    const { engine } = workbench;
    const since = engine.journal.lastCommitted();
    const steps = [{ event: { event: 'chat_started', customerId: 'C-1' } }, { until: { deliveries: 'settled' } }];
    const running = run(steps, stop.signal);
    for await (const batch of follow(engine.journal, since, stop.signal))
      if (batch.some(({ kind }) => kind === 'capture' || kind === 'delivery')) stop.abort();
    const { after, before, result } = await running;
    expect(result).toMatchObject({ restored: true });
    expect(after).toEqual(before);
  });
});

it('does not pass an experiment whose fault never acted', async () => {
  const idle = experiment({ faults: faults as never }, [{ wait: '1ms' }]);
  const result = await runExperiment(idle, bench, new AbortController().signal);
  expect(result).toMatchObject({ passed: false, restored: true, error: expect.stringContaining('status at api') });
});

it('leaves its own parties as they were when a run is cancelled between two experiments', async () => {
  await using own = await startEngine();
  const { labParties, runs } = own.engine;
  const lab = await own.engine.lab();
  await lab.run({ ids: ['authorization-missing'] });
  const parties = labParties();
  if (!parties) throw new Error('The parties of the lab do not run.');
  const before = stateOf(parties);
  const over = new Promise<string>((resolve) => {
    runs.subscribe((run) => {
      if ('results' in run && run.results.length > 0) void runs.cancel(run.kind);
      if (run.state !== 'running') resolve(run.state);
    });
  });
  const { total } = await lab.start({ layer: 'auth' });
  expect(await over).toBe('cancelled');
  expect(runs.last('experiments')?.results.length).toBeLessThan(total);
  expect(stateOf(parties)).toEqual(before);
});
