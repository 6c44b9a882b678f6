import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { createJournal } from '../../../../electron/engine/journal/journal.ts';
import { openStore, type Store } from '../../../../electron/engine/store/open-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const pageSize = 4096;

/** Overwrites pages of a database file, the first of which is 1. */
function spoil(file: string, pages: readonly number[]): void {
  const opened = openSync(file, 'r+');
  for (const page of pages) writeSync(opened, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(opened);
}

function rootOf(file: string, name: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.['rootpage']);
  } finally {
    db.close();
  }
}

/** A closed database with customers and entries in it. */
async function filledFolder(customers = 300) {
  const folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  const store = openStore(file, 'first');
  await store.write(
    Array.from({ length: customers }, (_, n) => ({
      sql: 'INSERT INTO customers (id, record) VALUES (?, ?)',
      params: [`C-${String(n).padStart(6, '0')}`, 'r'.repeat(200)],
    })),
  );
  await createJournal(store, createWallClock()).append([
    { kind: 'engine', atMs: 1, change: 'failure', message: 'findable' },
  ]);
  await store.index();
  await store.close();
  return {
    file,
    textFile: join(folder.path, 'hookbench.text.sqlite'),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

const countOf = (store: Pick<Store, 'get'>, table: string): number =>
  Number(store.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);

/** The entries with the word of {@link filledFolder}. */
const search = async (store: Store): Promise<readonly unknown[]> =>
  (await createJournal(store, createWallClock()).list({ q: 'findable', limit: 5, order: 'desc' })).items;

const keptOf = (file: string): string[] =>
  readdirSync(dirname(file)).filter(
    (name) => name.startsWith(`${basename(file)}.broken-`) && !/-(wal|shm)$/.test(name),
  );

describe('damage found at the start', () => {
  it.each(['customers', 'sqlite_autoindex_customers_1'])(
    'of %s sets the database aside unchanged and starts an empty one',
    async (damaged) => {
      await using folder = await filledFolder();
      spoil(folder.file, [rootOf(folder.file, damaged)]);
      const before = readFileSync(folder.file);
      const store = openStore(folder.file, 'second');
      expect(store.notices).toEqual([
        expect.stringMatching(/^The database was damaged \(.+\), so a new, empty one was started\. .*broken-second\.$/),
      ]);
      expect([countOf(store, 'customers'), countOf(store, 'journal')]).toEqual([0, 0]);
      expect(await search(store)).toEqual([]);
      expect(readFileSync(`${folder.file}.broken-second`).equals(before)).toBe(true);
      await store.close();
      const again = openStore(folder.file, 'third');
      expect(again.notices).toEqual([]);
      await again.close();
    },
  );

  it('of a file of 0 bytes is reported', async () => {
    await using folder = await filledFolder();
    await writeFile(folder.file, '');
    const store = openStore(folder.file, 'second');
    expect(store.notices).toEqual([expect.stringMatching(/^The database hookbench\.sqlite was empty \(0 bytes\)/)]);
    expect(keptOf(folder.file)).toHaveLength(1);
    await store.close();
  });
});

describe('damage found in use', () => {
  it('of the database returns an error with advice, is reported once, and is set aside at the next start', async () => {
    await using folder = await filledFolder();
    const store = openStore(folder.file, 'second');
    const problems: string[] = [];
    store.onProblem((problem) => problems.push(problem));
    spoil(folder.file, [rootOf(folder.file, 'customers')]);
    const refused = expect.objectContaining({
      code: 'database_damaged',
      hint: expect.stringContaining('Restart Hookbench'),
    });
    expect(() => store.all('SELECT * FROM customers')).toThrow(refused);
    expect(() => [...store.iterate('SELECT * FROM customers')]).toThrow(refused);
    await expect(store.write([{ sql: 'DELETE FROM customers', params: [] }])).rejects.toEqual(refused);
    expect(problems).toEqual([expect.stringMatching(/is damaged: .* Restart Hookbench/)]);
    await store.close();
    expect(existsSync(`${folder.file}.damaged`)).toBe(true);
    const repaired = openStore(folder.file, 'third');
    expect(repaired.notices).toEqual([expect.stringContaining('a new, empty one was started')]);
    expect(existsSync(`${folder.file}.damaged`)).toBe(false);
    await repaired.close();
  });

  it('of the full-text index is repaired at the next start, without changing the database', async () => {
    await using folder = await filledFolder();
    const store = openStore(folder.file, 'second');
    const pages = Math.floor(statSync(folder.textFile).size / pageSize);
    spoil(
      folder.textFile,
      Array.from({ length: pages - 1 }, (_, n) => n + 2),
    );
    await expect(search(store)).rejects.toMatchObject({ code: 'database_damaged' });
    await store.close();
    const repaired = openStore(folder.file, 'third');
    expect(repaired.notices).toEqual(['The full-text index was damaged. It is built again.']);
    await repaired.index();
    expect(await search(repaired)).toHaveLength(1);
    expect(keptOf(folder.file)).toEqual([]);
    await repaired.close();
  });
});

describe('a database that is too large to be checked at the start', () => {
  const largeBytes = 260 * 1024 * 1024;

  async function largeFolder() {
    const folder = await filledFolder();
    const db = new DatabaseSync(folder.file);
    db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      INSERT INTO exchanges (id, meta, request_headers, request_body) VALUES ('large', '{}', x'', zeroblob(${largeBytes}));
      PRAGMA journal_mode = WAL`);
    db.close();
    return folder;
  }

  it('is checked in the background, which reports damage and has the next start set it aside', async () => {
    await using folder = await largeFolder();
    spoil(folder.file, [rootOf(folder.file, 'journal_kind')]);
    const store = openStore(folder.file, 'large');
    expect(store.notices).toEqual([]);
    const reported = new Promise<string>((resolve) => {
      store.onProblem(resolve);
    });
    // The check begins once nothing else is to be done after a commit.
    await store.write([{ sql: `UPDATE customers SET record = 'r' WHERE id = 'C-000001'`, params: [] }]);
    const problem = await reported;
    expect(problem).toContain('is damaged');
    await store.close();
    expect(keptOf(folder.file)).toEqual([]);
    const repaired = openStore(folder.file, 'next');
    expect(keptOf(folder.file)).toHaveLength(1);
    expect(countOf(repaired, 'customers')).toBe(0);
    await repaired.close();
  }, 90_000);
});

it('builds a missing full-text index again', async () => {
  await using folder = await filledFolder();
  rmSync(folder.textFile);
  const store = openStore(folder.file, 'second');
  await store.index();
  expect(await search(store)).toHaveLength(1);
  await store.close();
});
