import type { ExperimentFinding } from '#shared/model/experiment.ts';
import type { ReportFinding } from './report.ts';

/** What the sides observed, as findings of a report. */
export const sideFindings = (findings: readonly ExperimentFinding[]): ReportFinding[] =>
  findings.map(({ fact, met, observed, side, values }) => ({
    what: `${side} ${fact}`,
    expected: values.join(' or '),
    observed,
    met,
  }));
