import { experimentLayers } from '#shared/experiments/layers.ts';
import type { Experiment, ExperimentLayer, ExperimentResult } from '#shared/model/experiment.ts';

/** The result status of an experiment. */
export type ExperimentStanding = 'not-run' | 'as-expected' | 'not-as-expected';

/** The filters of the catalogue. */
export interface ExperimentFilter {
  text: string;
  standing: ExperimentStanding | 'all';
  layer: ExperimentLayer | 'all';
}

export const everyExperiment: ExperimentFilter = { text: '', standing: 'all', layer: 'all' };

/** The experiments of one layer. */
export interface FoundLayer {
  layer: ExperimentLayer;
  title: string;
  meaning: string;
  experiments: readonly Experiment[];
}

/** The status of an experiment by its last result. `as-expected` requires that it passed and restored everything. */
export function standingOf(result: ExperimentResult | undefined): ExperimentStanding {
  if (!result) return 'not-run';
  return result.passed && result.restored ? 'as-expected' : 'not-as-expected';
}

/** The filtered catalogue by layer; empty layers are omitted. Search words match in any order. */
export function findExperiments(
  experiments: readonly Experiment[],
  results: ReadonlyMap<string, ExperimentResult>,
  { text, standing, layer: wanted }: ExperimentFilter,
): FoundLayer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (experiment: Experiment) => {
    const said = wordsOf(experiment);
    return (
      (wanted === 'all' || experiment.layer === wanted) &&
      (standing === 'all' || standingOf(results.get(experiment.id)) === standing) &&
      words.every((word) => said.includes(word))
    );
  };
  return experimentLayers
    .map((row) => ({ ...row, experiments: experiments.filter((each) => each.layer === row.layer && fits(each)) }))
    .filter(({ experiments: found }) => found.length > 0);
}

function wordsOf({ id, title, breaks, why, source, hop, expected }: Experiment): string {
  const seen = expected.flatMap(({ side, fact, values }) => [side, fact, ...values]);
  return [id, title, breaks, why, source, hop.from, hop.to ?? '', ...seen].join(' ').toLowerCase();
}
