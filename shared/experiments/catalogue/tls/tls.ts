import type { ExperimentRow } from '../../experiment-row.ts';
import { certificateExperiments } from './certificates.ts';
import { handshakeExperiments } from './handshake.ts';

/** TLS handshakes that fail. */
export const tlsExperiments: readonly ExperimentRow[] = [...certificateExperiments, ...handshakeExperiments];
