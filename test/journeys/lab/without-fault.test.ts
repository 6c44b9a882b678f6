import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { experiments } from '#shared/experiments/experiments.ts';
import type { Step } from '#shared/experiments/step.ts';
import { readCapture } from '../../../electron/engine/catcher/read-captures.ts';
import { toWholeBody } from '../../../electron/engine/http/body-view.ts';
import { runExperiment, type ExperimentManner } from '../../../electron/engine/lab/run-experiment.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

/** A run without a fault shows its result immediately, or it differs anyway. */
const manner: ExperimentManner = {
  diagnosis: () => undefined,
  received: ({ store }, id) => readCapture(store, id, toWholeBody),
  graceMs: 50,
};
/** Steps that wait for effects of the fault are skipped. */
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
/** The same experiment without its fault; none if it has no fault. */
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
