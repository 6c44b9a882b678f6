import { describe, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import { databaseRows } from '../support/database-rows.ts';
import { http } from '../support/http-request.ts';
import { startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const chatsARound = 200;
const concurrency = 16;
const killAfter = 50;
const limitMs = 90_000;
const cutAttempts = `SELECT coalesce(sum(result IS NULL), 0) AS cut,
  coalesce(sum(json_extract(result, '$.mayBeDuplicate')), 0) AS marked FROM attempts`;

interface Acknowledged {
  chats: string[];
  captures: string[];
}

/** Starts chats and sends to the catcher concurrently, and kills the process after a number of responses. */
async function loadUntilKilled({ ready, control, kill }: ServeChild): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { chats: [], captures: [] };
  let next = 0;
  let killed: Promise<void> | undefined;

  async function worker(): Promise<void> {
    while (next < chatsARound) {
      const n = next++;
      const started = (await control.send('POST', '/chats', {})) as { status: number; chat?: { id: string } };
      if (started.chat) acknowledged.chats.push(started.chat.id);
      const caught = await http(`${ready.catcher.http}/round/${n}`, { method: 'POST', body: `${n}` });
      acknowledged.captures.push(String(caught.headers['hookbench-capture']));
      if (acknowledged.captures.length >= killAfter) killed ??= kill();
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (!killed) throw new Error('The process was not killed.', { cause: failed?.reason });
  await killed;
  return acknowledged;
}

const column = (list: readonly Record<string, unknown>[], name: string) => list.map((row) => row[name]);

async function allDelivered({ control }: ServeChild, ids: readonly unknown[]): Promise<void> {
  const open = new Set(ids);
  if (open.size === 0) return;
  await control.entry('delivery', ({ id, status }) => {
    if (status === 'delivered') open.delete(id);
    return open.size === 0;
  });
}

async function webhookIdsOf({ control }: ServeChild, deliveryId: unknown): Promise<string[]> {
  const { attempts } = await control.get(`/deliveries/${String(deliveryId)}`);
  return attempts.flatMap(({ request }: { request: { headers: [string, string][] } }) =>
    request.headers.filter(([name]) => name.toLowerCase() === 'webhook-id').map(([, value]) => value),
  );
}

describe('kill -9 in the middle of 200 chats', () => {
  it(
    'loses no acknowledged data, repeats no id, and resumes the deliveries, twice in a row',
    { timeout: limitMs },
    async () => {
      await using folder = await tempFolder();
      const acknowledged: Acknowledged = { chats: [], captures: [] };
      let pendingSeen = 0;

      for (const round of [1, 2]) {
        {
          await using served = await startServe(folder.path);
          const { chats, captures } = await loadUntilKilled(served);
          expect(captures.length, `killed in the middle of round ${round}`).toBeLessThan(chatsARound);
          expect(captures.length).toBeGreaterThanOrEqual(killAfter);
          expect(served.process.signalCode).toBe('SIGKILL');
          acknowledged.chats.push(...chats);
          acknowledged.captures.push(...captures);
        }
        const pending = databaseRows(folder.path, `SELECT id, event_id FROM deliveries WHERE status = 'pending'`);
        pendingSeen += pending.length;

        await using again = await startServe(folder.path);
        await allDelivered(again, column(pending, 'id'));
        for (const { id, event_id: eventId } of pending) {
          const webhookIds = await webhookIdsOf(again, id);
          expect(webhookIds.length).toBeGreaterThan(0);
          expect(new Set(webhookIds)).toEqual(new Set([eventId]));
        }

        const chats = column(await again.control.all('/chats'), 'id');
        const captures = (await again.control.all('/captures')) as Capture[];
        expect(acknowledged.chats.filter((id) => !chats.includes(id))).toEqual([]);
        const captured = captures.map(({ id }) => id);
        expect(acknowledged.captures.filter((id) => !captured.includes(id))).toEqual([]);
        // Checks are in the same commit, and the index catches up after the crash.
        const ofEvents = captures.filter(({ webhookId }) => webhookId !== undefined);
        for (const { checks } of ofEvents)
          expect(checks.find(({ check }) => check === 'signature')?.outcome).toBe('passed');
        await expect.poll(() => again.control.all('/captures?q=round')).toHaveLength(captures.length - ofEvents.length);
        expect(new Set(chats).size).toBe(chats.length);
        expect(new Set(captured).size).toBe(captured.length);

        const delivered = new Set(captures.map(({ webhookId }) => webhookId));
        const events = column(databaseRows(folder.path, 'SELECT id FROM events'), 'id') as string[];
        expect(events).toHaveLength(chats.length);
        expect(events.filter((id) => !delivered.has(id))).toEqual([]);
        expect(await again.stop()).toBe(0);

        const deliveries = databaseRows(folder.path, 'SELECT id, event_id, status FROM deliveries');
        expect(new Set(column(deliveries, 'event_id')).size, 'one delivery an event').toBe(deliveries.length);
        expect(deliveries).toHaveLength(events.length);
        expect(new Set(column(deliveries, 'status'))).toEqual(new Set(['delivered']));
        // Each attempt that was cut off was made once more, and says that it may be a duplicate.
        const [attempts] = databaseRows(folder.path, cutAttempts);
        expect(attempts?.['marked']).toBe(attempts?.['cut']);
        const duplicates = captures.filter(({ webhookId }) => webhookId !== undefined).length - events.length;
        expect(duplicates).toBeLessThanOrEqual(Number(attempts?.['cut']));

        expect(databaseRows(folder.path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        const seqs = column(databaseRows(folder.path, 'SELECT seq FROM journal ORDER BY seq'), 'seq');
        expect(new Set(seqs).size).toBe(seqs.length);
      }
      expect(pendingSeen, 'at least one kill cut a delivery off').toBeGreaterThan(0);
    },
  );
});
