import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { clockState, maxClockOffsetSeconds } from '../model/clock-state.ts';
import { instant } from '../model/instant.ts';
import { party } from '../model/party.ts';
import { base, noInput } from './base.ts';

const clocks = z.object({ items: z.array(clockState) });

export const clocksContract = {
  list: base
    .route({ method: 'GET', path: '/clocks', summary: 'List clocks', tags: ['Clocks'] })
    .input(noInput)
    .output(clocks),
  advance: base
    .route({
      method: 'POST',
      path: '/clocks/{party}/advance',
      summary: 'Move a clock; negative seconds move it back',
      tags: ['Clocks'],
    })
    .input(
      z.strictObject({
        party: z.enum([...party.options, 'all']),
        seconds: z.number().min(-maxClockOffsetSeconds).max(maxClockOffsetSeconds),
      }),
    )
    .output(clocks),
  borrow: base
    .route({
      method: 'GET',
      path: '/clocks/borrow',
      summary:
        'As long as this stream is open, deliveries from before a time are not attempted, whatever the clocks show; at its end, the clocks are restored (server-sent events). Only one can be open',
      tags: ['Clocks'],
    })
    .input(
      z.strictObject({
        before: instant.describe('On the clock of this machine'),
        by: z.string().min(1).max(300).default('another program').describe('Shown to those who must wait'),
      }),
    )
    .output(eventIterator(clocks)),
  reset: base
    .route({ method: 'POST', path: '/clocks/reset', summary: 'Reset all clocks to the wall clock', tags: ['Clocks'] })
    .input(noInput)
    .output(clocks),
};
