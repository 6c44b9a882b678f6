import type { ExperimentRow } from '../../experiment-row.ts';
import { bytesExperiments } from './bytes.ts';
import { trustExperiments } from './trust.ts';

/** Invalid bodies. */
export const payloadExperiments: readonly ExperimentRow[] = [...bytesExperiments, ...trustExperiments];
