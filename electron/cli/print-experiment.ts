import type { ExperimentFinding, ExperimentResult, ExperimentRun } from '#shared/model/experiment.ts';

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

/** The experiments that do not apply to the interface, each with the reason. */
export const skippedLines = ({ skipped = [] }: ExperimentRun): string[] =>
  skipped.map(({ id, reason }) => `n/a               ${id.padEnd(36)} ${reason}`);

/** How many experiments have the expected result, how many do not apply, and the total duration. */
export function summaryLine({ results, skipped = [] }: ExperimentRun): string {
  const good = results.filter(({ passed, restored }) => passed && restored).length;
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const not = skipped.length === 0 ? '' : `, ${skipped.length} not applicable`;
  return `${good} of ${results.length} as expected${not}, ${seconds.toFixed(1)} s`;
}
