import type { Cause } from './cause.ts';
import { authenticationCauses } from './causes/authentication.ts';
import { authorizationServerCauses } from './causes/authorization-server.ts';
import { believedCauses } from './causes/believed.ts';
import { answerCauses, connectionCauses, proxyCauses } from './causes/dns-tcp.ts';
import { foreignCauses } from './causes/foreign.ts';
import { gatewayCauses } from './causes/gateway.ts';
import { httpCauses } from './causes/http.ts';
import { certificateCauses } from './causes/certificates.ts';
import { loadCauses } from './causes/load.ts';
import { okCauses, unknownCause } from './causes/ok.ts';
import { otherProtocolCauses } from './causes/other-protocol.ts';
import { receiverCauses } from './causes/receiver.ts';
import { redirectCauses } from './causes/redirect.ts';
import { either, orSaid } from './causes/said-row.ts';
import { tlsCauses } from './causes/tls.ts';
import { tokenRequestCauses } from './causes/token-request.ts';

const ordered: readonly Cause[] = [
  ...proxyCauses,
  ...connectionCauses,
  ...foreignCauses.filter(({ cause }) => cause === 'client-distrusts-ca'),
  ...authorizationServerCauses,
  ...otherProtocolCauses,
  ...certificateCauses,
  ...tlsCauses,
  ...answerCauses,
  ...gatewayCauses,
  ...tokenRequestCauses,
  ...redirectCauses,
  ...receiverCauses,
  ...authenticationCauses,
  ...httpCauses,
  ...loadCauses,
  ...believedCauses,
  ...okCauses,
  unknownCause,
];

/** All causes, ordered by layer from the connection up. The first one that applies is the diagnosis. */
export const causes: readonly Cause[] = ordered.map((row) => {
  const seenByServer = foreignCauses.find(({ cause }) => cause === row.cause);
  return orSaid(seenByServer ? either(row, seenByServer) : row);
});
