import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type {
  RecordedScenario,
  RecordedThing,
  scenarioRunInput,
  ScenarioCheck,
  ScenarioContents,
  ScenarioRun,
} from '#shared/scenario/workspace.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Scenario } from '../read-scenario.ts';
import { stepName } from '../step-name.ts';
import { readScenarioFile, removeScenarioFile, renameScenarioFile, writeScenarioFile } from './scenario-disk.ts';
import { createScenarioFolders, type ScenarioFolders, type ScenarioFoldersDeps } from './scenario-folders.ts';
import { compileScenarioJob } from './scenario-job.ts';
import { mustBeInFolders } from './scenario-paths.ts';
import { createScenarioRuns, type ScenarioRuns, type ScenarioRunsDeps } from './scenario-runs.ts';

export interface WorkspaceDeps extends ScenarioRunsDeps, ScenarioFoldersDeps {
  /** Records a scenario from this Hookbench. */
  record: (thing: RecordedThing) => Promise<RecordedScenario>;
  jobs: Pick<Jobs, 'run'>;
}

/** The folders of scenario files that the user opened: their files and their runs. */
export interface ScenarioWorkspace {
  folders: Pick<ScenarioFolders, 'close' | 'list' | 'open' | 'subscribe'>;
  read(path: string): Promise<ScenarioContents>;
  /** @returns The hash of the contents. */
  write(file: { path: string; text: string; base: string | null }): Promise<string>;
  rename(path: string, to: string): Promise<void>;
  remove(path: string, base: string): Promise<void>;
  check(path: string, text: string): Promise<ScenarioCheck>;
  record(thing: RecordedThing): Promise<RecordedScenario>;
  /** Starts a run. @throws HookbenchError `bad_config` if a file is wrong, with its place */
  start(input: z.output<typeof scenarioRunInput>): Promise<ScenarioRun>;
  runs: Pick<ScenarioRuns, 'cancel' | 'current' | 'ended' | 'subscribe'>;
  close(): Promise<void>;
}

const hint = 'Correct the file. docs/scenarios.md describes the format.';

function checkOf({ name, steps }: Scenario): ScenarioCheck {
  return {
    name,
    steps: steps.map(({ file, kind, line, step }) => ({ name: stepName(step, kind), kind, file, line })),
  };
}

/** Opens the workspace of a running Hookbench. */
export function openWorkspace({ jobs, record, ...deps }: WorkspaceDeps): ScenarioWorkspace {
  const runs = createScenarioRuns(deps);
  const folders = createScenarioFolders(deps);
  const opened = deps.stored.get;

  async function compiled(file: string): Promise<Scenario> {
    const { problem, scenario } = await jobs.run(compileScenarioJob, { file, folders: opened() });
    if (!problem) return scenario;
    const { column, file: inFile, line, message } = problem;
    throw new HookbenchError('bad_config', `${inFile}:${line}:${column}: ${message}`, { hint });
  }

  return {
    folders,
    record,
    async read(path) {
      mustBeInFolders(path, opened());
      return readScenarioFile(path);
    },
    async write({ base, path, text }) {
      mustBeInFolders(path, opened());
      const hash = await writeScenarioFile(path, text, base);
      await folders.report();
      return hash;
    },
    async rename(path, to) {
      mustBeInFolders(path, opened());
      mustBeInFolders(to, opened());
      await renameScenarioFile(path, to);
      await folders.report();
    },
    async remove(path, base) {
      mustBeInFolders(path, opened());
      await removeScenarioFile(path, base);
      await folders.report();
    },
    async check(file, text) {
      const { problem, scenario } = await jobs.run(compileScenarioJob, { file, text, folders: opened() });
      return problem ? { problem, steps: [] } : checkOf(scenario);
    },
    async start(input) {
      const scenarios: Scenario[] = [];
      for (const file of new Set(input.files)) scenarios.push(await compiled(file));
      return runs.start(scenarios, input);
    },
    runs,
    async close() {
      folders.end();
      runs.cancel();
      await runs.ended();
    },
  };
}
