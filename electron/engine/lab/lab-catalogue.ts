import { basename, extname, isAbsolute } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import { lazily } from '../lazily.ts';
import { readLabFilesJob, type LabFileKind, compileScenarioJob } from '../scenarios/workspace/scenario-job.ts';
import type { LabFile, Experiment } from '../scenarios/lab-files.ts';
import { listScenarios } from '../scenarios/workspace/list-scenarios.ts';
import { experimentId } from '../scenarios/experiment-files.ts';

/** The files of a kind that can run, and the user's files that are wrong. */
export interface Catalogue<File> {
  items: readonly File[];
  problems: readonly ScenarioProblem[];
}

const problemError = ({ column, file, line, message }: ScenarioProblem): HookbenchError =>
  new HookbenchError('bad_config', `${file}:${line}:${column}: ${message}`, {
    hint: 'Correct the file. docs/failure-lab.md describes experiments.',
  });

const maxOwn = 500;
const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The id of an own experiment or trial: the name of its file. */
const idOfFile = (file: string): string => basename(file, extname(file));

const atStart = (file: string, message: string): ScenarioProblem => ({ file, line: 1, column: 1, message });

/** Why a file cannot have its id. */
function idProblem(file: string, kind: LabFileKind, known: readonly LabFile[]): ScenarioProblem | undefined {
  const id = idOfFile(file);
  if (!idPattern.test(id))
    return atStart(file, 'The name of the file is the id: use lower-case letters, digits and hyphens.');
  const other = known.find((one) => one.id === id);
  if (!other) return undefined;
  const place = other.own ? `${other.file} has` : `${kind === 'trial' ? 'A trial' : 'An experiment'} of Hookbench has`;
  return atStart(file, `${place} the id "${id}". Rename the file.`);
}

async function readOne(file: string, folders: readonly string[], jobs: Pick<Jobs, 'run'>) {
  try {
    return await jobs.run(compileScenarioJob, { file, folders });
  } catch (error) {
    return { problems: [atStart(file, messageOf(error))] };
  }
}

/**
 * Reads the shipped files of a kind, once, and those in the user's folders.
 * @returns Reads them; throws HookbenchError `bad_input` if the path of a folder is not absolute
 */
export function createCatalogue<File extends LabFile>(
  kind: LabFileKind,
  isKind: (file: LabFile) => file is File,
  jobs: Pick<Jobs, 'run'>,
): (folders?: readonly string[]) => Promise<Catalogue<File>> {
  const shipped = lazily(() => jobs.run(readLabFilesJob, { kind }));
  return async (folders = []) => {
    const items = (await shipped()).filter(isKind);
    const relative = folders.find((folder) => !isAbsolute(folder));
    if (relative !== undefined)
      throw new HookbenchError('bad_input', `${relative} is not an absolute path.`, { hint: 'Give the whole path.' });
    const { list } = await listScenarios([...new Set(folders)]);
    const problems = list.folders.flatMap(({ path, problem }) => (problem === undefined ? [] : atStart(path, problem)));
    const files = [...new Set(list.items.filter(({ experiment }) => experiment).map(({ path }) => path))];
    for (const file of files.slice(0, maxOwn)) {
      const { problems: found = [], scenario } = await readOne(file, folders, jobs);
      const own = scenario && { ...scenario, id: idOfFile(file), own: true as const };
      const wrong = own && isKind(own) ? idProblem(file, kind, items) : undefined;
      problems.push(...found, ...(wrong ? [wrong] : []));
      if (wrong) continue;
      if (own && isKind(own)) items.push(own);
    }
    const [next] = files.slice(maxOwn);
    if (next !== undefined) problems.push(atStart(next, `Only the first ${maxOwn} files of folders are read.`));
    return { items, problems };
  };
}

/**
 * The files with the ids, in the order of the catalogue; all without ids.
 * @param hint Where to find the ids.
 * @throws HookbenchError `not_found` for an unknown id, `bad_config` if its file is wrong
 */
export function chooseFiles<File extends LabFile>(
  { items, problems }: Catalogue<File>,
  ids: readonly string[] | undefined,
  { kind, hint }: { kind: LabFileKind; hint: string },
): readonly File[] {
  if (!ids) return items;
  const unknown = ids.find((id) => !items.some((one) => one.id === id));
  if (unknown !== undefined) {
    const problem = problems.find(({ file }) => idOfFile(file) === unknown);
    if (problem) throw problemError(problem);
    throw new HookbenchError('not_found', `No ${kind} has the id "${unknown.slice(0, 100)}".`, { hint });
  }
  return items.filter(({ id }) => ids.includes(id));
}

/** The chosen experiments, like {@link chooseFiles}. */
export function chooseExperiments(
  catalogue: Catalogue<Experiment>,
  { ids, layer }: Pick<ExperimentChoice, 'ids' | 'layer'> = {},
): Experiment[] {
  const hint = 'GET /experiments and hookbench lab --list show all.';
  const chosen = chooseFiles(
    catalogue,
    ids?.map((id) => experimentId(id) ?? id),
    { kind: 'experiment', hint },
  );
  return chosen.filter(({ lab }) => layer === undefined || lab.layer === layer);
}
