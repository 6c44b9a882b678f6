import type { Trial, TrialFinding, TrialNeed, TrialResult, TrialRun, TrialSubject } from '#shared/model/trial.ts';
import { searchWords } from '../search-words.ts';

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
  given: Readonly<Record<TrialNeed, boolean>>;
  report: TrialRun | undefined;
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

/** The filters of the trials. */
export interface TrialFilter {
  q?: string;
  failedOnly?: true;
}

/** The rows that match the filters; of a completed test, those that failed first. */
export function findTrials(rows: readonly TrialRow[], { q = '', failedOnly }: TrialFilter): TrialRow[] {
  const matches = searchWords(q);
  const found = rows.filter((row) => (!failedOnly || failed(row)) && matches(textsOf(row)));
  if (rows.some(({ running }) => running)) return found;
  return found.toSorted((one, other) => Number(failed(other)) - Number(failed(one)));
}

function textsOf({ trial: { id, title, does, asks, questions, source }, result }: TrialRow): (string | undefined)[] {
  return [
    ...[id, title, does, asks, source],
    ...questions.flatMap(({ question, why }) => [question, why]),
    ...(result?.findings ?? []).map(({ evidence }) => evidence),
  ];
}

/** The ids of the trials that would run, and whether these are all trials. */
export function wantedIds(rows: readonly TrialRow[]): { ids: string[]; all: boolean } {
  const wanted = rows.filter((row) => row.wanted);
  return {
    ids: wanted.filter(({ lacks }) => lacks === undefined).map(({ trial }) => trial.id),
    all: wanted.length === rows.length,
  };
}

/** The number of findings by outcome. */
export function countOutcomes({ results }: TrialRun): Record<TrialFinding['outcome'], number> {
  const findings = results.flatMap((result) => result.findings);
  const count = (wanted: TrialFinding['outcome']) => findings.filter(({ outcome }) => outcome === wanted).length;
  return { met: count('met'), 'not-met': count('not-met'), 'not-seen': count('not-seen') };
}
