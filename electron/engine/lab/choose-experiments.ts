import { experiments } from '#shared/experiments/experiments.ts';
import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';

/**
 * The chosen experiments, in the order of the catalogue.
 * @throws HookbenchError `not_found` for an unknown id
 */
export function chooseExperiments({ ids, layer }: ExperimentChoice = {}): ExperimentRow[] {
  const unknown = ids?.find((id) => !experiments.some((row) => row.id === id));
  if (unknown !== undefined) {
    throw new HookbenchError('not_found', `No experiment has the id "${unknown.slice(0, 100)}".`, {
      hint: 'GET /experiments and hookbench lab --list show those there are.',
    });
  }
  return experiments.filter((row) => (ids?.includes(row.id) ?? true) && (layer === undefined || row.layer === layer));
}
