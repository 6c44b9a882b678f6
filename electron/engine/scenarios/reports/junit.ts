import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { junitReport, type JUnitCase } from '../../reports/junit-report.ts';
import { placeOf, reasonsOf, titleOf } from './step-texts.ts';

function outputOf({ diagnosis, note, traceText }: ScenarioStepResult): string | undefined {
  const parts = [note, diagnosis && `${diagnosis.cause}: ${diagnosis.sentence} ${diagnosis.advice}`, traceText];
  const text = parts.filter((part) => part !== undefined).join('\n');
  return text === '' ? undefined : text;
}

function caseOf(result: ScenarioResult, step: ScenarioStepResult): JUnitCase {
  const output = outputOf(step);
  return {
    suite: titleOf(result),
    className: result.file,
    name: `${placeOf(step)} ${step.name}`,
    seconds: step.durationMs / 1000,
    failures: step.outcome === 'failed' ? reasonsOf(step) : [],
    skipped: step.outcome === 'skipped' || step.outcome === 'not-reached',
    ...(output !== undefined && { output }),
  };
}

/** Results as JUnit XML: a suite for each scenario, a case for each step. */
export const toJUnit = (results: readonly ScenarioResult[]): string =>
  junitReport(
    results.flatMap((result) =>
      result.error === undefined
        ? result.steps.map((step) => caseOf(result, step))
        : [{ suite: titleOf(result), className: result.file, name: 'Start', seconds: 0, failures: [result.error] }],
    ),
  );
