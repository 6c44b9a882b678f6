import type { Trial, TrialFinding, TrialReport, TrialResult, TrialSubject } from '#shared/model/trial.ts';

/** One trial, whether it is wanted and can be carried out, and what came of it. */
export interface TrialRow {
  trial: Trial;
  wanted: boolean;
  /** What has to be filled in before it can be carried out. */
  lacks: Trial['needs'];
  underWay: boolean;
  result: TrialResult | undefined;
}

interface Asked {
  subject: TrialSubject;
  leftOut: readonly string[];
  given: Readonly<Record<NonNullable<Trial['needs']>, boolean>>;
  report: TrialReport | undefined;
}

/** The trials of a subject in their order, each with what the report says of it. */
export function trialRows(trials: readonly Trial[], { subject, leftOut, given, report }: Asked): TrialRow[] {
  const own = report?.subject === subject ? report : undefined;
  return trials
    .filter((trial) => trial.subject === subject)
    .map((trial) => ({
      trial,
      wanted: !leftOut.includes(trial.id),
      lacks: trial.needs !== undefined && !given[trial.needs] ? trial.needs : undefined,
      underWay: own?.state === 'running' && own.current === trial.id,
      result: own?.results.find(({ id }) => id === trial.id),
    }));
}

/** Whether a trial showed a weakness, or could not be carried out. */
export function failed({ result }: Pick<TrialRow, 'result'>): boolean {
  if (!result) return false;
  return result.error !== undefined || result.findings.some(({ outcome }) => outcome === 'not-met');
}

/** The rows that fit a search; words may be in any order. */
export function findTrials(rows: readonly TrialRow[], text: string, failedOnly: boolean): TrialRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const said = saidOf(row);
    return (!failedOnly || failed(row)) && words.every((word) => said.includes(word));
  });
}

function saidOf({ trial: { id, title, does, asks = '', questions, source }, result }: TrialRow): string {
  const asked = questions.flatMap(({ question, why }) => [question, why]);
  const seen = result?.findings.map(({ evidence }) => evidence) ?? [];
  return [id, title, does, asks, source, ...asked, ...seen].join(' ').toLowerCase();
}

/** How many answers of each kind a report holds. */
export function countOutcomes({ results }: TrialReport): Record<TrialFinding['outcome'], number> {
  const findings = results.flatMap((result) => result.findings);
  const count = (wanted: TrialFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  return { met: count('met'), 'not-met': count('not-met'), 'not-seen': count('not-seen') };
}
