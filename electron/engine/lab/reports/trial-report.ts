import type { TrialResult, TrialRun } from '#shared/model/trial.ts';
import type { ReportTable } from '#shared/runs/report-table.ts';
import { weaknessesOf } from '#shared/trials/weaknesses.ts';
import { outcomeOfCases, type Report, type ReportCase } from '../../reports/report.ts';

const answers = { met: 'yes', 'not-met': 'no', 'not-seen': 'not observed' } as const;
const outcomes = { met: 'passed', 'not-met': 'failed', 'not-seen': 'skipped' } as const;

const skippedText = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `, ${length === 1 ? '1 trial' : `${length} trials`} skipped`;

const notReached = 'not reached, not graded';

/** The only case of a test whose receiver could not be reached. */
function unreachedCase({ target }: TrialRun, { diagnosis }: NonNullable<TrialRun['unreached']>): ReportCase {
  const { advice, cause, evidence, sentence, source } = diagnosis;
  return {
    className: 'hookbench.trial.receiver',
    name: 'Can the receiver be reached?',
    outcome: 'failed',
    errors: [`${target}: ${notReached}. ${sentence} ${advice}`],
    notes: [...evidence, `Cause ${cause} (${source}).`],
  };
}

function casesOf({ durationMs, error, findings, id }: TrialResult, subject: TrialRun['subject']): ReportCase[] {
  const className = `hookbench.trial.${subject}.${id}`;
  if (error !== undefined) return [{ className, name: id, outcome: 'failed', durationMs, errors: [error] }];
  return findings.map(({ evidence, outcome, question, why }) => ({
    className,
    name: question,
    outcome: outcomes[outcome],
    durationMs: durationMs / findings.length,
    errors: outcome === 'not-met' ? [`${evidence} ${why}.`] : [],
    notes: [evidence],
  }));
}

const skippedCases = ({ skipped = [], subject }: TrialRun): ReportCase[] =>
  skipped.map(({ id, reason, title }) => ({
    className: `hookbench.trial.${subject}.${id}`,
    name: title,
    outcome: 'skipped',
    notes: [reason],
  }));

const tableOf = ({ results, skipped = [] }: TrialRun): ReportTable => ({
  head: ['Trial', 'Question', 'Answer', 'Evidence'],
  rows: [
    ...results.flatMap(({ findings, title }) =>
      findings.map(({ evidence, outcome, question }) => [
        title,
        question,
        { text: answers[outcome], met: outcome !== 'not-met' },
        evidence,
      ]),
    ),
    ...skipped.map(({ reason, title }) => [title, '', 'skipped', reason]),
  ],
});

/** A graded report: a table of all questions, and a case for each. */
export function reportOfTrials(report: TrialRun): Report {
  const { grade, points, pointsPossible, results, skipped = [], subject, target, unreached } = report;
  const program = `The ${subject} under test`;
  const cases = unreached
    ? [unreachedCase(report, unreached)]
    : [...results.flatMap((result) => casesOf(result, subject)), ...skippedCases(report)];
  return {
    fileName: `${subject}-under-test`,
    title: `${program}: ${unreached ? notReached : (grade ?? 'not graded')}`,
    lines: [
      unreached ? target : `${target}: ${points} of ${pointsPossible} points${skippedText(skipped)}.`,
      ...weaknessesOf(report).map(({ advice, sentence }) => `${sentence} ${advice}`),
    ],
    sections: [tableOf(report), { suite: program, outcome: outcomeOfCases(cases), cases }],
    data: report,
  };
}
