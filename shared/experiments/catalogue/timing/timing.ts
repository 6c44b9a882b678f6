import type { ExperimentRow } from '../../experiment-row.ts';
import { lostExperiments } from './lost.ts';
import { retryExperiments } from './retries.ts';
import { slowExperiments } from './slow.ts';

/** Slow, lost, late and excessive messages. */
export const timingExperiments: readonly ExperimentRow[] = [
  ...slowExperiments,
  ...lostExperiments,
  ...retryExperiments,
];
