import type { ExperimentResult } from '#shared/model/experiment.ts';

/** Why an experiment did not have the expected result, one line for each reason. */
export function shortfalls({ error, findings, notRestored = [] }: ExperimentResult): string[] {
  return [
    ...(error === undefined ? [] : [`The experiment could not run: ${error}`]),
    ...findings
      .filter(({ met }) => !met)
      .map(
        ({ fact, observed, side, values }) => `${side} ${fact}: expected ${values.join(' or ')}, observed ${observed}`,
      ),
    ...notRestored.map((name) => `${name} was not restored`),
  ];
}
