import type { ExperimentFinding, ExperimentResult } from '#shared/model/experiment.ts';

const findingLine = ({ fact, met, observed, side, values }: ExperimentFinding): string =>
  `    ${met ? ' ' : '!'} ${`${side} ${fact}`.padEnd(28)} ${met ? observed : `${observed}, expected ${values.join(' or ')}`}`;

/** One line for the experiment, then a line for each unexpected finding, or for every finding if `verbose`. */
export function experimentLines(result: ExperimentResult, verbose: boolean): string[] {
  const { diagnosis, durationMs, error, findings, id, layer, notRestored = [], passed, restored } = result;
  const mark = passed && restored ? 'ok  ' : 'FAIL';
  const cause = diagnosis ? `  ${diagnosis.cause}` : '';
  return [
    `${mark}  ${layer.padEnd(10)} ${id.padEnd(36)} ${String(Math.round(durationMs)).padStart(5)} ms${cause}`,
    ...(verbose ? [`    ${result.title}`] : []),
    ...(error === undefined ? [] : [`    ! It failed to run: ${error}`]),
    ...findings.filter(({ met }) => verbose || !met).map(findingLine),
    ...notRestored.map((name) => `    ! ${name} was not restored`),
  ];
}

/** How many experiments have the expected result, and the total duration. */
export function summaryLine(results: readonly ExperimentResult[]): string {
  const good = results.filter(({ passed, restored }) => passed && restored).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  return `${good} of ${results.length} as expected, ${seconds.toFixed(1)} s`;
}
