import { dirname } from 'node:path';
import type { IndexState } from '#shared/model/index-state.ts';
import { systemRandom } from '../random.ts';
import { plainSecrets, type Secrets } from '../secrets/open-secrets.ts';
import { openReader, type Reader } from './connection.ts';
import { createDamageMark } from './damage.ts';
import { createDamageWatch } from './damage-watch.ts';
import { createIndexWait } from './index-wait.ts';
import { startKeeper, type Keeper } from './keeper.ts';
import { openDatabase } from './open-database.ts';
import { createRowMemory, type RowMemory } from './row-memory.ts';
import { textFileOf } from './text-database.ts';
import { startWriter, type Writer } from './writer.ts';

/** The database of a data folder: one writer and one keeper in threads of their own, one reader here. */
export interface Store
  extends
    Pick<Reader, 'get' | 'all' | 'iterate' | 'unseal'>,
    Pick<RowMemory, 'find'>,
    Pick<Keeper, 'planRemoval' | 'takeOut'>,
    Writer {
  /** How a column that holds secrets is written; `unseal` reads it. */
  seal(text: string): string;
  /** Resolves when the full-text index has all that was handed in before. Rejects with `storage_failed`. */
  index(): Promise<void>;
  /** Waits briefly for the full-text index. @returns How far it is then. */
  searchable(): Promise<IndexState>;
  /** Resolves when all that was handed in before is committed, or cannot be: who asks then sees what was done before. */
  settled(): Promise<void>;
  /** Calls for each problem that a thread of the store meets while nobody waits for it, also for those met before. */
  onProblem(receive: (message: string) => void): void;
  /** What the user should know of the opening, e.g. that a broken file was set aside. */
  readonly notices: readonly string[];
  readonly sqliteVersion: string;
  /** The database. */
  readonly file: string;
}

/** Hands on what the store's threads report; what comes before somebody listens waits. */
function createProblems() {
  const waiting: string[] = [];
  let receive = (message: string): void => void waiting.push(message);
  return {
    report: (message: string) => {
      receive(message);
    },
    subscribe(receiver: (message: string) => void) {
      receive = receiver;
      waiting.splice(0).forEach(receiver);
    },
  };
}

/**
 * Opens the database, creating, migrating or repairing it; notices say what was done.
 * @param stamp Goes into the name of a file that is set aside.
 * @param secrets How columns that hold secrets are kept; in clear unless given.
 * @throws HookbenchError `newer_schema`, `runtime_too_old`, `secrets_locked`, `data_dir_unusable`
 */
export function openStore(
  file: string,
  stamp: string,
  secrets: Omit<Secrets, 'kind'> = plainSecrets(dirname(file), systemRandom),
): Store {
  const textFile = textFileOf(file);
  const mark = createDamageMark(file);
  const found = openDatabase({ file, textFile, stamp, secrets, mark });
  const problems = createProblems();
  const damage = createDamageWatch(file, mark, problems.report);
  const keeper = startKeeper({ file, textFile }, { onProblem: problems.report, onDamage: damage.found });
  const reader = damage.watch(openReader(file, textFile, secrets.unseal));
  const memory = createRowMemory(reader);
  const onCommitted = (statements: ReadonlySet<string>): void => {
    memory.forget(statements);
    keeper.wake();
  };
  const writer = startWriter({ file }, onCommitted, damage.failure);
  return {
    get: reader.get,
    all: reader.all,
    iterate: reader.iterate,
    seal: secrets.seal,
    unseal: reader.unseal,
    find: memory.find,
    write: writer.write,
    free: writer.free,
    tend: writer.tend,
    planRemoval: keeper.planRemoval,
    takeOut: keeper.takeOut,
    note: writer.note,
    pending: writer.pending,
    async settled() {
      if (writer.pending() > 0) await writer.write([]).catch(() => undefined);
    },
    async index() {
      await writer.write([]);
      await keeper.index(Infinity);
    },
    searchable: createIndexWait({ keeper, reader, writer }),
    async close() {
      await keeper.close();
      reader.close();
      await writer.close();
    },
    onProblem: problems.subscribe,
    notices: found.notices,
    sqliteVersion: found.sqliteVersion,
    file,
  };
}
