import { experimentLayers } from '#shared/experiments/layers.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { junitReport } from '../../reports/junit-report.ts';
import { shortfalls } from './shortfalls.ts';

/** Results as JUnit XML: a suite for each layer, a case for each experiment. */
export function toJUnit(results: readonly ExperimentResult[]): string {
  const cases = experimentLayers.flatMap(({ layer, title }) =>
    results
      .filter((result) => result.layer === layer)
      .map((result) => ({
        suite: `Failure lab: ${title}`,
        className: `hookbench.lab.${layer}`,
        name: result.id,
        seconds: result.durationMs / 1000,
        failures: shortfalls(result),
        ...(result.diagnosis && { output: `${result.diagnosis.cause}: ${result.diagnosis.sentence}` }),
      })),
  );
  return junitReport(cases);
}
