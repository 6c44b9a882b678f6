import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import type { TrialReport, TrialResult } from '#shared/model/trial.ts';
import { junitReport } from './junit-report.ts';
import { markdownRow } from './markdown-row.ts';

const outcomes = { met: 'yes', 'not-met': '**no**', 'not-seen': 'not seen' } as const;

function toMarkdown({ grade, points, pointsPossible, results, subject, target }: TrialReport): string {
  const rows = results.flatMap(({ findings, title }) =>
    findings.map(({ evidence, outcome, question, why }) =>
      markdownRow([title, question, outcomes[outcome], evidence, outcome === 'not-met' ? why : '']),
    ),
  );
  return [
    `# The ${subject} under test: ${grade ?? 'not graded'}`,
    '',
    `${target}: ${points} of ${pointsPossible} points.`,
    '',
    '| Trial | Question | | Seen | Why it matters |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function casesOf({ durationMs, error, findings, id }: TrialResult, subject: TrialReport['subject']) {
  const shared = { suite: `The ${subject} under test`, className: `hookbench.trial.${subject}.${id}` };
  const seconds = durationMs / 1000 / Math.max(1, findings.length);
  if (error !== undefined) return [{ ...shared, name: id, seconds, failures: [error] }];
  return findings.map(({ evidence, outcome, question, why }) => ({
    ...shared,
    name: question,
    seconds,
    failures: outcome === 'not-met' ? [`${evidence} ${why}.`] : [],
    skipped: outcome === 'not-seen',
    output: evidence,
  }));
}

const files: Record<ExperimentReportFormat, { end: string; type: string; write: (report: TrialReport) => string }> = {
  json: { end: 'json', type: 'application/json', write: (report) => `${JSON.stringify(report, null, 2)}\n` },
  junit: {
    end: 'xml',
    type: 'application/xml',
    write: ({ results, subject }) => junitReport(results.flatMap((result) => casesOf(result, subject))),
  },
  markdown: { end: 'md', type: 'text/markdown; charset=utf-8', write: toMarkdown },
};

/** A graded report as a file to keep. */
export function trialReportOf(format: ExperimentReportFormat, report: TrialReport): File {
  const { end, type, write } = files[format];
  return new File([write(report)], `${report.subject}-under-test.${end}`, { type });
}
