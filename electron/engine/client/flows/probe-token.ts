import { isOwn, type FlowDeps } from './flow-deps.ts';
import type { RunningFlow } from './running-flow.ts';

/**
 * Calls `GET /api/customer` with the current access token of a flow.
 * @returns The id of the exchange; `undefined` if the token is not for our service or requires a DPoP proof.
 */
export async function probeToken({ exchange, target }: FlowDeps, flow: RunningFlow): Promise<string | undefined> {
  const { tokens, trace } = flow.view;
  const foreign = !isOwn(flow.request, target.issuers);
  if (!tokens || flow.dpop || foreign) return undefined;
  const { id } = await exchange({
    method: 'GET',
    url: `${target.service}/api/customer?customerId=C-1001`,
    headers: [['authorization', `Bearer ${tokens.accessToken}`]],
    trace,
  });
  return id;
}
