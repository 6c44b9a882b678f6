import type { ExperimentRow } from '../../experiment-row.ts';
import { addressingExperiments } from './addressing.ts';
import { contentExperiments } from './content.ts';
import { loadExperiments } from './load.ts';
import { receiverExperiments } from './receiver.ts';

/** What a status can say when it is not about who asks. */
export const httpExperiments: readonly ExperimentRow[] = [
  ...addressingExperiments,
  ...contentExperiments,
  ...loadExperiments,
  ...receiverExperiments,
];
