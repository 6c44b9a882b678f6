import type { TrialResult, TrialRun } from '../model/trial.ts';
import rows from './weaknesses.json' with { type: 'json' };

/** One cause of failed trials, and what removes it. */
export interface Weakness {
  sentence: string;
  advice: string;
  /** The number of trials that it made fail. */
  trials: number;
}

/** A weakness that the trials of the table show: the first and all others that were judged failed. */
interface WeaknessRow extends Omit<Weakness, 'trials'> {
  trials: readonly string[];
  /** Whether they failed because the receiver responded with a 2xx. */
  accepted?: boolean;
}

const isAccepted = ({ findings }: TrialResult): boolean =>
  findings.every(({ evidence }) => /^It responded with 2\d\d\b/.test(evidence));
const isFailed = ({ findings }: TrialResult): boolean => findings.some(({ outcome }) => outcome === 'not-met');
const isJudged = ({ findings }: TrialResult): boolean => findings.some(({ outcome }) => outcome !== 'not-seen');

/** Why the trials of a receiver failed, in the order of the table. Each trial has one cause at most. */
export function weaknessesOf({ results, subject }: Pick<TrialRun, 'results' | 'subject'>): Weakness[] {
  if (subject !== 'receiver') return [];
  const explained = new Set<string>();
  return (rows as readonly WeaknessRow[]).flatMap(({ accepted = false, advice, sentence, trials }) => {
    const judged = results.filter((result) => trials.includes(result.id) && isJudged(result));
    const applies = judged.every((one) => isFailed(one) && !explained.has(one.id) && (!accepted || isAccepted(one)));
    if (!applies || judged.length < Math.min(2, trials.length) || judged[0]?.id !== trials[0]) return [];
    for (const { id } of judged) explained.add(id);
    return [{ sentence, advice, trials: judged.length }];
  });
}
