import { cp } from 'node:fs/promises';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxScenarioFolders } from '#shared/model/settings.ts';
import type { ComparisonInput } from '#shared/pull-push/comparison.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type {
  RecordedScenario,
  RecordedThing,
  scenarioRunInput,
  ScenarioCheck,
  ScenarioContents,
  ScenarioEntry,
  ScenarioList,
  ScenarioRun,
  RunPlace,
} from '#shared/scenario/workspace.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { throwProblems } from '../../config/read-yaml.ts';
import { diskError } from '../../folders/disk-error.ts';
import { readFileInFolder, removeFileInFolder, renameFileInFolder, writeFileInFolder } from '../../folders/files.ts';
import { createOpenedFolders, type OpenedFolders, type StoredPaths } from '../../folders/opened-folders.ts';
import { mustBeWithin } from '../../folders/within-folders.ts';
import type { Jobs } from '../../jobs/create-jobs.ts';
import type { Scenario } from '../read-scenario.ts';
import { scenarioNames } from '../scenario-text.ts';
import { shippedLessons, type LessonFile, type ReasonNot } from '../lessons/lesson-files.ts';
import type { LessonProgressRows } from '../lessons/lesson-progress.ts';
import { openLessons, type Lessons } from '../lessons/open-lessons.ts';
import { stepName } from '../step-name.ts';
import { listScenarios } from './list-scenarios.ts';
import { compileScenarioJob, type CompiledScenario, type ScenarioText } from './scenario-job.ts';
import type { Clock } from '../../clock.ts';
import type { Runs } from '../../runs/create-runs.ts';
import { runScenarios } from '../run-scenarios.ts';
import type { OpenBench } from '../scenario-bench.ts';

interface ScenarioRunsDeps {
  wall: Clock;
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
function startScenarios(
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

export interface WorkspaceDeps extends ScenarioRunsDeps {
  stored: StoredPaths;
  /** The folder of the example scenarios, if it is installed. */
  examples: string | undefined;
  /** The folder of the shipped lessons, if it is installed. */
  shipped: string | undefined;
  /** The progress of lessons in this session. */
  progress: LessonProgressRows;
  /** What Hookbench knows itself of the environment variables that scenarios refer to, as `env.NAME`. */
  secrets: () => Readonly<Record<string, string>>;
  /** Records a scenario from this Hookbench. */
  record: (thing: RecordedThing) => Promise<RecordedScenario>;
  compare: ScenarioWorkspace['compare'];
  reasonNot: ReasonNot;
  jobs: Pick<Jobs, 'run'>;
}

/** The folders of scenario files that the user opened: their files and their runs. */
export interface ScenarioWorkspace {
  folders: Pick<OpenedFolders<ScenarioList>, 'close' | 'list' | 'subscribe'>;
  /** The example scenarios; an empty list if they are not installed. */
  examples(): Promise<ScenarioList>;
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
  /** Starts a comparison of polling and webhooks on this Hookbench. */
  compare(input: ComparisonInput): RunOf<'comparison'>;
  lessons: Lessons;
  /** Ends the lesson, the run and the comparison, which restore what they changed. */
  endRuns(): Promise<void>;
  close(): Promise<void>;
}

const hint = 'Correct the file. docs/scenarios.md describes the format.';

function checkOf({ name, steps }: Scenario): ScenarioCheck {
  return {
    name,
    steps: steps.map(({ file, kind, line, step }) => ({ name: stepName(step, kind), kind, file, line })),
  };
}

function scenarioOf({ problems, scenario }: CompiledScenario): Scenario {
  if (scenario) return scenario;
  throwProblems(problems, hint);
  throw new Error('A scenario that cannot be read has a problem.');
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

/** The shipped lessons, and the user's. */
function lessonFiles(shipped: string | undefined, items: readonly ScenarioEntry[]): LessonFile[] {
  const own = items.filter(({ lesson }) => lesson);
  return [...shippedLessons(shipped), ...own.map(({ id, path }) => ({ id, path, own: true }))];
}

/** Opens the workspace of a running Hookbench. */
export function openWorkspace(deps: WorkspaceDeps): ScenarioWorkspace {
  const { compare, examples, jobs, progress, record, runs, shipped, stored } = deps;
  const folders = createOpenedFolders({ wall: deps.wall, stored, maximum: maxScenarioFolders, read: listScenarios });
  const mustBeInFolders = (path: string) => mustBeWithin(path, stored.get(), scenarioNames);

  const compile = ({ folders: also = [], variables, ...source }: Partial<ScenarioText> & { file: string }) =>
    jobs.run(compileScenarioJob, {
      ...source,
      folders: [...stored.get(), ...also],
      variables: { ...deps.secrets(), ...variables },
    });
  const compiled = async (file: string, more: Partial<ScenarioText> = {}) =>
    scenarioOf(await compile({ file, ...more }));

  const lessons = openLessons({
    files: async () => lessonFiles(shipped, (await folders.list()).items),
    read: (file) => compiled(file, { folders: shipped === undefined ? [] : [shipped] }),
    openBench: deps.openBench('attached'),
    reasonNot: deps.reasonNot,
    runs,
    progress,
  });

  async function endRuns(): Promise<void> {
    await Promise.all([lessons.leave(), runs.cancel('comparison', 'scenarios')]);
  }

  return {
    lessons,
    compare,
    folders,
    examples: async () => (await listScenarios(examples === undefined ? [] : [examples])).list,
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
      const { problems, scenario } = await compile({ file, text });
      return scenario ? checkOf(scenario) : { problem: problems[0], problems: [...problems], steps: [] };
    },
    async start(input) {
      const scenarios: Scenario[] = [];
      for (const file of new Set(input.files)) scenarios.push(await compiled(file, { variables: input.variables }));
      return startScenarios(scenarios, input, deps);
    },
    endRuns,
    close() {
      folders.end();
      return endRuns();
    },
  };
}
