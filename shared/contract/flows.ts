import { z } from 'zod';
import { exchange } from '../model/exchange.ts';
import { flow, flowRequest, tokenOperation } from '../model/flow.ts';
import { routesOf } from './base.ts';

const { create, get, post } = routesOf('Flows');
const byId = z.strictObject({ id: z.string() });

export const flowsContract = {
  start: create('/flows', 'Run an OAuth flow as the client').input(flowRequest).output(flow),
  list: get('/flows', 'List the flows since Hookbench started, newest first')
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(flow) })),
  get: get('/flows/{id}', 'Get a flow').input(byId).output(flow),
  cancel: post('/flows/{id}/cancel', 'Cancel a flow that waits for the user').input(byId).output(flow),
  operate: post('/flows/{id}/operations', 'Act on the tokens of a flow, then call the service with them')
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
