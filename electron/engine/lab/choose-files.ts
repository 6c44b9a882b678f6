import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';
import { experimentId } from '../scenarios/experiment-files.ts';
import type { LabFileKind } from '../scenarios/workspace/scenario-job.ts';
import type { Experiment, LabFile } from '../scenarios/lab-files.ts';
import { idOfFile, problemError, type Catalogue } from './lab-catalogue.ts';

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
