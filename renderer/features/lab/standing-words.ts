import type { Outcome } from '#shared/trace/entry-outcome.ts';
import type { ExperimentStanding } from '../../store/lab/find-experiments.ts';

/** How each standing is called, and how it is to be read. */
export const standingWords: Record<ExperimentStanding, { words: string; outcome: Outcome }> = {
  'not-run': { words: 'not run', outcome: 'neutral' },
  'as-expected': { words: 'as expected', outcome: 'ok' },
  'not-as-expected': { words: 'not as expected', outcome: 'bad' },
};
