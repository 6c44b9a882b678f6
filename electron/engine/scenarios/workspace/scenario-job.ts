import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import type { Job } from '../../jobs/job.ts';
import type { Scenario } from '../read-scenario.ts';

const deadlineMs = 5000;

export interface ScenarioText {
  file: string;
  /** The text to read instead of that on the disk. */
  text?: string | undefined;
  /** The opened folders, which must contain the file and all that it includes. */
  folders: readonly string[];
}

export type CompiledScenario =
  | { scenario: Scenario; problem?: undefined }
  | { problem: ScenarioProblem; scenario?: undefined };

/** Reads a scenario and the files that it includes, in a job thread. */
export const compileScenarioJob: Job<ScenarioText, CompiledScenario> = {
  name: 'compile-scenario',
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_config',
      reason === 'deadline'
        ? `Reading the scenario takes longer than ${deadlineMs / 1000} s.`
        : 'Reading the scenario takes too much memory.',
      { hint: 'Make the file smaller, and write values out where it uses anchors and aliases (& and *).' },
    ),
};
