import type { z } from 'zod';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { RunPlace, ScenarioRun, scenarioRunInput } from '#shared/scenario/workspace.ts';
import type { Clock } from '../../clock.ts';
import type { Runs } from '../../runs/create-runs.ts';
import type { Scenario } from '../read-scenario.ts';
import { runScenarios } from '../run-scenarios.ts';
import type { OpenBench } from '../scenario-bench.ts';

export interface ScenarioRunsDeps {
  wall: Clock;
  /** What opens the parties of a scenario. */
  openBench: (on: RunPlace) => OpenBench;
  /** Scenarios with parties of their own that run side by side. */
  parallel: number;
  runs: Runs;
}

/** Scenarios of a run whose journal entries are kept, for diagrams. */
const maxDrawn = 200;

/** The running scenarios after a finished step. */
function withStep({ running }: ScenarioRun, scenario: Scenario, step: ScenarioStepResult): ScenarioRun['running'] {
  const { file, name, steps } = scenario;
  const known = running.find((one) => one.file === file)?.steps ?? [];
  const now = { file, name, total: steps.length, steps: [...known, step] };
  return [...running.filter((one) => one.file !== file), now];
}

/** Starts a run. Its results contain the journal entries of their traces. @throws HookbenchError `conflict` */
export function startScenarios(
  scenarios: readonly Scenario[],
  { from, on, seed }: z.output<typeof scenarioRunInput>,
  { openBench, parallel, runs, wall }: ScenarioRunsDeps,
): ScenarioRun {
  const files = scenarios.map(({ file }) => file);
  const title = scenarios.length === 1 ? (scenarios[0]?.name ?? '') : `${scenarios.length} scenarios`;
  return runs.start('scenarios', {
    first: () => ({ title, on, from, files, running: [], results: [] }),
    uses: on === 'attached' ? 'hookbench' : undefined,
    async carryOut({ change, now, signal }) {
      try {
        await runScenarios(scenarios, {
          openBench: openBench(on),
          wall,
          signal,
          // A running Hookbench has one set of clocks and faults.
          parallel: on === 'attached' ? 1 : parallel,
          repeat: 1,
          seed,
          bail: false,
          withEntries: scenarios.length <= maxDrawn,
          onStep: (scenario, step) => change({ running: withStep(now(), scenario, step) }),
          onResult: (result) => change({ running: now().running.filter((one) => one.file !== result.file) }, [result]),
        });
      } finally {
        change({ running: [] });
      }
    },
  });
}
