import { z } from 'zod';
import { chat } from '../model/chat.ts';
import { customer } from '../model/customer.ts';
import { desk, deskAction, deskMode } from '../model/desk.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { traffic, trafficRequest } from '../model/traffic.ts';
import { base, noInput } from './base.ts';

export const serviceContract = {
  customers: base
    .route({ method: 'GET', path: '/customers', summary: 'List customers', tags: ['Service'] })
    .input(pageQuery)
    .output(pageOf(customer)),
  chats: base
    .route({ method: 'GET', path: '/chats', summary: 'List chats', tags: ['Service'] })
    .input(pageQuery)
    .output(pageOf(chat)),
  startChat: base
    .route({
      method: 'POST',
      path: '/chats',
      summary: 'Start a chat as the client: get a token, then call POST /api/chat/start',
      tags: ['Service'],
    })
    .input(z.strictObject({ customerId: z.string().optional() }).optional())
    .output(
      z.object({
        trace: z.string(),
        status: z.int().describe('Status of the last response'),
        chat: chat.optional().describe('The chat, if it was started'),
        problem: z.string().optional().describe('Why the chat was not started'),
      }),
    ),
  actOnChat: base
    .route({
      method: 'POST',
      path: '/chats/{id}/{action}',
      summary: 'Act on a chat as an agent: assign, authenticate, escalate, transfer, end',
      tags: ['Service'],
    })
    .input(z.strictObject({ id: z.string(), action: deskAction, agentId: z.string().min(1).max(200).optional() }))
    .output(chat),
  desk: base
    .route({ method: 'GET', path: '/desk', summary: 'Get the state of the simulated agent desk', tags: ['Service'] })
    .input(noInput)
    .output(desk),
  changeDesk: base
    .route({ method: 'PATCH', path: '/desk', summary: 'Set the mode of the agent desk', tags: ['Service'] })
    .input(z.strictObject({ mode: deskMode }))
    .output(desk),
  traffic: base
    .route({ method: 'GET', path: '/traffic', summary: 'Get the state of the traffic generator', tags: ['Service'] })
    .input(noInput)
    .output(traffic),
  startTraffic: base
    .route({
      method: 'POST',
      path: '/traffic',
      summary: 'Start chats at a rate per minute; the same seed produces the same chats',
      tags: ['Service'],
    })
    .input(trafficRequest)
    .output(traffic),
  stopTraffic: base
    .route({ method: 'DELETE', path: '/traffic', summary: 'Stop the traffic generator', tags: ['Service'] })
    .input(noInput)
    .output(traffic),
};
