import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';
import { experimentId } from '../scenarios/experiment-files.ts';
import { idOfFile, problemError, type Catalogue } from './own-experiments.ts';
import type { Experiment } from '../scenarios/read-experiments.ts';

/**
 * The chosen experiments, in the order of the catalogue.
 * @throws HookbenchError `not_found` for an unknown id, `bad_config` if its file is wrong
 */
export function chooseExperiments(
  { items, problems }: Catalogue,
  { ids, layer }: Pick<ExperimentChoice, 'ids' | 'layer'> = {},
): Experiment[] {
  const chosen = ids?.map((id) => experimentId(id) ?? id);
  const unknown = chosen?.find((id) => !items.some((one) => one.id === id));
  if (unknown !== undefined) {
    const problem = problems.find(({ file }) => idOfFile(file) === unknown);
    if (problem) throw problemError(problem);
    throw new HookbenchError('not_found', `No experiment has the id "${unknown.slice(0, 100)}".`, {
      hint: 'GET /experiments and hookbench lab --list show all.',
    });
  }
  return items.filter(({ id, lab }) => (chosen?.includes(id) ?? true) && (layer === undefined || lab.layer === layer));
}
