import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '#shared/scenario/step.ts';
import { runExperiment, type LabBench } from '../../../electron/engine/lab/run-experiment.ts';
import { readExperiments, type Experiment } from '../../../electron/engine/scenarios/lab-files.ts';
import type { PlacedStep } from '../../../electron/engine/scenarios/read-scenario.ts';
import { labBench } from '../../support/lab-bench.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

/** A run without a fault shows its result immediately, or it differs anyway. */
const graceMs = 50;
/** Steps that wait for effects of the fault are skipped. */
const patienceMs = 1200;

let workbench: TestEngine;
let bench: LabBench;
beforeAll(async () => {
  workbench = await startEngine();
  bench = await labBench(workbench.engine);
});
afterAll(() => workbench.close());

/** Far above what a busy machine needs for a response without a fault. */
const never = '1h';

function healed(step: Step): Step[] {
  if (step.fault) return [];
  if (step.request?.cancelAfter !== undefined) return [{ ...step, request: { ...step.request, cancelAfter: never } }];
  if (!step.event) return [step];
  const { fault: _, ...event } = step.event;
  return [{ ...step, event }];
}

const healedSteps = (steps: readonly PlacedStep[]): PlacedStep[] =>
  steps.flatMap((placed) => healed(placed.step).map((step) => ({ ...placed, step })));

/** The same experiment without its fault; none if it has no fault. */
function healthy(row: Experiment): Experiment | undefined {
  const { faults, ...setup } = row.setup;
  const steps = healedSteps(row.steps);
  return faults || JSON.stringify(steps) !== JSON.stringify(row.steps) ? { ...row, setup, steps } : undefined;
}

const rows = readExperiments().flatMap((row) => healthy(row) ?? []);
it.each(rows.map((row) => [row.id, row] as const))('%s differs from a run without its fault', async (_, row) => {
  const result = await runExperiment(row, bench, AbortSignal.timeout(patienceMs), graceMs);
  expect(result).toMatchObject({ passed: false, restored: true });
  expect(result.error).toBeUndefined();
});
