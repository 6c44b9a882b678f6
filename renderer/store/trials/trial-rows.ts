import type { Trial, TrialFinding, TrialReport, TrialResult, TrialSubject } from '#shared/model/trial.ts';

/** One trial, whether it is included and can run, and its result. */
export interface TrialRow {
  trial: Trial;
  wanted: boolean;
  /** The missing prerequisite. */
  lacks: Trial['needs'];
  running: boolean;
  result: TrialResult | undefined;
}

interface Asked {
  subject: TrialSubject;
  leftOut: readonly string[];
  given: Readonly<Record<NonNullable<Trial['needs']>, boolean>>;
  report: TrialReport | undefined;
}

/** The trials of a subject in order, each with its result. */
export function trialRows(trials: readonly Trial[], { subject, leftOut, given, report }: Asked): TrialRow[] {
  const own = report?.subject === subject ? report : undefined;
  return trials
    .filter((trial) => trial.subject === subject)
    .map((trial) => ({
      trial,
      wanted: !leftOut.includes(trial.id),
      lacks: trial.needs !== undefined && !given[trial.needs] ? trial.needs : undefined,
      running: own?.state === 'running' && own.current === trial.id,
      result: own?.results.find(({ id }) => id === trial.id),
    }));
}

/** Whether a trial found a weakness or could not run. */
export function failed({ result }: Pick<TrialRow, 'result'>): boolean {
  if (!result) return false;
  return result.error !== undefined || result.findings.some(({ outcome }) => outcome === 'not-met');
}

/** The rows that match a search; words match in any order. */
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

/** The number of findings by outcome. */
export function countOutcomes({ results }: TrialReport): Record<TrialFinding['outcome'], number> {
  const findings = results.flatMap((result) => result.findings);
  const count = (wanted: TrialFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  return { met: count('met'), 'not-met': count('not-met'), 'not-seen': count('not-seen') };
}
