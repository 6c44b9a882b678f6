import { formatDuration } from '#shared/trace/format-duration.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { outcomeOfCases, type Report, type ReportCase, type ReportSuite } from '../../reports/report.ts';
import { withoutEntries } from '../redact-result.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { outcomeOf, placeOf, titleOf, totalsOf } from './step-texts.ts';

function caseOf(className: string, step: ScenarioStepResult): ReportCase {
  const { diagnosis, durationMs, entries = [], error, findings, name, note, outcome, traceText } = step;
  return {
    ...{ className, name, outcome, durationMs, findings, diagnosis, traceText },
    errors: error === undefined ? [] : [error],
    notes: note === undefined ? [] : [note],
    ...(entries.length > 0 && { draw: () => sequenceSvg(entries) }),
  };
}

/** A step with its place in its file. */
const placedCase = (className: string, step: ScenarioStepResult): ReportCase => ({
  ...caseOf(className, step),
  aside: placeOf(step),
});

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
    cases: error === undefined ? steps.map((step) => placedCase(file, step)) : [start],
  };
}

/** The steps of a lesson that were shown. */
export const lessonReport = ({ lesson, results, state, title }: RunOf<'lesson'>): Report => ({
  fileName: `lesson-${lesson}`,
  title,
  sections: [{ suite: title, outcome: state, cases: results.map((step) => placedCase(lesson, step)) }],
  data: results,
});

/** The requests of a collection: a suite for each folder. */
export const collectionReport = ({ results, state, title, total }: RunOf<'collection'>): Report => ({
  fileName: 'collection',
  title: `${title}: ${results.filter(({ outcome }) => outcome === 'passed').length} of ${total} passed`,
  sections: [...Map.groupBy(results, ({ folder }) => folder || title)].map(([suite, steps]) => {
    const cases = steps.map((step) => caseOf(suite, step));
    return { suite, outcome: state === 'cancelled' ? state : outcomeOfCases(cases), open: true, cases };
  }),
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
