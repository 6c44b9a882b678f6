import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedSettings, defaultSettings } from '#shared/model/settings.ts';
import type { PartBase } from '../part-base.ts';
import { writePrivateFile } from '../config/private-file.ts';
import { replacePrivately, syncFolder } from '../store/create-privately.ts';
import { removeText, textFileOf } from '../store/text-database.ts';
import { metaTable, readMeta, snapshotMeta, type SnapshotMeta } from './snapshot-file.ts';

/** The database that replaces the current one at the next start. */
const pendingName = 'pending-session.sqlite';

/**
 * Makes a database replace the current one at the next start. Until this returns, a crash leaves the current data; from
 * then on, the new ones.
 * @param write Writes the database, and checks it; its errors are thrown, and nothing is changed.
 */
export async function stageSession(dataDir: string, write: (file: string) => void | Promise<void>): Promise<void> {
  await replacePrivately(join(dataDir, pendingName), write);
}

/** The settings of the pending database, or that it was set aside because it cannot be read. */
function readPending(pending: string): Pick<SnapshotMeta, 'settings'> | undefined {
  try {
    return readMeta(pending);
  } catch {
    renameSync(pending, `${pending}.unreadable`);
    return undefined;
  }
}

/**
 * Replaces the database and the settings of a locked data folder by the pending ones, if there are any. After a crash, the
 * next start does it again.
 * @returns Notices for the user.
 */
export function applyPendingSession(dataDir: string): string[] {
  const pending = join(dataDir, pendingName);
  rmSync(`${pending}.next`, { force: true });
  if (!existsSync(pending)) return [];
  const found = readPending(pending);
  if (!found)
    return [
      `The restored session cannot be read and was set aside as ${pendingName}.unreadable. The data are unchanged.`,
    ];
  const { settings } = found;
  if (settings) {
    const text = JSON.stringify(changedSettings(defaultSettings, settings), undefined, '\t');
    writePrivateFile(join(dataDir, 'settings.json'), text);
  }
  const database = join(dataDir, 'hookbench.sqlite');
  for (const file of [`${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
  removeText(textFileOf(database));
  renameSync(pending, database);
  syncFolder(dataDir);
  return [];
}

/** Moves the clocks as they were in the snapshot that the database was restored from. */
export async function restoreClocks({ clocks, store }: Pick<PartBase, 'clocks' | 'store'>): Promise<void> {
  const found = store.get('SELECT 1 FROM sqlite_schema WHERE name = ?', metaTable);
  if (!found) return;
  const row = store.get(`SELECT meta FROM ${metaTable}`);
  const { clocks: moved } = snapshotMeta.parse(JSON.parse(String(row?.['meta'])));
  for (const { party, offsetMs } of moved) clocks[party].advance(offsetMs - clocks[party].offsetMs);
  await store.write([{ sql: `DROP TABLE ${metaTable}`, params: [] }]);
}
