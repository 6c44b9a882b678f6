import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

type Condition = 'none' | 'current' | 'stale' | 'any';

interface Step {
  act: 'start' | 'poll' | 'delete';
  /** Index of a started chat. */
  which: number;
  condition: Condition;
}

/** A chat of the model. */
interface Known {
  id: string;
  sessionId: string;
  ended: boolean;
  deleted: boolean;
  tag: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Step['act'][]>('start', 'poll', 'poll', 'delete'),
  which: fc.nat(3),
  condition: fc.constantFrom<Condition>('none', 'none', 'current', 'stale', 'any'),
});

const conditionOf = (name: string, condition: Condition, tag: string): Record<string, string> => {
  if (condition === 'none') return {};
  return { [name]: condition === 'any' ? '*' : condition === 'current' ? tag : '"stale"' };
};

const eventsOf = (customerId: string): unknown[] =>
  service.parties.engine.store
    .all('SELECT event FROM events WHERE customer_id = ? ORDER BY rowid', customerId)
    .map((row) => row['event']);

describe('chats and their sessions', () => {
  it('match a simple model for any sequence of calls and conditions', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const customerId = `chatty-${++run}`;
        await service.put(customerId, { name: 'C' });
        const chats: Known[] = [];
        const events: string[] = [];
        for (const { act, which, condition } of steps) {
          const known = chats[which % Math.max(1, chats.length)];
          if (act === 'start' || !known) {
            const { headers, json, status } = await service.send('POST', '/api/chat/start', {}, { customerId });
            expect(status).toBe(201);
            chats.push({
              id: json.id,
              sessionId: json.sessionId,
              ended: false,
              deleted: false,
              tag: String(headers.etag),
            });
            events.push('chat_started');
          } else if (act === 'delete') {
            const headers = conditionOf('if-match', condition, known.tag);
            const answer = await service.send('DELETE', `/api/session/${known.sessionId}`, headers);
            const holds = condition !== 'stale';
            expect(answer.status).toBe(known.deleted ? 404 : holds ? 204 : 412);
            if (answer.status === 204) {
              known.deleted = known.ended = true;
              events.push('chat_ended');
            }
          } else {
            const headers = conditionOf('if-none-match', condition, known.tag);
            const answer = await service.get(`/api/chat/status?chatId=${known.id}`, headers);
            const changed = answer.headers.etag !== known.tag;
            const same = condition === 'any' || (condition === 'current' && !changed);
            expect(answer.status).toBe(same ? 304 : 200);
            if (!same) expect(answer.json.status).toBe(known.ended ? 'ended' : 'queued');
            if (changed) expect(known.ended).toBe(true);
            known.tag = String(answer.headers.etag);
          }
        }
        expect(eventsOf(customerId)).toEqual(events);
      }),
      { numRuns: 25 },
    );
  });
});
