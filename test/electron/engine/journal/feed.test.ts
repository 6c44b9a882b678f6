import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JournalEntry, NewJournalEntry } from '#shared/model/journal-entry.ts';
import { createFeed } from '../../../../electron/engine/journal/feed.ts';
import { follow } from '../../../../electron/engine/journal/follow.ts';
import type { Journal } from '../../../../electron/engine/journal/journal.ts';
import { openForWriting } from '../../../../electron/engine/store/connection.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openJournal } from '../../../support/open-journal.ts';

const note = (message: string): NewJournalEntry => ({ kind: 'engine', atMs: 0, change: 'failure', message });
const entry = (seq: number): JournalEntry => ({ seq, at: '', ...note(`${seq}`) });

/** The sequences in batches as a follower gets them, up to the last one. */
async function batchesUntil(journal: Journal, after: number | undefined, last: number): Promise<number[][]> {
  const stop = new AbortController();
  const batches: number[][] = [];
  for await (const batch of follow(journal, after, stop.signal)) {
    batches.push(batch.map(({ seq }) => seq));
    if (batch.some(({ seq }) => seq >= last)) stop.abort();
  }
  return batches;
}

const sequence = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('the feed', () => {
  it('sends immediately after a pause, then one batch per frame', () => {
    let timers: (() => void)[] = [];
    const clock = {
      now: () => 0,
      after: (_ms: number, run: () => void) => {
        timers.push(run);
        return () => undefined;
      },
    };
    const frame = (): void => {
      const due = timers;
      timers = [];
      for (const run of due) run();
    };
    const feed = createFeed(clock);
    const batches: number[][] = [];
    const { stop } = feed.subscribe((batch) => batches.push(batch.map(({ seq }) => seq)));
    feed.publish([entry(1)]);
    expect(batches).toEqual([[1]]);
    feed.publish([entry(2)]);
    feed.publish([entry(3), entry(4)]);
    expect(batches).toEqual([[1]]);
    frame();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    frame();
    expect(timers).toHaveLength(0);
    feed.publish([entry(5)]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    stop();
    feed.publish([entry(6)]);
    frame();
    expect(batches.flat()).toEqual([1, 2, 3, 4, 5]);
  });

  it('has no gaps and no repetitions under load, from any start, in few batches', async () => {
    await using opened = await openJournal();
    const { journal } = opened;
    await journal.append(sequence(1, 1200).map((n) => note(`before ${n}`)));
    const total = 4200;
    const followers = [0, 1, 700, 1199, 1200, undefined].map((after) => ({
      after: after ?? 1200,
      batches: batchesUntil(journal, after, total),
    }));
    const late: Promise<number[][]>[] = [];
    for (let n = 1201; n <= total; n += 3) {
      const group = sequence(n, n + 2).map((seq) => note(`during ${seq}`));
      if (n % 300 === 1) await journal.append(group);
      else void journal.append(group);
      if (n % 900 === 1) late.push(batchesUntil(journal, 500, total));
    }
    for (const { after, batches } of followers) expect((await batches).flat()).toEqual(sequence(after + 1, total));
    for (const batches of late) expect((await batches).flat()).toEqual(sequence(501, total));
    expect((await followers[4]?.batches)?.length).toBeLessThan(1000);
  });

  it('omits entries whose group was rolled back', async () => {
    await using opened = await openJournal();
    const { journal } = opened;
    const impossible = { sql: `UPDATE customers SET record = 'x' WHERE id = 'none'`, params: [], expect: 1 };
    const followed = batchesUntil(journal, 0, 3);
    const outcomes = await Promise.all([
      journal.append([note('kept')]),
      journal.append([note('undone')], [impossible]),
      journal.append([note('kept too')]),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['committed', 'undone', 'committed']);
    expect((await followed).flat()).toEqual([1, 3]);
    expect(journal.since(0, 10).map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('ends when its follower stops, waiting or not', async () => {
    await using opened = await openJournal();
    const stop = new AbortController();
    const iterator = follow(opened.journal, undefined, stop.signal);
    const waiting = iterator.next();
    stop.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });
});

describe('a commit', () => {
  it('is durable when it resolves, and blocks no reader: WAL, synchronous FULL', async () => {
    await using folder = await tempFolder();
    const db = openForWriting(join(folder.path, 'some.sqlite'));
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    db.close();
  });

  it('keeps other groups when one fails, and rejects only that one', async () => {
    await using opened = await openJournal();
    const { store } = opened;
    const insert = (id: string) => [{ sql: 'INSERT INTO customers (id, record) VALUES (?, ?)', params: [id, '{}'] }];
    const results = await Promise.allSettled([
      store.write(insert('a')),
      store.write([...insert('b'), ...insert('b')]),
      store.write(insert('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: { code: 'storage_failed' } });
    expect(store.all('SELECT id FROM customers ORDER BY id').map(({ id }) => id)).toEqual(['a', 'c']);
  });
});
