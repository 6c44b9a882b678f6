import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { stateOf } from '../../../electron/engine/lab/parties-state.ts';
import { runExperiment, type ExperimentReaders } from '../../../electron/engine/lab/run-experiment.ts';
import { follow } from '../../../electron/engine/journal/follow.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

let workbench: TestEngine;
beforeAll(async () => {
  workbench = await startEngine();
});
afterAll(() => workbench.close());

/** Changes everything that an experiment can change, then continues with the steps of the test. */
const upheaval = (steps: ExperimentRow['steps']): ExperimentRow => ({
  id: 'upheaval',
  layer: 'timing',
  title: 'Upheaval',
  breaks: 'All.',
  hop: { from: 'client', to: 'service' },
  why: 'To be put back.',
  expect: {},
  robust: {},
  source: 'Hookbench',
  arrange: {
    profile: { accessTokenLifetime: 7, refreshTokenRotation: false },
    client: { scope: 'read:customers' },
    subscription: { retry: { delays: [0, 60] } },
    catcher: { answer: { status: 200, headers: [], body: '', delayMs: 60_000 } },
    faults: [{ where: 'api', what: { kind: 'status', status: 500 } }],
    skew: { service: 60, client: -60, authorization: 3600, catcher: 5 },
    stubServer: [{ bytes: '', then: 'hold' }],
  },
  steps,
});

const readers: ExperimentReaders = { diagnosis: () => undefined, received: () => undefined };

async function run(steps: ExperimentRow['steps'], signal = new AbortController().signal) {
  const { engine } = workbench;
  const before = stateOf(engine);
  const result = await runExperiment(upheaval(steps), engine, readers, signal);
  return { before, after: stateOf(engine), result };
}

describe('an experiment restores everything', () => {
  beforeAll(async () => {
    for (const { id } of workbench.engine.subscriptions.all()) await workbench.engine.subscriptions.remove(id);
  });

  it('when one of its steps throws', async () => {
    const { after, before, result } = await run([
      { do: 'rotate-keys', overlapSeconds: 0 },
      { do: 'set-fault', fault: { where: 'sender', what: { kind: 'html' } } },
    ]);
    expect(result.error).toBeDefined();
    expect(result).toMatchObject({ passed: false, restored: true });
    expect(after).toEqual(before);
  });

  it('when it is cancelled while a request waits for its response', async () => {
    const stop = new AbortController();
    const { engine } = workbench;
    const since = engine.journal.lastCommitted();
    const running = run([{ do: 'request', spec: { url: '{{stubServer}}/' } }], stop.signal);
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
    const running = run([{ do: 'emit' }, { do: 'until-settled' }], stop.signal);
    for await (const batch of follow(engine.journal, since, stop.signal))
      if (batch.some(({ kind }) => kind === 'capture' || kind === 'delivery')) stop.abort();
    const { after, before, result } = await running;
    expect(result).toMatchObject({ restored: true });
    expect(after).toEqual(before);
  });
});

it('does not pass an experiment whose fault never acted', async () => {
  const { arrange: wanted, ...row } = upheaval([]);
  const idle = { ...row, ...(wanted?.faults && { arrange: { faults: wanted.faults } }) };
  const result = await runExperiment(idle, workbench.engine, readers, new AbortController().signal);
  expect(result).toMatchObject({ passed: false, restored: true, error: expect.stringContaining('status at api') });
});

it('leaves its own parties as they were when a run is cancelled between two experiments', async () => {
  await using own = await startEngine();
  const { lab } = own.engine;
  await lab.run({ ids: ['authorization-missing'] });
  const parties = lab.parties();
  if (!parties) throw new Error('The parties of the lab do not run.');
  const before = stateOf(parties);
  const over = new Promise<string>((resolve) => {
    lab.subscribe(({ results, run: { state } = {} }) => {
      if (results.length > 0) lab.cancel();
      if (state !== undefined && state !== 'running') resolve(state);
    });
  });
  const { total } = lab.start({ layer: 'auth' });
  expect(await over).toBe('cancelled');
  expect(lab.progress().run?.done).toBeLessThan(total);
  expect(stateOf(parties)).toEqual(before);
});
