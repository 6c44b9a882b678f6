import type { ExperimentRow } from '../../experiment-row.ts';
import { authorizationServerExperiments } from './authorization-server.ts';
import { clientAuthenticationExperiments } from './client-authentication.ts';
import { clockExperiments } from './clocks.ts';
import { deviceExperiments } from './device.ts';
import { headerExperiments } from './header.ts';
import { refreshExperiments } from './refresh.ts';
import { signInExperiments } from './sign-in.ts';
import { tokenExperiments } from './token.ts';

/** Failures that the interface's Authentication section covers. */
export const authExperiments: readonly ExperimentRow[] = [
  ...headerExperiments,
  ...tokenExperiments,
  ...clientAuthenticationExperiments,
  ...refreshExperiments,
  ...signInExperiments,
  ...deviceExperiments,
  ...authorizationServerExperiments,
  ...clockExperiments,
];
