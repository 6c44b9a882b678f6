import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { readingJob } from '../../config/config-jobs.ts';
import type { Scenario } from '../read-scenario.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../../jobs/job.ts';
import type { LabFile } from '../lab-files.ts';

/** What the failure lab runs. */
export type LabFileKind = 'experiment' | 'trial';

/** Reads and checks the shipped files of a kind, in a job thread. */
export const readLabFilesJob: Job<{ kind: LabFileKind }, LabFile[]> = {
  name: 'read-lab-files',
  deadlineMs: 30_000,
  whenStopped: () =>
    new HookbenchError('bad_config', 'The files of the failure lab take too long to read.', {
      hint: 'Install Hookbench again.',
    }),
};

export interface ScenarioText {
  file: string;
  /** The text to read instead of that on the disk. */
  text?: string | undefined;
  /** The opened folders, which must contain the file and all that it includes. */
  folders: readonly string[];
  /** Texts that replace variables of the file. */
  variables?: Readonly<Record<string, string>> | undefined;
}

export type CompiledScenario =
  | { scenario: Scenario; problems?: undefined }
  | { problems: readonly ScenarioProblem[]; scenario?: undefined };

/** Reads a scenario and the files that it includes, in a job thread. */
export const compileScenarioJob = readingJob<ScenarioText, CompiledScenario>('compile-scenario', 'the scenario');
