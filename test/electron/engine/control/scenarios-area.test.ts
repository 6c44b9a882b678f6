import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { createWallClock, type Clocks } from '../../../../electron/engine/clock.ts';
import { scenariosArea } from '../../../../electron/engine/control/scenarios-area.ts';
import { createRuns } from '../../../../electron/engine/runs/create-runs.ts';
import type { ScenarioWorkspace } from '../../../../electron/engine/scenarios/workspace/open-workspace.ts';
import type { Store } from '../../../../electron/engine/store/open-store.ts';

test('answers with the run and why it failed when its scenarios cannot be run', async () => {
  const runs = createRuns({ clocks: { wall: createWallClock() } as Clocks, newId: () => 'run_1', store: {} as Store });
  const start = async () =>
    runs.start<'scenarios'>('scenarios', {
      first: () => ({ title: 'One', on: 'own', from: 0, files: ['/one.yaml'], running: [], results: [] }),
      carryOut: () => Promise.reject<undefined>(new Error('The disk is full.')),
    });
  const { run } = scenariosArea({ runs }, async () => ({ start }) as unknown as ScenarioWorkspace);
  const answered = await call(run, { files: ['/one.yaml'] }, { context: {} });
  expect(answered).toMatchObject({ state: 'failed', problem: 'The disk is full.', results: [] });
});
