import { HookbenchError, adviceOf, messageOf } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { Clock } from '../clock.ts';
import type { Scenario } from './read-scenario.ts';
import { createScenarioSecrets, redactResult, redactStep } from './redact-result.ts';
import { runScenario } from './run-scenario.ts';
import type { OpenBench, ScenarioBench } from './scenario-bench.ts';
import type { Target } from './scenario-context.ts';

export interface RunOptions {
  openBench: OpenBench;
  wall: Clock;
  signal: AbortSignal;
  /** Scenarios that run side by side. */
  parallel: number;
  repeat: number;
  seed: number;
  /** Whether no other scenario starts after one that failed. */
  bail: boolean;
  target?: Target | undefined;
  receiver?: string | undefined;
  /** Whether an undeclared status from 400 is a failed contract too. */
  strictContract?: boolean | undefined;
  withEntries?: boolean | undefined;
  /** Stores the case file of a failed scenario, without the secrets. @returns Its path. */
  keep?: (bench: ScenarioBench, scenario: Scenario, round: number, secrets: readonly string[]) => Promise<string>;
  onStart?: (scenario: Scenario) => void;
  onStep?: (scenario: Scenario, step: ScenarioStepResult) => void;
  onResult?: (result: ScenarioResult) => void;
}

interface Planned {
  scenario: Scenario;
  round: number;
}

async function runPlanned({ round, scenario }: Planned, options: RunOptions): Promise<ScenarioResult> {
  const { keep, onStep, openBench, receiver, signal, strictContract, target, wall, withEntries } = options;
  const seed = options.seed + round - 1;
  const startedMs = wall.now();
  const secrets = createScenarioSecrets();
  const notStarted = (error: unknown): ScenarioResult => {
    const { file, name, tags } = scenario;
    const result: ScenarioResult = {
      ...{ file, name, tags: [...tags], round, seed, steps: [] },
      outcome: 'could-not-start',
      startedAt: toInstant(startedMs),
      durationMs: wall.now() - startedMs,
      error: adviceOf(error),
    };
    return redactResult(result, secrets);
  };
  let bench: ScenarioBench;
  try {
    bench = await openBench({
      file: scenario.file,
      setup: scenario.setup,
      seed,
      receiver,
      isExperiment: scenario.lab !== undefined,
    });
  } catch (error) {
    return notStarted(error);
  }
  try {
    const raw = await runScenario(scenario, bench, {
      ...{ target, receiver, strictContract, round, seed, signal, withEntries, secrets },
      onStep: (step) => onStep?.(scenario, redactStep(step, secrets)),
    });
    const result = redactResult(raw, secrets);
    if (result.outcome !== 'failed' || !keep) return result;
    const kept = await keep(bench, scenario, round, secrets.values()).catch(
      (error: unknown) => `not stored: ${messageOf(error)}`,
    );
    return { ...result, kept };
  } catch (error) {
    // Its variables cannot be filled in.
    if (error instanceof HookbenchError) return notStarted(error);
    throw error;
  } finally {
    await bench.close();
  }
}

/**
 * Runs scenarios side by side. Their results are for reports: the secrets in their texts are redacted.
 * @returns Their results in the order of the scenarios; those that did not start after the end of the run are missing.
 */
export async function runScenarios(scenarios: readonly Scenario[], options: RunOptions): Promise<ScenarioResult[]> {
  const planned = Array.from({ length: options.repeat }, (_, index) =>
    scenarios.map((scenario) => ({ scenario, round: index + 1 })),
  ).flat();
  const results: (ScenarioResult | undefined)[] = planned.map(() => undefined);
  let next = 0;
  let bailed = false;

  async function work(): Promise<void> {
    while (next < planned.length && !bailed && !options.signal.aborted) {
      const index = next++;
      const one = planned[index];
      if (!one) return;
      options.onStart?.(one.scenario);
      const result = await runPlanned(one, options);
      results[index] = result;
      options.onResult?.(result);
      if (options.bail && result.outcome !== 'passed') bailed = true;
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.parallel, planned.length) }, work));
  return results.filter((result) => result !== undefined);
}
