import { experimentLayers } from '#shared/experiments/facts.ts';
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

/** The last result of each experiment: those of the running or last run are newer than the stored ones. */
export const latestById = (
  stored: readonly ExperimentResult[] = [],
  ofRun: readonly ExperimentResult[] = [],
): ReadonlyMap<string, ExperimentResult> => new Map([...stored, ...ofRun].map((result) => [result.id, result]));

/** The status of an experiment by its last result. `as-expected` requires that it passed and restored everything. */
export function standingOf(
  { notApplicable }: Pick<Experiment, 'notApplicable'>,
  result: ExperimentResult | undefined,
): ExperimentStanding {
  if (notApplicable !== undefined) return 'not-applicable';
  if (!result) return 'not-run';
  return result.passed && result.restored ? 'as-expected' : 'not-as-expected';
}

/** The filtered catalogue, by layer. */
export function findExperiments(
  experiments: readonly Experiment[],
  results: ReadonlyMap<string, ExperimentResult>,
  { q = '', standing, layer: wanted }: ExperimentFilter,
): Experiment[] {
  const matches = searchWords(q);
  return experimentLayers.flatMap(({ layer }) =>
    experiments.filter(
      (each) =>
        each.layer === layer &&
        (wanted === undefined || layer === wanted) &&
        (standing === undefined || standingOf(each, results.get(each.id)) === standing) &&
        matches(textsOf(each)),
    ),
  );
}

/**
 * The experiment to show when none is selected: the first that is not as expected, else the one with the newest result,
 * else the first. During a run it is the first one with a result, so that it does not change with each result.
 */
export function firstToShow(
  found: readonly Experiment[],
  results: ReadonlyMap<string, ExperimentResult>,
  running: boolean,
): Experiment | undefined {
  const timeOf = ({ id }: Experiment) => results.get(id)?.startedAt ?? '';
  const [newest] = running ? [] : found.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one)));
  return (
    found.find((one) => standingOf(one, results.get(one.id)) === 'not-as-expected') ??
    newest ??
    found.find(({ id }) => results.has(id)) ??
    found[0]
  );
}

function textsOf({ id, title, breaks, why, source, hop, expected }: Experiment): (string | undefined)[] {
  return [
    ...[id, title, breaks, why, source, hop.from, hop.to],
    ...expected.flatMap(({ side, fact, values }) => [side, fact, ...values]),
  ];
}
