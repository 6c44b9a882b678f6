import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { RunPlace, ScenarioRun, scenarioRunInput } from '#shared/scenario/workspace.ts';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Scenario } from '../read-scenario.ts';
import type { UseHookbench } from '../hookbench-use.ts';
import { withoutEntries } from '../redact-result.ts';
import { runScenarios } from '../run-scenarios.ts';
import type { OpenBench } from '../scenario-bench.ts';

export interface ScenarioRunsDeps {
  wall: Clock;
  /** What opens the parties of a scenario. */
  openBench: (on: RunPlace) => OpenBench;
  /** Scenarios with parties of their own that run side by side. */
  parallel: number;
  newId: () => string;
}

interface RunsDeps extends ScenarioRunsDeps {
  useHookbench: UseHookbench;
}

/** Runs scenarios, one run at a time. */
export interface ScenarioRuns {
  current(): ScenarioRun | undefined;
  /** @throws HookbenchError `conflict` if a run has not ended, or a lesson uses this Hookbench */
  start(scenarios: readonly Scenario[], input: z.output<typeof scenarioRunInput>): ScenarioRun;
  cancel(): ScenarioRun | undefined;
  /** The finished scenarios of the current run, with the journal entries of their traces. */
  results(): readonly ScenarioResult[];
  /** Resolves when the current run has ended. */
  ended(): Promise<ScenarioRun | undefined>;
  subscribe(receive: (run: ScenarioRun) => void): () => void;
}

/** Scenarios of a run whose journal entries are kept, for diagrams. */
const maxDrawn = 200;

/** What a finished step changes. */
function withStep({ running }: ScenarioRun, scenario: Scenario, step: ScenarioStepResult): Partial<ScenarioRun> {
  const { file, name, steps } = scenario;
  const known = running.find((one) => one.file === file)?.steps ?? [];
  const now = { file, name, total: steps.length, steps: [...known, step] };
  return { running: [...running.filter((one) => one.file !== file), now] };
}

/** What a finished scenario changes. */
const withResult = ({ results, running }: ScenarioRun, result: ScenarioResult): Partial<ScenarioRun> => ({
  running: running.filter((one) => one.file !== result.file),
  results: [...results, withoutEntries(result)],
});

export function createScenarioRuns({ newId, openBench, parallel, useHookbench, wall }: RunsDeps): ScenarioRuns {
  const receivers = new Set<(run: ScenarioRun) => void>();
  let run: ScenarioRun | undefined;
  let finished: ScenarioResult[] = [];
  let stop = new AbortController();
  let end = Promise.resolve();

  function change(next: Partial<ScenarioRun>): void {
    if (!run) return;
    run = { ...run, ...next };
    for (const receive of receivers) receive(run);
  }

  async function carryOut(
    scenarios: readonly Scenario[],
    { on, seed }: z.output<typeof scenarioRunInput>,
    signal: AbortSignal,
  ): Promise<void> {
    const open = openBench(on);
    await runScenarios(scenarios, {
      openBench: open,
      wall,
      signal,
      // A running Hookbench has one set of clocks and faults.
      parallel: on === 'attached' ? 1 : parallel,
      repeat: 1,
      seed,
      bail: false,
      withEntries: scenarios.length <= maxDrawn,
      onStep: (scenario, step) => change(run ? withStep(run, scenario, step) : {}),
      onResult: (result) => {
        finished.push(result);
        change(run ? withResult(run, result) : {});
      },
    });
  }

  return {
    current: () => run,
    start(scenarios, input) {
      if (run?.state === 'running')
        throw new HookbenchError('conflict', 'Scenarios are running already.', { hint: 'Wait, or cancel the run.' });
      const { from, on } = input;
      const endUse = on === 'attached' ? useHookbench('scenarios') : undefined;
      finished = [];
      stop = new AbortController();
      const { signal } = stop;
      const files = scenarios.map(({ file }) => file);
      const startedAt = toInstant(wall.now());
      run = { id: newId(), state: 'running', on, from, startedAt, files, running: [], results: [] };
      end = carryOut(scenarios, input, signal)
        .catch((error: unknown) => change({ problem: messageOf(error) }))
        .finally(() => {
          endUse?.();
          change({ state: signal.aborted ? 'cancelled' : 'done', running: [] });
        });
      change({});
      return run;
    },
    cancel() {
      if (run?.state === 'running') stop.abort(new Error('The run was cancelled.'));
      return run;
    },
    results: () => finished,
    async ended() {
      await end;
      return run;
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
  };
}
