import { z } from 'zod';
import { eventIterator } from '@orpc/contract';
import { fault, newFault } from '../model/fault.ts';
import { routesOf, noInput } from './base.ts';
import { clockState, maxClockOffsetSeconds } from '../model/clock-state.ts';
import { instant } from '../model/instant.ts';
import { party } from '../model/party.ts';
import { heldEdit, heldMessage } from '../model/held-message.ts';

const { create, get, remove } = routesOf('Faults');

export const faultsContract = {
  list: get('/faults', 'List active faults').output(z.object({ items: z.array(fault), next: z.null() })),
  set: create('/faults', 'Set a fault').input(newFault).output(fault),
  clear: remove('/faults/{id}', 'Clear a fault')
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ cleared: z.int() })),
  clearAll: remove('/faults', 'Clear all faults').output(z.object({ cleared: z.int() })),
};

const clockRoutes = routesOf('Clocks');

const clocks = z.object({ items: z.array(clockState), next: z.null() });

export const clocksContract = {
  list: clockRoutes.get('/clocks', 'List clocks').input(noInput).output(clocks),
  advance: clockRoutes
    .post('/clocks/{party}/advance', 'Move a clock; negative seconds move it back')
    .input(
      z.strictObject({
        party: z.enum([...party.options, 'all']),
        seconds: z.number().min(-maxClockOffsetSeconds).max(maxClockOffsetSeconds),
      }),
    )
    .output(clocks),
  borrow: clockRoutes
    .get(
      '/clocks/borrow',
      'As long as this stream is open, deliveries from before a time are not attempted, whatever the clocks show; at its end, the clocks are restored (server-sent events). Only one can be open',
    )
    .input(
      z.strictObject({
        before: instant.describe('On the clock of this machine'),
        by: z.string().min(1).max(300).default('another program').describe('Shown to those who must wait'),
      }),
    )
    .output(eventIterator(clocks)),
  reset: clockRoutes.post('/clocks/reset', 'Reset all clocks to the wall clock').input(noInput).output(clocks),
};

const stepThrough = routesOf('Step through');
const held = z.object({ items: z.array(heldMessage) });

/** Holds each message of the client and the sender before it is sent. */
export const stepThroughContract = {
  feed: stepThrough
    .get('/step-through/feed', 'Hold each message as long as this stream is open (server-sent events)')
    .input(noInput)
    .output(eventIterator(held)),
  next: stepThrough
    .post('/step-through/next', 'Send the message that waits the longest')
    .input(heldEdit.optional())
    .output(held),
};
