import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { experiments } from '#shared/experiments/experiments.ts';
import type { Step } from '#shared/experiments/step.ts';
import { readCapture } from '../../../electron/engine/catcher/read-captures.ts';
import { toWholeBody } from '../../../electron/engine/http/body-view.ts';
import { runExperiment, type ExperimentManner } from '../../../electron/engine/lab/run-experiment.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

/** What a healthy run shows is there at once, or it is not as expected anyhow. */
const manner: ExperimentManner = {
  diagnosis: () => undefined,
  received: ({ store }, id) => readCapture(store, id, toWholeBody),
  graceMs: 50,
};
/** Steps that wait for what comes of the fault alone are given up. */
const patienceMs = 1200;

let workbench: TestEngine;
beforeAll(async () => {
  workbench = await startEngine();
  for (const { id } of workbench.engine.subscriptions.all()) await workbench.engine.subscriptions.remove(id);
});
afterAll(() => workbench.close());

function healed(step: Step): Step[] {
  if (step.do === 'set-fault') return [];
  if (step.do !== 'emit') return [step];
  const { fault: _, ...good } = step;
  return [good];
}
/** The same without what it breaks, where that is a fault; none where it is something else. */
function healthy(row: ExperimentRow): ExperimentRow | undefined {
  const { faults, ...arrange } = row.arrange ?? {};
  const steps = row.steps.flatMap(healed);
  return faults || JSON.stringify(steps) !== JSON.stringify(row.steps) ? { ...row, arrange, steps } : undefined;
}

const rows = experiments.flatMap((row) => healthy(row) ?? []);
it.each(rows.map((row) => [row.id, row] as const))('%s differs from a run without its fault', async (_, row) => {
  const result = await runExperiment(row, workbench.engine, manner, AbortSignal.timeout(patienceMs));
  expect(result).toMatchObject({ passed: false, restored: true });
  expect(result.error).toBeUndefined();
});
