import { accessSync, constants, rmSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { defaultRetention } from '#shared/model/journal-retention.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { BuiltInSession, Session } from '#shared/model/session.ts';
import { party as parties } from '#shared/model/party.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { LessonProgress } from '#shared/scenario/lesson.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { PartBase } from '../part-base.ts';
import { schemaSql } from '../store/schema-sql.ts';
import { stageSession } from './pending-session.ts';
import { writeMeta, type SnapshotMeta } from './snapshot-file.ts';
import { copySnapshotJob, listSnapshotsJob } from './snapshot-job.ts';
import { openSnapshotFolder } from './snapshot-folder.ts';

/** The tables that are not traffic. */
const keptTables = [
  ...['signing_keys', 'oauth_clients', 'users', 'former_secrets', 'profile', 'customers', 'subscriptions'],
  ...['catcher_settings', 'connection_settings', 'saved_requests', 'environments'],
];

/** What was received of a fleet, so that a new session does not receive it again. */
const fleetTables = ['fleet_position', 'fleet_received'];

/** Copies all pages in one step, so that a write during the copy does not start it again. */
const allPages = 2 ** 31 - 1;

/** Snapshots of the data folder, and the start of new sessions. Each of these waits for the one before. */
export interface Sessions {
  list(): Promise<Session[]>;
  /** The snapshots of lessons. */
  builtIn(): Promise<BuiltInSession[]>;
  /** @throws HookbenchError `conflict` if the name is in use */
  save(name: string, replace: boolean): Promise<Session>;
  /** Prepares a restore, which the next start applies. @throws HookbenchError; nothing is changed then */
  restore(name: string): Promise<void>;
  /** Prepares a new session, which the next start applies. @param keepSettings Clears only the traffic. */
  start(keepSettings: boolean): Promise<void>;
  remove(name: string): Promise<void>;
  /** Copies a snapshot to a new file. @throws HookbenchError `bad_input` if the file exists or cannot be written */
  export(name: string, path: string): Promise<void>;
  /** @throws HookbenchError if the file is not a snapshot that can be restored here, or the name is in use */
  import(path: string, name: string): Promise<Session>;
}

export interface SessionsDeps extends Pick<PartBase, 'clocks' | 'jobs' | 'secrets' | 'store'> {
  dataDir: string;
  settings: () => Settings;
  /** The lessons that have a built-in snapshot. */
  lessons: () => Promise<readonly { id: string; title: string }[]>;
}

function withDatabase(file: string, use: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    use(db);
  } finally {
    db.close();
  }
}

const cannot = (doing: string, path: string, cause: unknown): HookbenchError =>
  new HookbenchError('bad_input', `Cannot ${doing} ${path}: ${messageOf(cause).replace(/\.$/, '')}.`, {
    hint: 'Enter the absolute path of a file that you can access; an export does not replace a file.',
    field: '/path',
    cause,
  });

function mustBeAbsolute(path: string): void {
  if (!isAbsolute(path)) throw new Error('the path is not absolute');
}

/** Checks a file of the user. @throws HookbenchError `bad_input` */
function mustBeReadable(path: string): void {
  try {
    mustBeAbsolute(path);
    // A pipe or a device might never end.
    if (!statSync(path).isFile()) throw new Error('it is not a file');
    accessSync(path, constants.R_OK);
  } catch (cause) {
    throw cannot('read', path, cause);
  }
}

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

/** Creates the tables of a new database, and copies some of the current one. */
function createTables(db: DatabaseSync, { store }: SessionsDeps, copied: readonly string[]): void {
  db.exec(`PRAGMA auto_vacuum = INCREMENTAL; ${schemaSql()}`);
  db.prepare('ATTACH ? AS current').run(store.file);
  for (const table of copied)
    db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM current.${table}`);
  db.exec('DETACH current');
}

/** Writes a new database in which a lesson is at its first step. The settings stay as they are. */
function writeLesson(file: string, lesson: string, deps: SessionsDeps): void {
  withDatabase(file, (db) => {
    createTables(db, deps, fleetTables);
    const progress: LessonProgress = { at: 0, answers: {}, done: false };
    db.prepare('INSERT INTO lesson_progress VALUES (?, ?)').run(lesson, JSON.stringify(progress));
    writeMeta(db, { format: 1, createdAt: toInstant(deps.clocks.wall.now()), clocks: [] });
  });
}

/** Writes a new database with what is kept of the current one: at least the theme and the text size. */
function writeFresh(file: string, keepSettings: boolean, deps: SessionsDeps): void {
  withDatabase(file, (db) => {
    const meta = { format: 1 as const, createdAt: toInstant(deps.clocks.wall.now()), clocks: [] };
    createTables(db, deps, keepSettings ? [...keptTables, ...fleetTables] : fleetTables);
    const { presenterTextSize, theme, textSize } = deps.settings();
    writeMeta(
      db,
      keepSettings ? meta : { ...meta, settings: { ...defaultSettings, presenterTextSize, theme, textSize } },
    );
  });
}

/**
 * Writes a database with the data of a snapshot to an empty file.
 * @throws HookbenchError `session_unreadable`, `session_newer`, `session_locked`
 */
function copyData(from: string, to: string, what: string, { jobs, secrets, settings }: SessionsDeps): Promise<void> {
  const { collectionFolders, retention, scenarioFolders } = settings();
  const maxBytes = 2 * Math.max(retention.megabytes, defaultRetention.megabytes) * 1024 ** 2;
  const folders = { collectionFolders, scenarioFolders };
  return jobs.run(copySnapshotJob, { from, to, what, key: secrets.key, maxBytes, folders });
}

/** Opens the snapshots of a data folder: files in its folder `sessions`. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { dataDir, store } = deps;
  const { find, mustBeFree, put } = openSnapshotFolder(dataDir);
  const inTurn = oneAtATime();
  const builtIn = async () =>
    (await deps.lessons()).map(({ id, title }) => ({ name: `lesson-${id}`, lesson: id, title }));
  const findBuiltIn = async (name: string) => (await builtIn()).find((one) => one.name === name);

  /** @throws HookbenchError `conflict` */
  async function mustBeFile(name: string): Promise<void> {
    if (!(await findBuiltIn(name))) return;
    throw new HookbenchError('conflict', `The snapshot “${name}” is built in.`, {
      hint: 'It can be restored only. Use another name.',
      field: '/name',
    });
  }

  return {
    list: () => deps.jobs.run(listSnapshotsJob, dataDir),
    builtIn,
    save: (name, replace) =>
      inTurn(async () => {
        await mustBeFile(name);
        if (!replace) mustBeFree(name, 'Use another name, or replace it.');
        return put(name, (file) => writeSnapshot(file, deps));
      }),
    restore: (name) =>
      inTurn(async () => {
        const found = await findBuiltIn(name);
        if (found) {
          await store.settled();
          await stageSession(dataDir, (next) => writeLesson(next, found.lesson, deps));
          return;
        }
        const file = find(name);
        await stageSession(dataDir, (next) => copyData(file, next, `The snapshot “${name}”`, deps));
      }),
    start: (keepSettings) =>
      inTurn(async () => {
        await store.settled();
        await stageSession(dataDir, (next) => writeFresh(next, keepSettings, deps));
      }),
    remove: (name) =>
      inTurn(async () => {
        await mustBeFile(name);
        rmSync(find(name));
      }),
    export: (name, path) =>
      inTurn(async () => {
        await mustBeFile(name);
        const file = find(name);
        try {
          mustBeAbsolute(path);
          await copyFile(file, path, constants.COPYFILE_EXCL);
        } catch (cause) {
          throw cannot('write', path, cause);
        }
      }),
    import: (path, name) =>
      inTurn(async () => {
        await mustBeFile(name);
        mustBeFree(name, 'Use another name, or delete that snapshot first.');
        mustBeReadable(path);
        return put(name, (next) => copyData(path, next, `The file ${path}`, deps));
      }),
  };
}
