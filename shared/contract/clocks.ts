import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { clockState, maxClockOffsetSeconds } from '../model/clock-state.ts';
import { instant } from '../model/instant.ts';
import { party } from '../model/party.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Clocks');

const clocks = z.object({ items: z.array(clockState) });

export const clocksContract = {
  list: get('/clocks', 'List clocks').input(noInput).output(clocks),
  advance: post('/clocks/{party}/advance', 'Move a clock; negative seconds move it back')
    .input(
      z.strictObject({
        party: z.enum([...party.options, 'all']),
        seconds: z.number().min(-maxClockOffsetSeconds).max(maxClockOffsetSeconds),
      }),
    )
    .output(clocks),
  borrow: get(
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
  reset: post('/clocks/reset', 'Reset all clocks to the wall clock').input(noInput).output(clocks),
};
