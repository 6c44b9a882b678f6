import type { ExperimentRow } from '../../experiment-row.ts';
import { headerExperiments } from './header.ts';
import { tokenExperiments } from './token.ts';

/** What the interface's Authentication section can refuse. */
export const authExperiments: readonly ExperimentRow[] = [...headerExperiments, ...tokenExperiments];
