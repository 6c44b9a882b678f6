import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { schemaSql, schemaVersion } from '../../../../electron/engine/store/schema-sql.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** The steps of later versions than the first. */
vi.mock('../../../../electron/engine/store/later-steps.ts', () => ({
  laterSteps: [
    `ALTER TABLE customers ADD COLUMN note TEXT NOT NULL DEFAULT 'none'`,
    'CREATE TABLE notes (note TEXT NOT NULL) STRICT',
  ],
}));

/** A database as a version before left it, with one customer. */
function openOld(file: string, version: number): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; ${schemaSql(0, version)};
    INSERT INTO customers (id, record) VALUES ('C-1', '{}'); PRAGMA wal_checkpoint(TRUNCATE)`);
  return db;
}

async function oldFolder(version = 1) {
  const folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  openOld(file, version).close();
  return Object.assign(folder, { file });
}

function query(file: string, sql: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(sql)
      .all()
      .flatMap((row) => Object.values(row));
  } finally {
    db.close();
  }
}

const versionOf = (file: string): unknown[] => query(file, 'PRAGMA user_version');
const idsOf = (file: string): unknown[] => query(file, 'SELECT id FROM customers ORDER BY id');
const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes('.before-v'))
    .sort();
const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

async function open(file: string, stamp = 'stamp') {
  const store = openStore(file, stamp);
  await store.close();
  return store.notices;
}

describe('a database of an older version', () => {
  it.each([1, 2])('is migrated from schema %i, and a copy of the old one is kept', async (version) => {
    await using folder = await oldFolder(version);
    const copy = `${folder.file}.before-v${schemaVersion}-stamp`;
    expect(await open(folder.file)).toEqual([
      expect.stringMatching(new RegExp(`from schema ${version} to ${schemaVersion}\\..*${copy}`)),
    ]);
    expect([versionOf(folder.file), idsOf(folder.file)]).toEqual([[schemaVersion], ['C-1']]);
    expect(query(folder.file, 'SELECT note FROM customers UNION ALL SELECT note FROM notes')).toEqual(['none']);
    expect([versionOf(copy), idsOf(copy), query(copy, 'PRAGMA integrity_check')]).toEqual([[version], ['C-1'], ['ok']]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('is copied with the write-ahead log of a crash', async () => {
    await using crashed = await oldFolder();
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.sqlite');
    const db = new DatabaseSync(crashed.file);
    db.exec(`PRAGMA wal_autocheckpoint = 0; INSERT INTO customers (id, record) VALUES ('C-2', '{}')`);
    for (const part of ['', '-wal']) copyFileSync(crashed.file + part, file + part);
    db.close();
    await open(file);
    expect(idsOf(`${file}.before-v${schemaVersion}-stamp`)).toEqual(['C-1', 'C-2']);
    expect(idsOf(file)).toEqual(['C-1', 'C-2']);
  });

  it('keeps the newest two copies', async () => {
    await using folder = await oldFolder();
    const names = ['v9-20260103T', 'v10-20260101T', 'v4-20260102T'].map((end) => `hookbench.sqlite.before-${end}`);
    for (const name of names) writeFileSync(join(folder.path, name), '');
    await open(folder.file, '20260104T');
    expect(await open(folder.file, '20260105T')).toEqual([]);
    expect(copiesIn(folder.path)).toEqual(
      [`hookbench.sqlite.before-v${schemaVersion}-20260104T`, 'hookbench.sqlite.before-v9-20260103T'].sort(),
    );
  });

  it('is rejected unchanged when the copy cannot be made, and an existing file is kept', async () => {
    await using folder = await oldFolder();
    const inTheWay = `${folder.file}.before-v${schemaVersion}-stamp`;
    mkdirSync(inTheWay);
    const before = digest(folder.file);
    await expect(open(folder.file)).rejects.toMatchObject({
      code: 'data_dir_unusable',
      message: expect.stringMatching(/Cannot keep a copy of .*hookbench.sqlite before bringing it to schema/),
      hint: expect.stringContaining('Nothing was changed'),
    });
    expect(digest(folder.file)).toBe(before);
    expect(existsSync(inTheWay)).toBe(true);
  });

  it('is unchanged when one of several steps fails', async () => {
    await using folder = await oldFolder();
    const db = new DatabaseSync(folder.file);
    db.exec('CREATE TABLE notes (in_the_way TEXT)');
    db.close();
    await expect(open(folder.file)).rejects.toMatchObject({
      code: 'data_dir_unusable',
      message: expect.stringContaining(`from schema 1 to ${schemaVersion}`),
      hint: expect.stringContaining('It is as it was'),
    });
    expect(versionOf(folder.file)).toEqual([1]);
    expect(() => query(folder.file, 'SELECT note FROM customers')).toThrow('no such column');
  });
});

describe('a new database', () => {
  it('is created without a copy and without a notice', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.sqlite');
    expect(await open(file)).toEqual([]);
    expect(copiesIn(folder.path)).toEqual([]);
    expect(versionOf(file)).toEqual([schemaVersion]);
  });
});

describe('a database of a newer version', () => {
  it.each(['WAL', 'DELETE'])('is refused, not one byte of it changed (journal mode %s)', async (mode) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.sqlite');
    const db = new DatabaseSync(file);
    db.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE future (id TEXT); PRAGMA user_version = ${schemaVersion + 1}`);
    db.close();
    const before = digest(file);
    await expect(open(file)).rejects.toMatchObject({ code: 'newer_schema', hint: expect.stringContaining('update') });
    expect(digest(file)).toBe(before);
    expect(readdirSync(folder.path)).toEqual(['hookbench.sqlite']);
  });
});
