import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOfCaptures, wholeCapture } from '../../../../electron/engine/catcher/read-captures.ts';
import { matchExpression } from '../../../../electron/engine/store/search-text.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';

let catcher: TestCatcher;
beforeEach(async () => {
  catcher = await startCatcher();
  await expect.poll(() => catcher.engine.catcher.totals.known).toBe(true);
});
afterEach(() => catcher.close());

const kept = (): string[] =>
  pageOfCaptures(catcher.engine.store, { limit: 1000, order: 'asc' }, wholeCapture).items.map(({ path }) => path);

async function fill(count: number, size = 10): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++)
    ids.push((await catcher.send({ url: `${catcher.catcher}/${n}`, body: `word${n} `.padEnd(size, 'x') })).capture.id);
  return ids;
}

const pin = (id: string) =>
  catcher.engine.store.write([{ sql: 'UPDATE captures SET pinned = 1 WHERE id = ?', params: [id] }]);

/** Rows of the index of captures, as its file has them. */
async function indexed(): Promise<number> {
  await catcher.engine.store.index();
  const db = new DatabaseSync(join(catcher.engine.dataDir, 'hookbench.text.sqlite'), { readOnly: true });
  try {
    return Number(db.prepare(`SELECT count(*) AS n FROM texts WHERE texts MATCH 'capture_text : host'`).get()?.['n']);
  } finally {
    db.close();
  }
}

async function found(q: string): Promise<string[]> {
  await catcher.engine.store.index();
  const match = matchExpression(q);
  return pageOfCaptures(catcher.engine.store, { limit: 100, order: 'asc', match }, wholeCapture).items.map(
    ({ path }) => path,
  );
}

describe('of captures', () => {
  it('removes the oldest above the number limit, except pinned ones', async () => {
    const [, second = ''] = await fill(6);
    await pin(second);
    await catcher.set({ retention: { captures: 3 } });
    expect(await catcher.engine.catcher.applyRetention()).toBe(3);
    expect(kept()).toEqual(['/2', '/5', '/6']);
    expect(await catcher.engine.catcher.applyRetention()).toBe(0);
  });

  it('removes the oldest above the limit of the size of all bodies', async () => {
    await fill(5, 300_000);
    await catcher.set({ retention: { megabytes: 1 } });
    await catcher.engine.catcher.applyRetention();
    expect(kept()).toEqual(['/3', '/4', '/5']);
  });

  it('removes those above the age limit', async () => {
    await fill(3);
    const { store } = catcher.engine;
    const old = 'UPDATE journal SET at = at - 172800000 WHERE seq <= (SELECT min(seq) + 1 FROM captures)';
    await store.write([{ sql: old, params: [] }]);
    await catcher.set({ retention: { days: 1 } });
    await catcher.engine.catcher.applyRetention();
    expect(kept()).toEqual(['/3']);
  });

  it('removes none too early after others were cleared', async () => {
    await fill(4);
    await catcher.set({ retention: { captures: 4 } });
    expect(await catcher.engine.catcher.clear()).toBe(4);
    await fill(3);
    expect(await catcher.engine.catcher.applyRetention()).toBe(0);
    expect(kept()).toEqual(['/1', '/2', '/3']);
    expect(catcher.engine.catcher.totals).toMatchObject({ count: 3, bytes: 30 });
  });

  it('removes their text from the full-text index, except for pinned ones', async () => {
    const [first = ''] = await fill(5);
    expect(await found('word2')).toEqual(['/2']);
    expect(await indexed()).toBe(5);
    await pin(first);
    expect(await catcher.engine.catcher.clear()).toBe(4);
    await expect.poll(indexed).toBe(1);
    expect(await found('word2')).toEqual([]);
    expect(await found('word1')).toEqual(['/1']);
    await fill(2);
    expect(await found('word2')).toEqual(['/2']);
  });
});
