import type { ExperimentReportFormat } from '#shared/model/experiment.ts';
import type { TrialReport, TrialResult } from '#shared/model/trial.ts';
import { junitReport, type JUnitCase } from '../../reports/junit-report.ts';
import { markdownRow } from '../../reports/markdown-row.ts';

const outcomes = { met: 'yes', 'not-met': '**no**', 'not-seen': 'not observed' } as const;

const skippedText = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `, ${length === 1 ? '1 trial' : `${length} trials`} skipped`;

const notReached = 'not reached, not graded';

function unreachedMarkdown({ target }: TrialReport, { diagnosis }: NonNullable<TrialReport['unreached']>): string {
  const { advice, cause, evidence, sentence, source } = diagnosis;
  const facts = [...evidence, `cause ${cause} (${source})`].map((one) => `- ${one.replaceAll('\n', ' ')}`);
  return [`# The receiver under test: ${notReached}`, '', target, '', sentence, advice, '', ...facts, ''].join('\n');
}

function toMarkdown(report: TrialReport): string {
  return report.unreached ? unreachedMarkdown(report, report.unreached) : judgedMarkdown(report);
}

function judgedMarkdown({
  grade,
  points,
  pointsPossible,
  results,
  skipped = [],
  subject,
  target,
}: TrialReport): string {
  const rows = results.flatMap(({ findings, title }) =>
    findings.map(({ evidence, outcome, question, why }) =>
      markdownRow([title, question, outcomes[outcome], evidence, outcome === 'not-met' ? why : '']),
    ),
  );
  return [
    `# The ${subject} under test: ${grade ?? 'not graded'}`,
    '',
    `${target}: ${points} of ${pointsPossible} points${skippedText(skipped)}.`,
    '',
    '| Trial | Question | Answer | Evidence | Why it matters |',
    '|---|---|---|---|---|',
    ...rows,
    ...skipped.map(({ reason, title }) => markdownRow([title, '', 'skipped', reason, ''])),
    '',
  ].join('\n');
}

const skippedCases = ({ skipped = [], subject }: TrialReport): JUnitCase[] =>
  skipped.map(({ id, reason, title }) => ({
    suite: `The ${subject} under test`,
    className: `hookbench.trial.${subject}.${id}`,
    name: title,
    seconds: 0,
    failures: [],
    skipped: true,
    output: reason,
  }));

/** The only case of a test whose receiver could not be reached. */
function unreachedCase({ target }: TrialReport, { diagnosis }: NonNullable<TrialReport['unreached']>): JUnitCase {
  const { advice, cause, evidence, sentence } = diagnosis;
  return {
    suite: 'The receiver under test',
    className: 'hookbench.trial.receiver',
    name: 'Can the receiver be reached?',
    seconds: 0,
    failures: [`${target}: ${notReached}. ${sentence} ${advice}`],
    output: [`Cause ${cause}.`, ...evidence].join('\n'),
  };
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
    write: (report) =>
      junitReport(
        report.unreached
          ? [unreachedCase(report, report.unreached)]
          : [...report.results.flatMap((result) => casesOf(result, report.subject)), ...skippedCases(report)],
      ),
  },
  markdown: { end: 'md', type: 'text/markdown; charset=utf-8', write: toMarkdown },
};

/** A graded report as a file. */
export function trialReportOf(format: ExperimentReportFormat, report: TrialReport): File {
  const { end, type, write } = files[format];
  return new File([write(report)], `${report.subject}-under-test.${end}`, { type });
}
