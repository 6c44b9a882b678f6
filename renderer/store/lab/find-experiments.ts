import { experimentLayers } from '#shared/experiments/layers.ts';
import type { Experiment, ExperimentLayer, ExperimentResult } from '#shared/model/experiment.ts';
import { searchWords } from '../search-words.ts';

/** The result status of an experiment. */
export type ExperimentStanding = 'not-run' | 'as-expected' | 'not-as-expected' | 'not-applicable';

/** The filters of the catalogue. */
export interface ExperimentFilter {
  q?: string;
  standing?: ExperimentStanding;
  layer?: ExperimentLayer;
}

/** The experiments of one layer. */
export interface FoundLayer {
  layer: ExperimentLayer;
  title: string;
  meaning: string;
  experiments: readonly Experiment[];
}

/** The status of an experiment by its last result. `as-expected` requires that it passed and restored everything. */
export function standingOf(
  { notApplicable }: Pick<Experiment, 'notApplicable'>,
  result: ExperimentResult | undefined,
): ExperimentStanding {
  if (notApplicable !== undefined) return 'not-applicable';
  if (!result) return 'not-run';
  return result.passed && result.restored ? 'as-expected' : 'not-as-expected';
}

/** The filtered catalogue by layer; empty layers are omitted. */
export function findExperiments(
  experiments: readonly Experiment[],
  results: ReadonlyMap<string, ExperimentResult>,
  { q = '', standing, layer: wanted }: ExperimentFilter,
): FoundLayer[] {
  const matches = searchWords(q);
  const fits = (experiment: Experiment) =>
    (standing === undefined || standingOf(experiment, results.get(experiment.id)) === standing) &&
    matches(textsOf(experiment));
  return experimentLayers
    .filter(({ layer }) => wanted === undefined || layer === wanted)
    .map((row) => ({ ...row, experiments: experiments.filter((each) => each.layer === row.layer && fits(each)) }))
    .filter(({ experiments: found }) => found.length > 0);
}

function textsOf({ id, title, breaks, why, source, hop, expected }: Experiment): (string | undefined)[] {
  return [
    ...[id, title, breaks, why, source, hop.from, hop.to],
    ...expected.flatMap(({ side, fact, values }) => [side, fact, ...values]),
  ];
}
