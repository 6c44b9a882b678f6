import type { ExperimentRow } from '#shared/experiments/experiment-row.ts';
import type { Expectation, ExperimentFact, ExperimentFinding, ExperimentSide } from '#shared/model/experiment.ts';
import type { Observed } from './observe.ts';

/** The expected values of a row, for each side and fact. */
export function expectationsOf({ expect }: ExperimentRow): Expectation[] {
  return Object.entries(expect).map(([place, values]) => {
    const [side, fact] = place.split('.') as [ExperimentSide, ExperimentFact];
    return { side, fact, values: typeof values === 'string' ? [values] : [...values] };
  });
}

/** Compares expected and observed values. */
export function judge(row: ExperimentRow, seen: Observed): ExperimentFinding[] {
  return expectationsOf(row).map((expected) => {
    const observed = seen[`${expected.side}.${expected.fact}`];
    return { ...expected, observed, met: expected.values.includes(observed) };
  });
}
