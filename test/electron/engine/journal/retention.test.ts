import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalRetentionChange } from '#shared/model/journal-retention.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { keptLogBytes } from '../../../../electron/engine/store/checkpoint.ts';
import { http } from '../../../support/http-request.ts';
import { appRequest, encode } from '../../../support/oauth.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';

let tested: TestCatcher;
beforeEach(async () => {
  tested = await startCatcher();
});
afterEach(() => tested.close());

const countOf = (sql: string): number => Number(tested.engine.store.get(`SELECT count(*) AS n FROM ${sql}`)?.['n']);

async function keep(change: JournalRetentionChange): Promise<number> {
  await tested.engine.store.settled();
  tested.engine.retention.change(change);
  return tested.engine.retention.apply();
}

/** Starts chats and waits until each has been captured and paired, so that nothing is pending. */
async function runChats(count: number): Promise<void> {
  const { engine } = tested;
  for (let n = 0; n < count; n++) await engine.startChat('C-1001');
  await expect.poll(() => countOf(`journal WHERE kind = 'pairing'`)).toBe(count);
  await expect.poll(() => countOf(`deliveries WHERE status = 'pending'`)).toBe(0);
  await engine.store.index();
}

const captured = async (count: number, body: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await tested.send({ body: `${n} ${body}` })).capture.id);
  return ids;
};

/** Rows that have lost the entry they belong to, by table. */
function orphans(): Record<string, number> {
  const ids = (kind: string) => `SELECT entry ->> '$.id' FROM journal WHERE kind = '${kind}' AND decision IS NULL`;
  return {
    exchanges: countOf(`exchanges WHERE id NOT IN (${ids('exchange')})`),
    attempts: countOf(`attempts WHERE delivery_id || '.' || n NOT IN (${ids('attempt')})`),
    pairings: countOf(`pairings WHERE delivery_id || '.' || n NOT IN
      (SELECT (entry ->> '$.deliveryId') || '.' || (entry ->> '$.n') FROM journal WHERE kind IN ('attempt', 'pairing'))`),
    deliveries: countOf(`deliveries WHERE id NOT IN (${ids('delivery')})`),
    events: countOf(`events WHERE id NOT IN (${ids('event')} UNION SELECT event_id FROM deliveries)`),
    captures: countOf('captures WHERE seq NOT IN (SELECT seq FROM journal)'),
  };
}

const none = { exchanges: 0, attempts: 0, pairings: 0, deliveries: 0, events: 0, captures: 0 };

describe('retention of the journal', () => {
  it('removes the oldest entries above the limit with all their data', async () => {
    await runChats(20);
    const before = countOf('journal');
    expect(await keep({ entries: 100 })).toBe(before - 100);
    expect(countOf('journal')).toBe(100);
    expect(Number(tested.engine.store.get('SELECT min(seq) AS seq FROM journal')?.['seq'])).toBe(before - 99);
    expect(orphans()).toEqual(none);
    expect(countOf('events')).toBeLessThan(20);
    expect(countOf('attempts')).toBeLessThan(20);
    expect(tested.engine.catcher.totals.count).toBe(countOf('captures'));
    expect(await keep({})).toBe(0);
  });

  it('removes their text from the full-text index', async () => {
    await captured(120, 'needle');
    await tested.engine.store.index();
    await keep({ entries: 100 });
    const db = new DatabaseSync(join(tested.engine.dataDir, 'hookbench.text.sqlite'), { readOnly: true });
    const rows = (sql: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.['n']);
    await expect.poll(() => rows('texts_docsize')).toBe(100);
    const withText = "texts WHERE texts MATCH 'capture_text : needle'";
    await expect.poll(() => rows(withText)).toBe(countOf('captures'));
    db.close();
  });

  it('removes entries above the age limit', async () => {
    await captured(5, 'old');
    const { store } = tested.engine;
    await store.write([{ sql: 'UPDATE journal SET at = at - 172800000', params: [] }]);
    await captured(2, 'new');
    await keep({ days: 1 });
    expect(countOf('captures')).toBe(2);
    expect(countOf('journal')).toBe(2);
  });

  it('removes the oldest when the database is too large, and returns the space to the disk', async () => {
    await captured(60, 'x'.repeat(200_000));
    const fileBytes = () => 4096 * Number(tested.engine.store.get('PRAGMA page_count')?.['page_count']);
    expect(fileBytes()).toBeGreaterThan(12_000_000);
    await keep({ megabytes: 3 });
    expect(countOf('captures')).toBeGreaterThan(0);
    // What stays free is used again: at most 8 MB.
    expect(fileBytes()).toBeLessThan(3_000_000 + 9_000_000);
  });

  it('counts free pages and write-ahead logs, and returns their space to the disk', async () => {
    const { dataDir, store } = tested.engine;
    // A reader that is not done keeps the log from being started again.
    const reader = new DatabaseSync(store.file, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM journal').get();
    await captured(60, 'x'.repeat(1_000_000));
    const bytesOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
    const files = ['hookbench.sqlite', 'hookbench.text.sqlite'].flatMap((name) => [name, `${name}-wal`]);
    expect(bytesOf('hookbench.sqlite-wal')).toBeGreaterThan(50_000_000);
    reader.exec('COMMIT');
    reader.close();
    await store.index();
    await keep({ megabytes: 32 });
    const megabyte = 1024 * 1024;
    const text = new DatabaseSync(join(dataDir, 'hookbench.text.sqlite'), { readOnly: true });
    const pages = (pragma: string) =>
      [store.get(`PRAGMA ${pragma}`), text.prepare(`PRAGMA ${pragma}`).get()].reduce(
        (sum, row) => sum + 4096 * Number(Object.values(row ?? {})[0]),
        0,
      );
    const free = pages('freelist_count');
    expect(free).toBeGreaterThan(2 * megabyte);
    // Free pages count up to a sixteenth of the limit.
    expect(pages('page_count') - free).toBeLessThanOrEqual((32 - 2) * megabyte);
    text.close();
    // Of each database 8 MB of free pages stay, and of the logs together what one keeps: they were larger before.
    const total = async () => {
      await tested.engine.retention.apply();
      return files.reduce((sum, name) => sum + bytesOf(name), 0);
    };
    await expect.poll(total).toBeLessThan((32 + 2 * 8) * megabyte + keptLogBytes);
    expect(countOf('captures')).toBeGreaterThan(20);
  });

  it('returns the space of the full-text index, also after the last removal', async () => {
    const words = (n: number) => Array.from({ length: 8000 }, (_, at) => `w${n}x${at}`).join(' ');
    for (let n = 0; n < 260; n++) await tested.send({ body: words(n) });
    await tested.engine.store.index();
    const text = new DatabaseSync(join(tested.engine.dataDir, 'hookbench.text.sqlite'), { readOnly: true });
    const pages = (name: string) => Number(Object.values(text.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    expect(pages('page_count')).toBeGreaterThan(2 * 2256);
    await captured(110, 'short');
    await tested.engine.store.index();
    await keep({ entries: 100 });
    // 8 MB of free pages stay, and the parts of the index that are not merged yet: their number depends on how it was written.
    await expect.poll(() => pages('page_count')).toBeLessThan(3000);
    text.close();
  });

  it('does not remove everything when the wall clock jumps years ahead', async () => {
    let jumpMs = 0;
    const real = createWallClock();
    const ahead = await startCatcher({ wall: { now: () => real.now() + jumpMs, after: real.after } });
    try {
      const { catcher, retention, store } = ahead.engine;
      await ahead.send({ body: 'kept' });
      await expect.poll(() => catcher.totals.known).toBe(true);
      await retention.apply();
      jumpMs = 5 * 365 * 24 * 60 * 60 * 1000;
      expect(await retention.apply()).toBe(0);
      expect(await catcher.applyRetention()).toBe(0);
      expect(store.get('SELECT count(*) AS n FROM captures')?.['n']).toBe(1);
    } finally {
      await ahead.close();
    }
  });

  it('removes open chats with their sessions once their entries are beyond the limit', async () => {
    await runChats(20);
    expect(countOf(`chats WHERE status = 'queued'`)).toBe(20);
    await keep({ entries: 100 });
    const entries = countOf(`journal WHERE kind = 'chat'`);
    expect(entries).toBeLessThan(20);
    expect([countOf('chats'), countOf('sessions')]).toEqual([entries, entries]);
  });

  it('removes repeated contents that only removed entries referred to, and keeps those in use', async () => {
    const { engine } = tested;
    const call = async (agent: string) => {
      const token = await tested.token();
      for (let n = 0; n < 3; n++) {
        const headers = { authorization: `Bearer ${token}`, 'user-agent': agent };
        await fetch(`${engine.urls.api.http}/v1/customers`, { headers });
        await engine.store.settled();
      }
    };
    const contents = () => engine.store.all('SELECT content FROM contents').map(({ content }) => String(content));
    // Enough texts to evict the earlier ones from the cache.
    for (let n = 0; n < 150; n++) await call(`agent-${n}-`.padEnd(40, 'x'));
    await expect.poll(() => contents().some((text) => text.includes('agent-0-'))).toBe(true);
    await keep({ entries: 100 });
    await captured(120, 'other');
    for (let n = 150; n < 155; n++) await call(`agent-${n}-`.padEnd(40, 'x'));
    await engine.retention.apply();
    await captured(120, 'other');
    await engine.retention.apply();
    expect(contents().some((text) => text.includes('agent-0-'))).toBe(false);
    await expect.poll(() => contents().some((text) => text.includes('agent-154-'))).toBe(true);
  });

  it('keeps captures that are pinned', async () => {
    const [first = ''] = await captured(120, 'pinned');
    await tested.engine.store.write([{ sql: 'UPDATE captures SET pinned = 1 WHERE id = ?', params: [first] }]);
    await keep({ entries: 100 });
    expect(tested.capture(first)).toMatchObject({ id: first, pinned: true });
    expect(orphans()).toEqual(none);
  });

  it.each<[string, JournalRetentionChange]>([
    ['age', { days: 1 }],
    ['size', { megabytes: 3 }],
  ])('keeps captures that are pinned with their entries when the %s is above the limit', async (_, change) => {
    const { store } = tested.engine;
    const [first = '', ...others] = await captured(30, 'x'.repeat(200_000));
    await store.write([
      { sql: 'UPDATE captures SET pinned = 1 WHERE id = ?', params: [first] },
      { sql: 'UPDATE journal SET at = at - 172800000', params: [] },
    ]);
    await keep(change);
    expect(tested.capture(first)).toMatchObject({ id: first, pinned: true });
    expect(countOf('captures')).toBeLessThan(others.length);
    expect(countOf('captures WHERE seq NOT IN (SELECT seq FROM journal)')).toBe(0);
  });

  it('removes the oldest of more than 100,000 customers, and keeps those for demonstration', async () => {
    const { store } = tested.engine;
    const demo = countOf('customers');
    const insert = `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 100700)
      INSERT INTO customers (id, record) SELECT printf('X-%06d', n), '{}' FROM more`;
    await store.write([{ sql: insert, params: [] }]);
    await keep({});
    expect(countOf('customers')).toBe(100_000 + demo);
    expect(store.get(`SELECT min(id) AS id FROM customers WHERE id >= 'X'`)).toEqual({ id: 'X-000701' });
    expect(store.get('SELECT id FROM customers ORDER BY rowid LIMIT 1')).toEqual({ id: 'C-1001' });
  });

  it('removes the oldest interactions of anonymous requests, and keeps entries, when the database is too large', async () => {
    const { store, urls } = tested.engine;
    const url = `${urls.auth.http}/authorize?${encode(appRequest({ state: 'x'.repeat(12_000) }))}`;
    for (let n = 0; n < 400; n++) expect((await http(url)).status).toBe(200);
    await keep({ megabytes: 4 });
    const megabyte = 1024 * 1024;
    const bytes = store.get('SELECT sum(octet_length(parameters)) AS n FROM interactions')?.['n'];
    expect(bytes).toBeLessThan((4 / 16) * megabyte);
    expect(bytes).toBeGreaterThan((3 / 16) * megabyte);
    expect(countOf('journal')).toBeGreaterThan(50);
    const pages = ['page_count', 'freelist_count'].map((name) => Number(store.get(`PRAGMA ${name}`)?.[name]));
    expect(4096 * ((pages[0] ?? 0) - (pages[1] ?? 0))).toBeLessThan(4 * megabyte);
  });

  it('removes former secrets except the newest 1,000, once no earlier entry is left', async () => {
    const { store } = tested.engine;
    const insert = `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1010)
      INSERT INTO former_secrets (secrets) SELECT '{"values":[]}' FROM more`;
    await store.write([{ sql: insert, params: [] }]);
    await keep({});
    await captured(20, 'entries of before are left');
    await keep({});
    expect(countOf('former_secrets')).toBe(1010);
    await captured(120, 'no entry of before is left');
    await keep({ entries: 100 });
    expect(countOf('former_secrets')).toBe(1000);
    expect(store.get('SELECT min(id) AS id FROM former_secrets')).toEqual({ id: 11 });
  });

  it('keeps the newest 100 notes about removed captures', async () => {
    const { catcher, store } = tested.engine;
    const insert = `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 150)
      INSERT INTO capture_removals (up_to) SELECT 0 FROM more`;
    await store.write([{ sql: insert, params: [] }]);
    await expect.poll(() => catcher.totals.known).toBe(true);
    await captured(3, 'x');
    await tested.set({ retention: { captures: 1 } });
    expect(await catcher.applyRetention()).toBe(2);
    expect(store.get('SELECT min(n) AS first, max(n) AS last FROM capture_removals')).toEqual({ first: 52, last: 151 });
  });

  it('keeps entries of opened cases', async () => {
    const { store } = tested.engine;
    await captured(10, 'case');
    await store.write([{ sql: `UPDATE journal SET case_id = 'case_1' WHERE seq <= 5`, params: [] }]);
    await captured(120, 'own');
    await keep({ entries: 100 });
    expect(countOf(`journal WHERE case_id = 'case_1'`)).toBe(5);
    expect(countOf('journal WHERE case_id IS NULL')).toBe(100);
  });

  it('removes tokens and codes that expired, and keeps those that are valid', async () => {
    const { store } = tested.engine;
    await tested.token();
    await tested.token();
    await store.write([
      { sql: 'UPDATE tokens SET expires_at = 1 WHERE rowid = (SELECT min(rowid) FROM tokens)', params: [] },
      { sql: 'INSERT INTO dpop_proofs (id, seen_at) VALUES (?, ?)', params: ['proof', 1] },
    ]);
    const before = countOf('tokens');
    await keep({});
    expect(countOf('tokens')).toBe(before - 1);
    expect(countOf('dpop_proofs')).toBe(0);
  });
});
