import { copyFileSync, rmSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { Session } from '#shared/model/session.ts';
import { party as parties } from '#shared/model/party.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { PartBase } from '../part-base.ts';
import { migrations } from '../store/schema.ts';
import { stageSession } from './pending-session.ts';
import { checkSnapshot, writeMeta, type SnapshotMeta } from './snapshot-file.ts';
import { openSnapshotFolder } from './snapshot-folder.ts';

/** The tables that are not traffic. */
const keptTables = [
  ...['signing_keys', 'oauth_clients', 'users', 'former_secrets', 'profile', 'customers', 'subscriptions'],
  ...['catcher_settings', 'saved_requests', 'environments'],
];

/** Copies all pages in one step, so that a write during the copy does not start it again. */
const allPages = 2 ** 31 - 1;

/** Snapshots of the data folder, and the start of new sessions. */
export interface Sessions {
  list(): Session[];
  /** @throws HookbenchError `conflict` if the name is in use */
  save(name: string, replace: boolean): Promise<Session>;
  /** Prepares a restore, which the next start applies. @throws HookbenchError; nothing is changed then */
  restore(name: string): Promise<void>;
  /** Prepares a new session, which the next start applies. @param keepSettings Clears only the traffic. */
  start(keepSettings: boolean): Promise<void>;
  remove(name: string): void;
  export(name: string, path: string): void;
  /** @throws HookbenchError if the file is not a snapshot that can be restored here, or the name is in use */
  import(path: string, name: string): Promise<Session>;
}

export interface SessionsDeps extends Pick<PartBase, 'clocks' | 'secrets' | 'store'> {
  dataDir: string;
  settings: () => Settings;
}

function withDatabase(file: string, use: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    use(db);
  } finally {
    db.close();
  }
}

/** Copies from or to a file of the user. @throws HookbenchError `bad_input` */
function copy(from: string, to: string, path: string): void {
  try {
    if (!isAbsolute(path)) throw new Error('the path is not absolute');
    copyFileSync(from, to);
  } catch (cause) {
    throw new HookbenchError('bad_input', `Cannot copy ${path}: ${messageOf(cause).replace(/\.$/, '')}.`, {
      hint: 'Enter the absolute path of a file that you can access.',
      field: '/path',
      cause,
    });
  }
}

const whatOf = (name: string): string => `The snapshot “${name}”`;

function metaNow({ clocks, settings }: SessionsDeps): SnapshotMeta {
  const moved = parties.options.map((party) => ({ party, offsetMs: clocks[party].offsetMs }));
  return {
    format: 1,
    createdAt: toInstant(clocks.wall.now()),
    settings: settings(),
    clocks: moved.filter(({ offsetMs }) => offsetMs !== 0),
  };
}

async function writeSnapshot(file: string, deps: SessionsDeps): Promise<void> {
  await deps.store.settled();
  const source = new DatabaseSync(deps.store.file, { readOnly: true });
  try {
    await backup(source, file, { rate: allPages });
  } finally {
    source.close();
  }
  withDatabase(file, (db) => {
    writeMeta(db, metaNow(deps));
  });
}

/** Writes a new database with what is kept of the current one. */
function writeFresh(file: string, keepSettings: boolean, { clocks, store }: SessionsDeps): void {
  withDatabase(file, (db) => {
    const meta = { format: 1 as const, createdAt: toInstant(clocks.wall.now()), clocks: [] };
    if (keepSettings) {
      db.exec(`${migrations.join(';\n')}; PRAGMA user_version = ${migrations.length}`);
      db.prepare('ATTACH ? AS current').run(store.file);
      for (const table of keptTables)
        db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM current.${table}`);
      db.exec('DETACH current');
    }
    writeMeta(db, keepSettings ? meta : { ...meta, settings: defaultSettings });
  });
}

/** Opens the snapshots of a data folder: files in its folder `sessions`. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { dataDir, secrets, store } = deps;
  const { find, list, mustBeFree, put } = openSnapshotFolder(dataDir);
  return {
    list,
    async save(name, replace) {
      if (!replace) mustBeFree(name);
      return put(name, (file) => writeSnapshot(file, deps));
    },
    restore(name) {
      const file = find(name);
      return stageSession(dataDir, (next) => {
        copyFileSync(file, next);
        checkSnapshot(next, whatOf(name), secrets);
      });
    },
    async start(keepSettings) {
      await store.settled();
      await stageSession(dataDir, (next) => {
        writeFresh(next, keepSettings, deps);
      });
    },
    remove: (name) => {
      rmSync(find(name));
    },
    export(name, path) {
      copy(find(name), path, path);
    },
    async import(path, name) {
      mustBeFree(name);
      return put(name, (next) => {
        copy(path, next, path);
        checkSnapshot(next, `The file ${path}`, secrets);
      });
    },
  };
}
