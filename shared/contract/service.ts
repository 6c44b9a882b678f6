import { z } from 'zod';
import { chat } from '../model/chat.ts';
import { customer } from '../model/customer.ts';
import { desk, deskAction, deskMode } from '../model/desk.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { traffic, trafficRequest } from '../model/traffic.ts';
import { base, noInput } from './base.ts';

export const serviceContract = {
  customers: base
    .route({ method: 'GET', path: '/customers', summary: 'Customer records', tags: ['Service'] })
    .input(pageQuery)
    .output(pageOf(customer)),
  chats: base
    .route({ method: 'GET', path: '/chats', summary: 'Chats', tags: ['Service'] })
    .input(pageQuery)
    .output(pageOf(chat)),
  startChat: base
    .route({
      method: 'POST',
      path: '/chats',
      summary: 'Starts a chat as the client does: fetches a token, calls POST /api/chat/start with it',
      tags: ['Service'],
    })
    .input(z.strictObject({ customerId: z.string().optional() }).optional())
    .output(
      z.object({
        trace: z.string(),
        status: z.int().describe('What the last call was answered with'),
        chat: chat.optional().describe('The chat, when it was started'),
        problem: z.string().optional().describe('Why it was not'),
      }),
    ),
  actOnChat: base
    .route({
      method: 'POST',
      path: '/chats/{id}/{action}',
      summary: 'Does something with a chat, as an agent: assign, authenticate, escalate, transfer, end',
      tags: ['Service'],
    })
    .input(z.strictObject({ id: z.string(), action: deskAction, agentId: z.string().min(1).max(200).optional() }))
    .output(chat),
  desk: base
    .route({ method: 'GET', path: '/desk', summary: 'The simulated agent desk', tags: ['Service'] })
    .input(noInput)
    .output(desk),
  changeDesk: base
    .route({ method: 'PATCH', path: '/desk', summary: 'Lets the desk work by itself, or not', tags: ['Service'] })
    .input(z.strictObject({ mode: deskMode }))
    .output(desk),
  traffic: base
    .route({ method: 'GET', path: '/traffic', summary: 'The generator of chats', tags: ['Service'] })
    .input(noInput)
    .output(traffic),
  startTraffic: base
    .route({
      method: 'POST',
      path: '/traffic',
      summary: 'Starts so many chats a minute, the same ones for the same seed',
      tags: ['Service'],
    })
    .input(trafficRequest)
    .output(traffic),
  stopTraffic: base
    .route({ method: 'DELETE', path: '/traffic', summary: 'Stops the generator', tags: ['Service'] })
    .input(noInput)
    .output(traffic),
};
