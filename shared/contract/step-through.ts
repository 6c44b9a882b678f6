import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { heldEdit, heldMessage } from '../model/held-message.ts';
import { base, noInput } from './base.ts';

const tags = ['Step through'];
const held = z.object({ items: z.array(heldMessage) });

/** Holds each message of the client and the sender before it is sent. */
export const stepThroughContract = {
  feed: base
    .route({
      method: 'GET',
      path: '/step-through/feed',
      summary: 'Hold each message as long as this stream is open (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(held)),
  next: base
    .route({ method: 'POST', path: '/step-through/next', summary: 'Send the message that waits the longest', tags })
    .input(heldEdit.optional())
    .output(held),
};
