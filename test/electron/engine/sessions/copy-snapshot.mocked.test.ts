import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { checkRows } from '../../../../electron/engine/compose/check-rows.ts';
import { copySnapshot } from '../../../../electron/engine/sessions/copy-snapshot.ts';
import { readMeta, writeMeta } from '../../../../electron/engine/sessions/snapshot-file.ts';
import { schemaSql, schemaVersion } from '../../../../electron/engine/store/schema-sql.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** The step of a later version than the current one. */
vi.mock('../../../../electron/engine/store/later-steps.ts', async (original) => {
  const { laterSteps } = await original<{ laterSteps: string[] }>();
  return { laterSteps: [...laterSteps, `ALTER TABLE customers ADD COLUMN note TEXT NOT NULL DEFAULT 'none'`] };
});

const createdAt = '2026-01-02T03:04:05.000Z';
const folders = { collectionFolders: ['/mine'], scenarioFolders: [] };
const record = JSON.stringify({ id: 'C-1', name: 'Ada', createdAt, updatedAt: createdAt });

/** A snapshot of a version, and what copies it. */
async function snapshot(version: number, sql = '') {
  const folder = await tempFolder();
  const [from, to] = [join(folder.path, 'snapshot'), join(folder.path, 'copy')];
  const db = new DatabaseSync(from, { defensive: false });
  db.exec(`PRAGMA synchronous = OFF; ${schemaSql(0, version)}`);
  db.prepare('INSERT INTO customers (id, record) VALUES (?, ?)').run('C-1', record);
  writeMeta(db, { format: 1, createdAt, clocks: [], settings: { ...defaultSettings, textSize: 150 } });
  db.exec(sql);
  db.close();
  const copy = (maxBytes = 1024 ** 3) =>
    copySnapshot({ from, to, what: 'The snapshot', key: undefined, maxBytes, folders }, checkRows);
  return Object.assign(folder, { from, to, copy });
}

it.each([1, schemaVersion])('copies the data of a snapshot of version %i into the current one', async (version) => {
  await using old = await snapshot(version);
  old.copy();
  const db = new DatabaseSync(old.to, { readOnly: true });
  expect(db.prepare('SELECT record, note FROM customers').get()).toEqual({ record, note: 'none' });
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion });
  db.close();
  expect(readMeta(old.to)).toMatchObject({ settings: { textSize: 150, ...folders } });
});

it('refuses a file that is larger than allowed, before it is read', async () => {
  await using large = await snapshot(schemaVersion);
  expect(() => large.copy(1000)).toThrow('The snapshot is larger than');
  expect(statSync(large.to, { throwIfNoEntry: false })).toBeUndefined();
});

it('refuses a table whose pages repeat, which could fill the disk', async () => {
  const rows = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 9)';
  // Two tables share their pages: each byte of the file is read twice.
  await using twice = await snapshot(
    schemaVersion,
    `${rows} INSERT INTO contents SELECT x, hex(zeroblob(99999)) FROM n; PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'contents') WHERE name = 'check_lists';
     PRAGMA writable_schema = RESET`,
  );
  expect(() => twice.copy()).toThrow('its tables have more bytes than the file');
  expect(statSync(twice.to).size).toBeLessThan(2 * statSync(twice.from).size);
});
