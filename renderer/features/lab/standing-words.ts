import type { Outcome } from '#shared/trace/entry-outcome.ts';
import type { ExperimentStanding } from '../../store/lab/find-experiments.ts';

/** The label and outcome of each experiment status. */
export const standingWords: Record<ExperimentStanding, { words: string; outcome: Outcome }> = {
  'not-run': { words: 'not run', outcome: 'neutral' },
  'as-expected': { words: 'as expected', outcome: 'ok' },
  'not-as-expected': { words: 'not as expected', outcome: 'bad' },
};
