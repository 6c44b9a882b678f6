import { z } from 'zod';
import { chat, customer } from '../model/customer-contact.ts';
import { desk, deskAction, deskMode } from '../model/desk.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { traceId } from '../model/trace-id.ts';
import { traffic, trafficRequest } from '../model/traffic.ts';
import { noInput, routesOf } from './base.ts';

const { get, patch, post, remove } = routesOf('Service');

export const serviceContract = {
  customers: get('/customers', 'List customers').input(pageQuery).output(pageOf(customer)),
  chats: get('/chats', 'List chats').input(pageQuery).output(pageOf(chat)),
  startChat: post('/chats', 'Start a chat as the client: get a token, then call POST /api/chat/start')
    .input(z.strictObject({ customerId: z.string().optional(), trace: traceId }).optional())
    .output(
      z.object({
        trace: z.string(),
        status: z.int().describe('Status of the last response'),
        chat: chat.optional().describe('The chat, if it was started'),
        problem: z.string().optional().describe('Why the chat was not started'),
      }),
    ),
  actOnChat: post('/chats/{id}/{action}', 'Act on a chat as an agent: assign, authenticate, escalate, transfer, end')
    .input(z.strictObject({ id: z.string(), action: deskAction, agentId: z.string().min(1).max(200).optional() }))
    .output(chat),
  desk: get('/desk', 'Get the state of the simulated agent desk').input(noInput).output(desk),
  changeDesk: patch('/desk', 'Set the mode of the agent desk')
    .input(z.strictObject({ mode: deskMode }))
    .output(desk),
  traffic: get('/traffic', 'Get the state of the traffic generator').input(noInput).output(traffic),
  startTraffic: post('/traffic', 'Start chats at a rate per minute; the same seed produces the same chats')
    .input(trafficRequest)
    .output(traffic),
  stopTraffic: remove('/traffic', 'Stop the traffic generator').input(noInput).output(traffic),
};
