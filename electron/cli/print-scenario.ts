import { relative } from 'node:path';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { countsOf, outcomeOf } from '../engine/scenarios/reports/step-texts.ts';

const marks: Record<ReturnType<typeof outcomeOf>, string> = {
  passed: 'passed   ',
  skipped: 'skipped  ',
  failed: 'FAILED   ',
  cancelled: 'cancelled',
  'could-not-start': 'ERROR    ',
};

/** The line of a scenario. */
export function resultLine(result: ScenarioResult): string {
  const { durationMs, file, name, round, steps } = result;
  const skipped = steps.filter((step) => step.outcome === 'skipped').length;
  const notes = [
    formatDuration(durationMs),
    ...(round > 1 ? [`round ${round}`] : []),
    ...(skipped > 0 ? [`${counted(skipped, 'step', 'steps')} skipped`] : []),
  ];
  return `${marks[outcomeOf(result)]}  ${name}  (${relative(process.cwd(), file)}, ${notes.join(', ')})`;
}

const indented = (text = ''): string[] => (text === '' ? [] : text.split('\n').map((line) => `    ${line}`));

/** Why a step failed: what was expected and observed, the diagnosis and the messages. */
export function reasonLines({ diagnosis, error, findings, note, traceText }: ScenarioStepResult): string[] {
  return [
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

const stepLines = (step: ScenarioStepResult): string[] => [
  `  ${relative(process.cwd(), step.file)}:${step.line}  ${step.name}`,
  ...reasonLines(step),
];

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
  return `${counted(results.length, 'scenario', 'scenarios')}: ${countsOf(results)}`;
}
