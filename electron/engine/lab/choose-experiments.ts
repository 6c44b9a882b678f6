import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ExperimentChoice } from '#shared/model/experiment.ts';
import { experimentId } from '../scenarios/experiment-files.ts';
import type { Experiment } from '../scenarios/read-experiments.ts';

/**
 * The chosen experiments, in the order of the catalogue.
 * @throws HookbenchError `not_found` for an unknown id
 */
export function chooseExperiments(all: readonly Experiment[], { ids, layer }: ExperimentChoice = {}): Experiment[] {
  const unknown = ids?.find((id) => experimentId(id) === undefined);
  if (unknown !== undefined) {
    throw new HookbenchError('not_found', `No experiment has the id "${unknown.slice(0, 100)}".`, {
      hint: 'GET /experiments and hookbench lab --list show all.',
    });
  }
  const chosen = ids?.map(experimentId);
  return all.filter(({ id, lab }) => (chosen?.includes(id) ?? true) && (layer === undefined || lab.layer === layer));
}
