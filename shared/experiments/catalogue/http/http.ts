import type { ExperimentRow } from '../../experiment-row.ts';
import { addressingExperiments } from './addressing.ts';
import { contentExperiments } from './content.ts';
import { loadExperiments } from './load.ts';
import { receiverExperiments } from './receiver.ts';

/** HTTP failures other than authentication and authorization. */
export const httpExperiments: readonly ExperimentRow[] = [
  ...addressingExperiments,
  ...contentExperiments,
  ...loadExperiments,
  ...receiverExperiments,
];
