import type { ScenarioTrial } from '#shared/scenario/scenario-result.ts';
import type { TrialFile } from '../../scenarios/lab-files.ts';
import { runScenario } from '../../scenarios/run-scenario.ts';
import type { ScenarioBench } from '../../scenarios/scenario-bench.ts';
import type { UnderTest } from '../../scenarios/trial/under-test.ts';
import { errorOf } from '../run-experiment.ts';

/**
 * Runs a trial. If it is ended by the signal, what has arrived is judged.
 * @throws Error if a step cannot be carried out
 */
export async function runTrial(
  trial: TrialFile,
  bench: ScenarioBench,
  signal: AbortSignal,
  underTest: Partial<UnderTest>,
): Promise<ScenarioTrial> {
  const result = await runScenario(trial, bench, { round: 1, seed: 1, signal, underTest });
  const error = signal.aborted ? undefined : errorOf(result);
  if (error !== undefined) throw new Error(error);
  return result.trial ?? { findings: [], traces: [] };
}
