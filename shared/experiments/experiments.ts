import type { ExperimentRow } from './experiment-row.ts';
import { authExperiments } from './catalogue/auth/auth.ts';
import { timingExperiments } from './catalogue/timing.ts';

/** Every experiment of the failure lab, in the order in which they are offered and run. */
export const experiments: readonly ExperimentRow[] = [...authExperiments, ...timingExperiments];
