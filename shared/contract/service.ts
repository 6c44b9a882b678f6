import { z } from 'zod';
import { chat } from '../model/chat.ts';
import { customer } from '../model/customer.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { base } from './base.ts';

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
};
