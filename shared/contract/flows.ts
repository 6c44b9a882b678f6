import { z } from 'zod';
import { exchange } from '../model/exchange.ts';
import { flow, flowRequest, tokenOperation } from '../model/flow.ts';
import { base } from './base.ts';

const tags = ['Flows'];
const byId = z.strictObject({ id: z.string() });

export const flowsContract = {
  start: base
    .route({ method: 'POST', path: '/flows', successStatus: 201, summary: 'Run an OAuth flow as the client', tags })
    .input(flowRequest)
    .output(flow),
  list: base
    .route({ method: 'GET', path: '/flows', summary: 'List the flows since Hookbench started, newest first', tags })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(flow) })),
  get: base.route({ method: 'GET', path: '/flows/{id}', summary: 'Get a flow', tags }).input(byId).output(flow),
  cancel: base
    .route({ method: 'POST', path: '/flows/{id}/cancel', summary: 'Cancel a flow that waits for the user', tags })
    .input(byId)
    .output(flow),
  operate: base
    .route({
      method: 'POST',
      path: '/flows/{id}/operations',
      summary: 'Act on the tokens of a flow, then call GET /api/customer with them',
      tags,
    })
    .input(byId.extend({ operation: tokenOperation, scope: z.string().optional().describe('The scope to remove') }))
    .output(
      z.object({
        flow,
        said: z.string().describe('The result of the action, in one sentence'),
        answer: z.unknown().optional().describe('The response of the authorization server, e.g. to an introspection'),
        probe: exchange.optional().describe('GET /api/customer with the resulting access token'),
      }),
    ),
};
