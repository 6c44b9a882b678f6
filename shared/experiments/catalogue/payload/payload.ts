import type { ExperimentRow } from '../../experiment-row.ts';
import { bytesExperiments } from './bytes.ts';
import { trustExperiments } from './trust.ts';

/** Bodies that are wrong. */
export const payloadExperiments: readonly ExperimentRow[] = [...bytesExperiments, ...trustExperiments];
