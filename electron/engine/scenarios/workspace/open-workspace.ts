import { cp } from 'node:fs/promises';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxScenarioFolders } from '#shared/model/settings.ts';
import type {
  RecordedScenario,
  RecordedThing,
  scenarioRunInput,
  ScenarioCheck,
  ScenarioContents,
  ScenarioList,
  ScenarioRun,
} from '#shared/scenario/workspace.ts';
import { diskError } from '../../folders/disk-error.ts';
import { readFileInFolder, removeFileInFolder, renameFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { createOpenedFolders, type OpenedFolders, type StoredPaths } from '../../folders/opened-folders.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Scenario } from '../read-scenario.ts';
import { scenarioNames } from '../scenario-text.ts';
import { stepName } from '../step-name.ts';
import { listScenarios } from './list-scenarios.ts';
import { compileScenarioJob } from './scenario-job.ts';
import { createScenarioRuns, type ScenarioRuns, type ScenarioRunsDeps } from './scenario-runs.ts';

export interface WorkspaceDeps extends ScenarioRunsDeps {
  stored: StoredPaths;
  /** The folder of the example scenarios, if it is installed. */
  examples: string | undefined;
  /** Records a scenario from this Hookbench. */
  record: (thing: RecordedThing) => Promise<RecordedScenario>;
  jobs: Pick<Jobs, 'run'>;
}

/** The folders of scenario files that the user opened: their files and their runs. */
export interface ScenarioWorkspace {
  folders: Pick<OpenedFolders<ScenarioList>, 'close' | 'list' | 'subscribe'>;
  /** @param folder `examples`: whether the example scenarios are copied to it. */
  openFolder(folder: { path: string; create: boolean; examples: boolean }): Promise<ScenarioList>;
  read(path: string): Promise<ScenarioContents>;
  /** @returns The hash of the contents. */
  write(file: { path: string; text: string; base: string | null }): Promise<string>;
  rename(path: string, to: string): Promise<void>;
  remove(path: string, base: string): Promise<void>;
  check(path: string, text: string): Promise<ScenarioCheck>;
  record(thing: RecordedThing): Promise<RecordedScenario>;
  /** Starts a run. @throws HookbenchError `bad_config` if a file is wrong, with its place */
  start(input: z.output<typeof scenarioRunInput>): Promise<ScenarioRun>;
  runs: Pick<ScenarioRuns, 'cancel' | 'current' | 'ended' | 'results' | 'subscribe'>;
  close(): Promise<void>;
}

const hint = 'Correct the file. docs/scenarios.md describes the format.';

function checkOf({ name, steps }: Scenario): ScenarioCheck {
  return {
    name,
    steps: steps.map(({ file, kind, line, step }) => ({ name: stepName(step, kind), kind, file, line })),
  };
}

async function copyExamples(examples: string | undefined, path: string): Promise<void> {
  if (examples === undefined)
    throw new HookbenchError('not_found', 'The example scenarios are not installed.', { field: '/examples' });
  try {
    await cp(examples, path, { recursive: true, force: false, errorOnExist: false });
  } catch (error) {
    throw diskError(error, path);
  }
}

/** Opens the workspace of a running Hookbench. */
export function openWorkspace({ examples, jobs, record, stored, ...deps }: WorkspaceDeps): ScenarioWorkspace {
  const runs = createScenarioRuns(deps);
  const folders = createOpenedFolders({ wall: deps.wall, stored, maximum: maxScenarioFolders, read: listScenarios });
  const mustBeInFolders = (path: string) => mustBeWithin(path, stored.get(), scenarioNames);

  async function compiled(file: string): Promise<Scenario> {
    const { problem, scenario } = await jobs.run(compileScenarioJob, { file, folders: stored.get() });
    if (!problem) return scenario;
    const { column, file: inFile, line, message } = problem;
    throw new HookbenchError('bad_config', `${inFile}:${line}:${column}: ${message}`, { hint });
  }

  return {
    folders,
    openFolder: ({ create, examples: withExamples, path: given }) =>
      folders.open(given, create, async (path) => {
        if (withExamples) await copyExamples(examples, path);
      }),
    record,
    async read(path) {
      mustBeInFolders(path);
      return readFileInFolder(path);
    },
    async write({ base, path, text }) {
      mustBeInFolders(path);
      const hash = await writeFileInFolder(path, text, base);
      await folders.report();
      return hash;
    },
    async rename(path, to) {
      mustBeInFolders(path);
      mustBeInFolders(to);
      await renameFileInFolder(path, to);
      await folders.report();
    },
    async remove(path, base) {
      mustBeInFolders(path);
      await removeFileInFolder(path, base);
      await folders.report();
    },
    async check(file, text) {
      const { problem, scenario } = await jobs.run(compileScenarioJob, { file, text, folders: stored.get() });
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
