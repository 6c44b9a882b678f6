import type { FaultTarget } from '../faults/fault-target.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { presentedClients } from './checks/client-credentials-of.ts';
import type { AuthorizationContext } from './context.ts';

function claimedClient(context: AuthorizationContext): string | undefined {
  const presented = presentedClients(context);
  return presented === 'unreadable' ? undefined : presented[0]?.id;
}

/** What faults match a request on. Before authentication, the client is the one that the request names. */
export function faultTarget(context: AuthorizationContext): FaultTarget {
  const { acted, client, request, trace } = context;
  return {
    method: request.method,
    path: request.path,
    client: client?.id ?? claimedClient(context),
    header: (name) => rawHeaderValue(request.rawHeaders, name),
    trace,
    acted,
  };
}
