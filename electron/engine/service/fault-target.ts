import type { ActedFaults, FaultTarget } from '../faults/fault-target.ts';
import type { ServiceContext } from './context.ts';
import type { TokenAuthority } from './ports.ts';

/** The `client_id` claim of a JWT, not verified. */
function claimedClient(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { client_id?: unknown } | null;
    return typeof claims?.client_id === 'string' ? claims.client_id : undefined;
  } catch {
    return undefined;
  }
}

/** What faults match a request to the service on. Before the token is verified, the client is the one that it names. */
export function faultTarget(
  { headers, known, method, path, queryToken, trace }: ServiceContext,
  authority: Pick<TokenAuthority, 'findOpaque'>,
  acted: ActedFaults,
): FaultTarget {
  const token = headers.authorization?.replace(/^\S+ +/, '') ?? queryToken ?? '';
  return {
    method,
    path,
    get client() {
      return known?.clientId ?? authority.findOpaque(token)?.clientId ?? claimedClient(token);
    },
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    trace,
    acted,
  };
}
