import { relative } from 'node:path';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';

const marks: Record<ScenarioResult['outcome'], string> = {
  passed: 'passed   ',
  failed: 'FAILED   ',
  cancelled: 'cancelled',
  'could-not-start': 'ERROR    ',
};

/** The line of a scenario. */
export function resultLine({ durationMs, file, name, outcome, round, steps }: ScenarioResult): string {
  const skipped = steps.filter((step) => step.outcome === 'skipped').length;
  const notes = [
    formatDuration(durationMs),
    ...(round > 1 ? [`round ${round}`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'step', 'steps')} skipped`] : []),
  ];
  return `${marks[outcome]}  ${name}  (${relative(process.cwd(), file)}, ${notes.join(', ')})`;
}

const indented = (text = ''): string[] => (text === '' ? [] : text.split('\n').map((line) => `    ${line}`));

function stepLines({ diagnosis, error, file, findings, line, name, note, traceText }: ScenarioStepResult): string[] {
  return [
    `  ${relative(process.cwd(), file)}:${line}  ${name}`,
    ...indented(error),
    ...findings
      .filter(({ met }) => !met)
      .flatMap(({ expected, observed, what }) => [
        `    ${what}`,
        `      expected  ${expected}`,
        `      observed  ${observed}`,
      ]),
    ...indented(note),
    ...indented(diagnosis && `${diagnosis.cause}: ${diagnosis.sentence} ${diagnosis.advice}`),
    ...indented(traceText),
  ];
}

/** Why a scenario did not pass: each failed step with what was expected and observed. */
export function failureLines({ error, kept, steps }: ScenarioResult): string[] {
  return [
    ...indented(error),
    ...steps.filter(({ outcome }) => outcome === 'failed').flatMap(stepLines),
    ...(kept === undefined ? [] : [`    case file  ${kept}`]),
  ];
}

/** The last line: how many scenarios passed and failed. */
export function summaryLine(results: readonly ScenarioResult[]): string {
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const rest = results.length - passed;
  return `${counted(results.length, 'scenario', 'scenarios')}: ${passed} passed, ${rest} failed`;
}
