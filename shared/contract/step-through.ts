import { heldEdit, heldMessage } from '../model/held-message.ts';
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Step through');
const held = z.object({ items: z.array(heldMessage) });

/** Holds each message of the client and the sender before it is sent. */
export const stepThroughContract = {
  feed: get('/step-through/feed', 'Hold each message as long as this stream is open (server-sent events)')
    .input(noInput)
    .output(eventIterator(held)),
  next: post('/step-through/next', 'Send the message that waits the longest').input(heldEdit.optional()).output(held),
};
