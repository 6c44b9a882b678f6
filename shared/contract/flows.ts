import { z } from 'zod';
import { exchange } from '../model/exchange.ts';
import { flow, flowRequest, surgery } from '../model/flow.ts';
import { base } from './base.ts';

const tags = ['Flows'];
const byId = z.strictObject({ id: z.string() });

export const flowsContract = {
  start: base
    .route({ method: 'POST', path: '/flows', successStatus: 201, summary: 'Runs an OAuth flow as the client', tags })
    .input(flowRequest)
    .output(flow),
  list: base
    .route({ method: 'GET', path: '/flows', summary: 'Flows of this launch, the newest first', tags })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(flow) })),
  get: base.route({ method: 'GET', path: '/flows/{id}', summary: 'One flow', tags }).input(byId).output(flow),
  cancel: base
    .route({ method: 'POST', path: '/flows/{id}/cancel', summary: 'Stops waiting for the user', tags })
    .input(byId)
    .output(flow),
  operate: base
    .route({
      method: 'POST',
      path: '/flows/{id}/surgery',
      summary: 'Does something to the tokens of a flow, then calls GET /api/customer with them',
      tags,
    })
    .input(byId.extend({ surgery, scope: z.string().optional().describe('The scope to drop') }))
    .output(
      z.object({
        flow,
        said: z.string().describe('What was done, in a sentence'),
        answer: z.unknown().optional().describe('What the authorization server answered, e.g. to an introspection'),
        probe: exchange.optional().describe('GET /api/customer with the access token as it is now'),
      }),
    ),
};
