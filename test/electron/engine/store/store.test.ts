import { copyFile, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { follow } from '../../../../electron/engine/journal/follow.ts';
import { createJournal } from '../../../../electron/engine/journal/journal.ts';
import { createIndexWait, openStore } from '../../../../electron/engine/store/open-store.ts';
import type { Statement } from '../../../../electron/engine/store/statement.ts';
import { startWriter } from '../../../../electron/engine/store/writer.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const customer = (id: string, record = '{}'): Statement => ({
  sql: 'INSERT INTO customers (id, record) VALUES (?, ?)',
  params: [id, record],
});

async function testStore() {
  const folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  let store = openStore(file, 'stamp');
  return {
    file,
    textFile: join(folder.path, 'hookbench.text.sqlite'),
    get store() {
      return store;
    },
    ids: () => store.all('SELECT id FROM customers ORDER BY id').map(({ id }) => id),
    async reopen(between: () => Promise<void> = async () => undefined) {
      await store.close();
      await between();
      store = openStore(file, 'stamp');
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('groups of one turn in a shared commit', () => {
  it('are each committed or rolled back separately', async () => {
    await using it = await testStore();
    const outcomes = await Promise.allSettled([
      it.store.write([customer('a')]),
      it.store.write([customer('b'), customer('b')]),
      it.store.write([
        customer('c'),
        { sql: 'UPDATE customers SET record = ? WHERE id = ?', params: ['', 'x'], expect: 1 },
      ]),
      it.store.write([{ sql: 'NOT SQL', params: [] }]),
      it.store.write([
        customer('d'),
        { sql: 'UPDATE customers SET record = ? WHERE id = ?', params: ['1', 'd'], expect: 1 },
      ]),
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
      { kind: 'committed' },
      'storage_failed',
      { kind: 'undone', unmet: 1 },
      'storage_failed',
      { kind: 'committed' },
    ]);
    expect(it.ids()).toEqual(['a', 'd']);
  });

  it('are created in the order of their writes when the batch is sent, and one that fails is rejected alone', async () => {
    await using test = await testStore();
    const { store } = test;
    const created: string[] = [];
    const creating = (id: string, then: () => void = () => undefined) =>
      new Promise((resolve, reject) => {
        const group = (): Statement[] => {
          created.push(id);
          then();
          return [customer(id)];
        };
        store.submit(group, { resolve, reject });
      });
    const later: Promise<unknown>[] = [];
    const writes = [
      creating('a', () => later.push(store.write([customer('later')]))),
      creating('b', () => {
        throw new Error('cannot be created');
      }),
      store.write([customer('c')]),
      creating('d'),
    ];
    expect(created).toEqual([]);
    expect(store.pending()).toBe(4);
    expect(await Promise.allSettled(writes)).toMatchObject([
      { value: { kind: 'committed' } },
      { reason: { message: 'cannot be created' } },
      { value: { kind: 'committed' } },
      { value: { kind: 'committed' } },
    ]);
    await Promise.all(later);
    expect(created).toEqual(['a', 'b', 'd']);
    expect(test.ids()).toEqual(['a', 'c', 'd', 'later']);
  });

  it('store any values byte for byte', async () => {
    await using it = await testStore();
    const insert =
      'INSERT INTO captures (seq, id, event, http_version, truncated, peer, headers, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
    const every = Uint8Array.from({ length: 256 }, (_, index) => index);
    const bodies = [every.subarray(3, 200), new Uint8Array(0), Buffer.from('é€😀'), Buffer.alloc(300_000, 7)];
    await Promise.all(
      bodies.map((body, index) =>
        it.store.write([
          {
            sql: insert,
            params: [BigInt(index + 1), `cap_${index}`, null, '1.1', 0, 'lone \ud800', new Uint8Array(0), body],
          },
        ]),
      ),
    );
    const rows = it.store.all('SELECT event, body FROM captures ORDER BY seq');
    expect(rows.map(({ body }) => Buffer.from(body as Uint8Array))).toEqual(bodies.map((body) => Buffer.from(body)));
    expect(rows.every(({ event }) => event === null)).toBe(true);
  });
});

describe('closing', () => {
  it('commits all earlier groups, of this turn and of previous ones', async () => {
    await using it = await testStore();
    const writes: Promise<unknown>[] = [];
    for (let n = 0; n < 500; n++) {
      writes.push(it.store.write([customer(String(n).padStart(3, '0'))]));
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await it.reopen();
    await expect(Promise.all(writes)).resolves.toHaveLength(500);
    expect(it.ids()).toHaveLength(500);
  });

  it('rejects later groups', async () => {
    await using folder = await tempFolder();
    const store = openStore(join(folder.path, 'hookbench.sqlite'), 'stamp');
    await store.close();
    await expect(store.write([customer('late')])).rejects.toMatchObject({ code: 'storage_failed' });
    await expect(store.index()).rejects.toMatchObject({ code: 'storage_failed' });
  });
});

describe('a writer whose thread ends', () => {
  it('rejects the waiting writes and all later ones, and can be closed', async () => {
    await using folder = await tempFolder();
    const writer = startWriter({ file: join(folder.path, 'no-such-folder', 'hookbench.sqlite') }, () => undefined);
    const waiting = Promise.allSettled([writer.write([customer('a')]), writer.write([customer('b')])]);
    await new Promise((resolve) => setImmediate(resolve));
    const behind = writer.write([customer('c')]);
    await expect(behind).rejects.toMatchObject({ code: 'storage_failed' });
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(writer.write([customer('d')])).rejects.toMatchObject({ code: 'storage_failed' });
    await writer.close();
  });
});

describe('a full disk', () => {
  it('rejects groups that do not fit, keeps those that do, and accepts all again when there is space', async () => {
    await using it = await testStore();
    const limit = (pages: number) => it.store.write([{ sql: `PRAGMA max_page_count = ${pages}`, params: [] }]);
    const { page_count: pages } = it.store.get('PRAGMA page_count') as { page_count: number };
    await limit(pages + 8);
    const outcomes = await Promise.allSettled([
      it.store.write([customer('small')]),
      it.store.write([customer('large', 'x'.repeat(1_000_000))]),
      it.store.write([customer('small, too')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'storage_failed', message: expect.stringContaining('full') } });
    await limit(1_000_000);
    await it.store.write([customer('large', 'x'.repeat(1_000_000))]);
    expect(it.ids()).toEqual(['large', 'small', 'small, too']);
  });
});

describe('the index behind the commits', () => {
  const trace = 'a'.repeat(32);
  const entry = (n: number, of = trace) =>
    ({ kind: 'engine', atMs: n, trace: of, change: 'failure', message: `word${n}` }) as const;
  const other = 'b'.repeat(32);

  it('finds a trace before, while and after it is indexed', async () => {
    await using it = await testStore();
    const journal = createJournal(it.store, createWallClock());
    await journal.append([entry(1), entry(2, other), entry(3)]);
    expect(journal.trace(trace)).toHaveLength(2);
    await it.store.index();
    await journal.append([entry(4), entry(5, other)]);
    expect(journal.trace(trace).map(({ atMs }) => atMs)).toEqual([1, 3, 4]);
    await it.store.index();
    expect(journal.trace(trace).map(({ atMs }) => atMs)).toEqual([1, 3, 4]);
    for (const odd of ['', '"', 'a\0"', '*', 'a" OR "b']) expect(journal.trace(odd)).toEqual([]);
  });

  it('includes everything written before a search, also uncommitted groups', async () => {
    await using it = await testStore();
    // Without the time that limits a search on a machine that is busy with others.
    const keeper = { index: () => it.store.index() };
    const searchable = createIndexWait({ keeper, reader: it.store, writer: it.store });
    const journal = createJournal({ ...it.store, searchable }, createWallClock());
    const counts: number[] = [];
    for (let n = 0; n < 50; n++) {
      const appended = journal.append([entry(n)]);
      const { items } = await journal.list({ q: 'failure', limit: 100, order: 'asc' });
      counts.push(items.length);
      await appended;
    }
    expect(counts).toEqual(counts.map((_, index) => index + 1));
  });

  it('answers a search with the state of the index', async () => {
    await using it = await testStore();
    const journal = createJournal(it.store, createWallClock());
    await journal.append([entry(1), entry(2)]);
    await it.store.index();
    expect(await journal.list({ q: 'word1', limit: 5, order: 'desc' })).toMatchObject({
      items: [{ message: 'word1' }],
      indexed: { seq: 2, behind: 0 },
    });
    expect((await journal.list({ limit: 5, order: 'desc' })).indexed).toBeUndefined();
  });

  it('reports how many entries are missing in the index', async () => {
    const writer = { write: async () => ({ kind: 'committed' as const }) };
    const reader = { get: () => ({ seq: 10, last: 25 }) };
    for (const index of [async () => undefined, () => Promise.reject(new Error('The keeper ended.'))]) {
      const searchable = createIndexWait({ keeper: { index }, reader, writer });
      expect(await searchable()).toEqual({ seq: 10, behind: 15 });
    }
  });

  it('skips an unreadable entry, reports it once, and indexes the following ones', async () => {
    await using it = await testStore();
    const journal = createJournal(it.store, createWallClock());
    const problems: string[] = [];
    await journal.append([entry(1), entry(2), entry(3), entry(4)]);
    await it.store.index();
    await it.store.write([{ sql: "UPDATE journal SET entry = '{' WHERE seq IN (2, 3)", params: [] }]);
    await it.reopen(() => rm(it.textFile));
    it.store.onProblem((problem) => problems.push(problem));
    await it.store.index();
    const { items } = await createJournal(it.store, createWallClock()).list({ q: 'word4', limit: 5, order: 'desc' });
    expect(items).toMatchObject([{ message: 'word4' }]);
    expect(problems).toEqual([expect.stringMatching(/^Entry 2 cannot be indexed for search: /)]);
  });

  it.for([
    ['removed', (file: string) => rm(file)],
    ['broken', (file: string) => writeFile(file, 'not a database '.repeat(1000))],
  ] as const)('is rebuilt when its file was %s', async ([, spoil]) => {
    await using it = await testStore();
    await createJournal(it.store, createWallClock()).append(Array.from({ length: 700 }, (_, n) => entry(n)));
    await it.reopen(() => spoil(it.textFile));
    await it.store.index();
    const journal = createJournal(it.store, createWallClock());
    const { items } = await journal.list({ q: 'word699', limit: 5, order: 'desc' });
    expect(items).toMatchObject([{ message: 'word699' }]);
    expect(journal.trace(trace)).toHaveLength(700);
  });
});

it('an index that is older than the journal catches up', async () => {
  await using it = await testStore();
  const older = `${it.textFile}.older`;
  const failures = (from: number, to: number) =>
    createJournal(it.store, createWallClock()).append(
      Array.from({ length: to - from }, (_, n) => ({
        kind: 'engine',
        atMs: 1,
        change: 'failure',
        message: `word${from + n}`,
      })),
    );
  await failures(0, 10);
  await it.store.index();
  await it.reopen(() => copyFile(it.textFile, older));
  await failures(10, 700);
  await it.store.index();
  await it.reopen(() => copyFile(older, it.textFile));
  const journal = createJournal(it.store, createWallClock());
  const found = async (q: string): Promise<number> =>
    (await journal.list({ q, limit: 1000, order: 'desc' })).items.length;
  await it.store.index();
  expect([await found('word9 failure'), await found('word699'), await found('failure')]).toEqual([1, 1, 700]);
});

describe('a slow follower', () => {
  it('gets each entry once and in order, even beyond its buffer', async () => {
    await using it = await testStore();
    const journal = createJournal(it.store, createWallClock());
    const total = 12_000;
    const stop = new AbortController();
    const batches = follow(journal, 0, stop.signal);
    const seen: number[] = [];
    await journal.append([{ kind: 'engine', atMs: 1, change: 'failure', message: '' }]);
    seen.push(...((await batches.next()).value ?? []).map(({ seq }) => seq));
    for (let n = 1; n < total; n += 1000) {
      const some = Array.from({ length: Math.min(1000, total - n) }, () => n);
      await journal.append(some.map((atMs) => ({ kind: 'engine', atMs, change: 'failure', message: '' })));
    }
    while (seen.length < total) seen.push(...((await batches.next()).value ?? []).map(({ seq }) => seq));
    stop.abort();
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });
});
