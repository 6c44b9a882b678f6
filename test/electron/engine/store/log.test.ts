import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSecrets } from '../../../../electron/engine/secrets/open-secrets.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { createDamageMark } from '../../../../electron/engine/store/damage.ts';
import { openDatabase } from '../../../../electron/engine/store/open-database.ts';
import { textFileOf } from '../../../../electron/engine/store/text-database.ts';
import { databaseRows } from '../../../support/database-rows.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { createJournal } from '../../../../electron/engine/journal/journal.ts';
import { logFileOf } from '../../../../electron/engine/store/log/append-log.ts';
import {
  blockBytes,
  createFrameEncoder,
  readFrame,
  type LoggedGroup,
} from '../../../../electron/engine/store/log/frame.ts';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A group that stores a customer with an entry. */
const group = (seq: number, id = `C-${seq}`, record = '{}'): LoggedGroup => ({
  seq,
  statements: [
    { sql: 'INSERT INTO customers (id, record) VALUES (?, ?)', params: [id, record] },
    { sql: 'INSERT INTO journal (seq, at, kind, entry) VALUES (?, 1, ?, ?)', params: [seq, 'engine', '{}'] },
  ],
});

/** Frames with one group each, numbered from 1. */
function framesOf(groups: readonly LoggedGroup[]): Buffer[] {
  const encode = createFrameEncoder();
  return groups.map((one, index) => Buffer.from(encode(index + 1, [one])));
}

async function testFolder() {
  const folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  const secrets = plainSecrets(folder.path, systemRandom);
  return {
    file,
    log: logFileOf(file),
    /** What a start stores, and reports. */
    start() {
      const mark = createDamageMark(file);
      const { notices } = openDatabase({ file, textFile: textFileOf(file), stamp: 'stamp', secrets, mark });
      const ids = databaseRows(folder.path, 'SELECT id FROM customers ORDER BY rowid').map(({ id }) => id);
      return { ids, notices };
    },
    names: () => readdir(folder.path),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

describe('a frame', () => {
  it('contains any values', () => {
    const every = Uint8Array.from({ length: 256 }, (_, index) => index);
    const params = [null, 1.5, 7n, 'é€😀', '', every, new Uint8Array(0), 'x'.repeat(100_000)];
    const groups = [
      { seq: 2 ** 40, statements: [{ sql: 'A', params }] },
      { seq: 2, statements: [] },
    ];
    const bytes = createFrameEncoder()(3, groups);
    expect(bytes.length % blockBytes).toBe(0);
    const read = readFrame(Buffer.from(bytes), 0);
    expect(read).toMatchObject({ number: 3, size: bytes.length });
    expect(read?.groups.map(({ seq }) => seq)).toEqual([2 ** 40, 2]);
    expect(read?.groups[0]?.statements[0]?.params.map((one) => (one instanceof Uint8Array ? [...one] : one))).toEqual(
      params.map((one) => (one instanceof Uint8Array ? [...one] : one)),
    );
  });

  it('is not read if a byte of it is different or missing', () => {
    const bytes = Buffer.from(createFrameEncoder()(1, [group(1)]));
    const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
    for (let offset = 0; offset < used; offset++) {
      const changed = Buffer.from(bytes);
      changed[offset] = (changed[offset] ?? 0) ^ 0x20;
      expect(readFrame(changed, 0)).toBeUndefined();
    }
    expect(readFrame(bytes.subarray(0, used - 1), 0)).toBeUndefined();
  });
});

describe('a start with a log', () => {
  it('stores what the database does not contain, once, and removes the log', async () => {
    await using it = await testFolder();
    it.start();
    writeFileSync(it.log, Buffer.concat(framesOf([group(1), group(2)])));
    expect(it.start()).toEqual({ ids: ['C-1', 'C-2'], notices: [] });
    expect(existsSync(it.log)).toBe(false);
    writeFileSync(it.log, Buffer.concat(framesOf([group(1), group(2), group(3)])));
    expect(it.start()).toEqual({ ids: ['C-1', 'C-2', 'C-3'], notices: [] });
  });

  it('ignores an incomplete record at the end, and older records after it', async () => {
    await using it = await testFolder();
    const [one, two, three] = framesOf([group(1), group(2), group(3, 'C-3', 'x'.repeat(2000))]) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    three.fill(0, blockBytes + 100);
    const old = Buffer.from(createFrameEncoder()(0, [group(9, 'old')]));
    writeFileSync(it.log, Buffer.concat([one, two, three, old]));
    expect(it.start()).toEqual({ ids: ['C-1', 'C-2'], notices: [] });
    expect(existsSync(it.log)).toBe(false);
  });

  it('recovers the records after a damaged one, reports it, and keeps the file', async () => {
    await using it = await testFolder();
    for (const damaged of [0, 1]) {
      const groups = [1, 2, 3].map((n) => group(10 * damaged + n));
      const frames = framesOf(groups);
      frames[damaged]?.fill(0xa5, 10, 200);
      writeFileSync(it.log, Buffer.concat(frames));
      const { ids, notices } = it.start();
      expect(ids.slice(-2)).toEqual(groups.filter((_, index) => index !== damaged).map(({ seq }) => `C-${seq}`));
      expect(notices.join()).toMatch(/log of the newest captures was damaged: 1 of its records.* 2 captures/);
      expect(await it.names()).toContain('hookbench.sqlite.log.broken-stamp');
      rmSync(`${it.log}.broken-stamp`);
    }
  });

  it('restores its records into a new database, if the database is missing or damaged', async () => {
    await using it = await testFolder();
    for (const content of [undefined, 'no database', Buffer.alloc(0)]) {
      rmSync(it.file, { force: true });
      if (content !== undefined) writeFileSync(it.file, content);
      writeFileSync(it.log, Buffer.concat(framesOf([group(1), group(2)])));
      expect(it.start().ids).toEqual(['C-1', 'C-2']);
    }
  });
});

/** A store that writes to its log. */
async function loggingStore() {
  const folder = await testFolder();
  const store = openStore(folder.file, 'stamp');
  let seq = 0;
  const indexed: number[] = [];
  const write = (count: number, record?: string) =>
    Promise.allSettled(
      Array.from({ length: count }, () => {
        const own = ++seq;
        return store.log(group(own, undefined, record), () => indexed.push(own));
      }),
    );
  for (let tries = 0; tries < 1000 && !store.isBehindLog(); tries++) await write(8);
  expect(store.isBehindLog()).toBe(true);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= store.close());
  return {
    ...folder,
    store,
    indexed,
    write,
    close,
    last: () => seq,
    [Symbol.asyncDispose]: async () => {
      await close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('a store with many waiting callers', () => {
  let logging: Awaited<ReturnType<typeof loggingStore>>;
  beforeAll(async () => {
    logging = await loggingStore();
  });
  afterAll(async () => {
    await logging[Symbol.asyncDispose]();
  });

  it('acknowledges what is in the log, and stores it in order before later groups', async () => {
    await logging.write(20);
    const afterwards = await logging.store.write([{ sql: 'SELECT 1', params: [] }]);
    expect(afterwards).toEqual({ kind: 'committed' });
    expect(logging.store.isBehindLog()).toBe(false);
    const every = Array.from({ length: logging.last() }, (_, index) => index + 1);
    expect(logging.store.all('SELECT seq FROM journal ORDER BY rowid').map(({ seq }) => seq)).toEqual(every);
    expect(logging.indexed).toEqual(every);
  });

  it('leaves in the log what was acknowledged, if the database cannot store it', async () => {
    await logging.store.settled();
    const { page_count: pages } = logging.store.get('PRAGMA page_count') as { page_count: number };
    await logging.store.write([{ sql: `PRAGMA max_page_count = ${pages + 2}`, params: [] }]);
    const large = 'x'.repeat(10_000);
    let rejected = 0;
    for (let tries = 0; tries < 100 && rejected === 0; tries++) {
      rejected = (await logging.write(8, large)).filter(({ status }) => status === 'rejected').length;
    }
    expect(rejected).toBeGreaterThan(0);
    const stored = logging.last() - rejected;
    await logging.store.write([{ sql: 'PRAGMA max_page_count = 1000000', params: [] }]);
    await logging.store.readable();
    expect(logging.store.all('SELECT id FROM customers')).toHaveLength(stored);
    expect(logging.indexed).toHaveLength(stored);
  });

  it('marks a log that was stored, so that a later start stores nothing of it again', async () => {
    await logging.store.settled();
    const isMarked = () => readFrame(readFileSync(logging.log), 0)?.groups.length === 0;
    await expect.poll(isMarked, { timeout: 20_000 }).toBe(true);
  });

  it('stores all of the log when it is closed, and removes it', async () => {
    const before = logging.indexed.length;
    const written = logging.write(20);
    await logging.close();
    await written;
    expect(existsSync(logging.log)).toBe(false);
    expect(logging.start().ids).toHaveLength(before + 20);
  });
});

it('publishes captures and other entries in the order of their sequence', async () => {
  await using it = await loggingStore();
  await it.store.settled();
  const journal = createJournal(it.store, createWallClock());
  const published: number[] = [];
  journal.onCommitted(({ seq }) => published.push(seq));
  const entry = { kind: 'engine', atMs: 1, change: 'failure', message: 'x' } as const;
  const writes: Promise<unknown>[] = [];
  for (let turn = 0; turn < 20; turn++) {
    for (let n = 0; n < 10; n++) writes.push(journal.appendLogged(entry, () => []));
    if (turn % 3 === 0) writes.push(journal.append([entry]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(writes);
  await it.store.settled();
  expect(published).toHaveLength(207);
  expect(published).toEqual(published.toSorted((a, b) => a - b));
});
