import type { ExperimentResult } from '#shared/model/experiment.ts';

/** Why an experiment is not as expected, a line each. */
export function shortfalls({ error, findings, notRestored = [] }: ExperimentResult): string[] {
  return [
    ...(error === undefined ? [] : [`It could not be carried out: ${error}`]),
    ...findings
      .filter(({ met }) => !met)
      .map(
        ({ fact, observed, side, values }) => `${side} ${fact}: expected ${values.join(' or ')}, observed ${observed}`,
      ),
    ...notRestored.map((name) => `${name} is not as it was before`),
  ];
}
