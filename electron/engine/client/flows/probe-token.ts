import type { FlowParts } from './flow-parts.ts';
import type { RunningFlow } from './running-flow.ts';

/**
 * Tries the access token of a flow on the service, as it is now: `GET /api/customer`.
 * @returns The exchange, or none when the token is not one for our service or needs a proof of possession.
 */
export async function probeToken({ exchange, target }: FlowParts, flow: RunningFlow): Promise<string | undefined> {
  const { tokens, trace } = flow.view;
  const foreign = flow.request.issuer !== undefined && flow.request.issuer !== target().issuer;
  if (!tokens || flow.dpop || foreign) return undefined;
  const { id } = await exchange({
    method: 'GET',
    url: `${target().service}/api/customer?customerId=C-1001`,
    headers: [['authorization', `Bearer ${tokens.accessToken}`]],
    trace,
  });
  return id;
}
