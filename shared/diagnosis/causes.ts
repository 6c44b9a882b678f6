import type { Cause } from './cause.ts';
import { authenticationCauses } from './causes/authentication.ts';
import { answerCauses, connectionCauses } from './causes/dns-tcp.ts';
import { httpCauses } from './causes/http.ts';
import { okCauses } from './causes/ok.ts';
import { receiverCauses } from './causes/receiver.ts';
import { tlsCauses } from './causes/tls.ts';
import { tokenRequestCauses } from './causes/token-request.ts';
import { unknownCause } from './causes/unknown.ts';

/** All causes, ordered by layer from the connection up. The first one that applies is the diagnosis. */
export const causes: readonly Cause[] = [
  ...connectionCauses,
  ...tlsCauses,
  ...answerCauses,
  ...tokenRequestCauses,
  ...receiverCauses,
  ...authenticationCauses,
  ...httpCauses,
  ...okCauses,
  unknownCause,
];
