import type { FaultMatch } from '#shared/model/fault.ts';
import { presentedClients } from './checks/client-credentials-of.ts';
import type { AuthorizationContext } from './context.ts';

function claimedClient(context: AuthorizationContext): string | undefined {
  const presented = presentedClients(context);
  return presented === 'unreadable' ? undefined : presented[0]?.id;
}

/** By what a fault knows its requests. Until the client is known, it is the one that the request names. */
export function faultTarget(context: AuthorizationContext): FaultMatch {
  const { client, request } = context;
  return { method: request.method, path: request.path, client: client?.id ?? claimedClient(context) };
}
