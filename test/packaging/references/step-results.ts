import { z } from 'zod';
import { authorizationContract } from '#shared/contract/authorization.ts';
import { webhooksContract } from '#shared/contract/webhooks.ts';
import { chat } from '#shared/model/customer-contact.ts';
import { deliveryWithAttempts } from '#shared/model/delivery.ts';
import { flow } from '#shared/model/flow.ts';

const outputOf = ({ '~orpc': { outputSchema } }: { '~orpc': { outputSchema?: unknown } }) => outputSchema as z.ZodType;

/** The JSON results of steps, which `save` and `expect.json` read: a schema, or a text if it is what a server or command sends. */
export const stepResults = {
  request: 'The JSON body of the response.',
  capture: 'The JSON body of the request that arrived.',
  run: 'The output of the command, if it is JSON.',
  delivery: deliveryWithAttempts,
  event: outputOf(webhooksContract.emit),
  desk: chat,
  mint: outputOf(authorizationContract.mintToken),
  authorize: flow.extend({ code: z.string().optional().describe('The authorization code, with until: code') }),
  stub: z.object({ http: z.string(), https: z.string() }),
};
