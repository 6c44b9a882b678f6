import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { noInput, routesOf } from './base.ts';
import { headerPair } from '../model/header-pair.ts';
import { party } from '../model/party.ts';

/** A message that waits before it is sent. */
const heldMessage = z.object({
  id: z.string(),
  from: party,
  trace: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.array(headerPair),
  body: z.string().describe('The body as text; bytes that are not UTF-8 are replaced'),
});
export type HeldMessage = z.infer<typeof heldMessage>;

/** What replaces parts of a held message. */
const heldEdit = z.strictObject({
  url: z.url().max(100_000).optional(),
  headers: z.array(headerPair).max(500).optional(),
  body: z.string().max(1_000_000).optional(),
});
export type HeldEdit = z.infer<typeof heldEdit>;

const { get, post } = routesOf('Step through');
const held = z.object({ items: z.array(heldMessage) });

/** Holds each message of the client and the sender before it is sent. */
export const stepThroughContract = {
  feed: get('/step-through/feed', 'Hold each message as long as this stream is open (server-sent events)')
    .input(noInput)
    .output(eventIterator(held)),
  next: post('/step-through/next', 'Send the message that waits the longest').input(heldEdit.optional()).output(held),
};
