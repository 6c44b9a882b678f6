import { basename, extname, isAbsolute } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { Experiment } from '../scenarios/read-experiments.ts';
import { listScenarios } from '../scenarios/workspace/list-scenarios.ts';
import { compileScenarioJob } from '../scenarios/workspace/scenario-job.ts';

/** The experiments that can run, and the user's files that are wrong. */
export interface Catalogue {
  items: readonly Experiment[];
  problems: readonly ScenarioProblem[];
}

/** A problem of a file as an error. */
export const problemError = ({ column, file, line, message }: ScenarioProblem): HookbenchError =>
  new HookbenchError('bad_config', `${file}:${line}:${column}: ${message}`, {
    hint: 'Correct the file. docs/failure-lab.md describes experiments.',
  });

const maxOwn = 500;
const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The id of an experiment: the name of its file. */
export const idOfFile = (file: string): string => basename(file, extname(file));

const atStart = (file: string, message: string): ScenarioProblem => ({ file, line: 1, column: 1, message });

/** Why a file cannot have its id. */
function idProblem(file: string, known: readonly Experiment[]): ScenarioProblem | undefined {
  const id = idOfFile(file);
  if (!idPattern.test(id))
    return atStart(file, 'The name of the file is the id: use lower-case letters, digits and hyphens.');
  const other = known.find((one) => one.id === id);
  if (!other) return undefined;
  const place = other.own ? `${other.file} has` : 'An experiment of Hookbench has';
  return atStart(file, `${place} the id "${id}". Rename the file.`);
}

async function readOne(file: string, folders: readonly string[], jobs: Pick<Jobs, 'run'>) {
  try {
    return await jobs.run(compileScenarioJob, { file, folders });
  } catch (error) {
    return { problem: atStart(file, messageOf(error)) };
  }
}

/**
 * Adds the experiments in the user's folders: the scenario files with the key `lab`.
 * @throws HookbenchError `bad_input` if a path is not absolute
 */
export async function withOwnExperiments(
  shipped: readonly Experiment[],
  folders: readonly string[],
  jobs: Pick<Jobs, 'run'>,
): Promise<Catalogue> {
  const relative = folders.find((folder) => !isAbsolute(folder));
  if (relative !== undefined)
    throw new HookbenchError('bad_input', `${relative} is not an absolute path.`, { hint: 'Give the whole path.' });
  const items = [...shipped];
  const { list } = await listScenarios([...new Set(folders)]);
  const problems = list.folders.flatMap(({ path, problem }) => (problem === undefined ? [] : atStart(path, problem)));
  const files = [...new Set(list.items.filter(({ experiment }) => experiment).map(({ path }) => path))];
  for (const file of files.slice(0, maxOwn)) {
    const { problem = idProblem(file, items), scenario } = await readOne(file, folders, jobs);
    const { expect, lab } = scenario ?? {};
    if (problem) problems.push(problem);
    else if (scenario && lab && expect) items.push({ ...scenario, id: idOfFile(file), lab, expect, own: true });
  }
  const [next] = files.slice(maxOwn);
  if (next !== undefined) problems.push(atStart(next, `Only the first ${maxOwn} experiments of folders are read.`));
  return { items, problems };
}
