import { formatDuration } from '#shared/trace/format-duration.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { Report, ReportCase, ReportSuite } from '../../reports/report.ts';
import { withoutEntries } from '../redact-result.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { outcomeOf, placeOf, titleOf, totalsOf } from './step-texts.ts';

function caseOf(className: string, step: ScenarioStepResult): ReportCase {
  const { diagnosis, durationMs, entries = [], error, findings, name, note, outcome, traceText } = step;
  return {
    ...{ className, name, outcome, durationMs, findings, diagnosis, traceText },
    aside: placeOf(step),
    errors: error === undefined ? [] : [error],
    notes: note === undefined ? [] : [note],
    ...(entries.length > 0 && { draw: () => sequenceSvg(entries) }),
  };
}

/** A scenario that could not start has one case, so that JUnit reports it. */
function suiteOf(result: ScenarioResult): ReportSuite {
  const { durationMs, error, file, kept, steps } = result;
  const start: ReportCase = {
    ...{ className: file, name: 'Start', durationMs: 0, findings: [] },
    outcome: 'failed',
    errors: error === undefined ? [] : [error],
  };
  return {
    suite: titleOf(result),
    outcome: outcomeOf(result),
    aside: `${file}, ${formatDuration(durationMs)}`,
    lines: kept === undefined ? [] : [`Case file: ${kept}`],
    cases: error === undefined ? steps.map((step) => caseOf(file, step)) : [start],
  };
}

/** The steps of a lesson that were shown. */
export const lessonReport = ({ lesson, results, state, title }: RunOf<'lesson'>): Report => ({
  fileName: `lesson-${lesson}`,
  title,
  sections: [{ suite: title, outcome: state, cases: results.map((step) => caseOf(lesson, step)) }],
  data: results,
});

/** Results of scenarios: a table of all, a suite for each, a case for each step. */
export const scenarioReport = (results: readonly ScenarioResult[]): Report => ({
  fileName: 'scenarios',
  title: `Scenarios: ${totalsOf(results)}`,
  sections: [
    {
      head: ['Scenario', 'Outcome', 'Time', 'File'],
      rows: results.map((result) => [
        titleOf(result),
        { text: outcomeOf(result), met: result.outcome === 'passed' },
        formatDuration(result.durationMs),
        result.file,
      ]),
    },
    ...results.map(suiteOf),
  ],
  data: results.map(withoutEntries),
});
