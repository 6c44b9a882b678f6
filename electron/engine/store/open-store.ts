import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IndexState } from '#shared/model/page.ts';
import { createWallClock } from '../clock.ts';
import { systemRandom } from '../random.ts';
import { plainSecrets, type Secrets } from '../secrets/open-secrets.ts';
import { openReader, type Reader } from './connection.ts';
import { createDamageMark, maxCheckedBytes } from './damage.ts';
import { createDamageWatch, type DamageWatch } from './damage-watch.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { openDatabase } from './open-database.ts';
import { createRowMemory, type RowMemory } from './row-memory.ts';
import { textFileOf } from './text-database.ts';
import { startWriter, type Writer } from './writer.ts';

/** Max milliseconds that the keeper indexes for a search. */
const catchUpMs = 500;
/** Max milliseconds that a search waits for the keeper, which may start for it or be busy with a large entry. */
const maxWaitMs = 10_000;

const state = `SELECT (SELECT indexed_seq FROM journal_text_state) AS seq,
  (SELECT coalesce(max(seq), 0) FROM journal) AS last`;

interface IndexWaitDeps {
  keeper: Pick<Keeper, 'index'>;
  reader: Pick<Reader, 'get'>;
  writer: Pick<Writer, 'write'>;
}

/** Lets a search wait briefly for the index; afterwards it searches the indexed entries. */
export function createIndexWait({ keeper, reader, writer }: IndexWaitDeps): () => Promise<IndexState> {
  const clock = createWallClock();

  function stateNow(): IndexState {
    const row = reader.get(state);
    const [seq, last] = [Number(row?.['seq'] ?? 0), Number(row?.['last'] ?? 0)];
    return { seq, behind: Math.max(0, last - seq) };
  }

  async function catchUp(): Promise<void> {
    try {
      await writer.write([]);
      // The keeper may be checking a large table, which takes many seconds.
      if (stateNow().behind > 0) await keeper.index(catchUpMs);
    } catch {
      // The indexed entries can be searched anyway, and the response has the number of missing ones.
    }
  }

  return async () => {
    const timeout = Promise.withResolvers<void>();
    const cancel = clock.after(maxWaitMs, timeout.resolve);
    await Promise.race([catchUp(), timeout.promise]);
    cancel();
    return stateNow();
  };
}

/** Entries that a search can index quickly. With more, they are indexed at the start. */
const maxUnindexed = 1000;

/** The database of a data folder: a writer and a keeper in their own threads, a reader in this one. */
export interface Store
  extends
    Pick<Reader, 'get' | 'all' | 'iterate' | 'unseal'>,
    Pick<RowMemory, 'find'>,
    Pick<Keeper, 'planRemoval' | 'takeOut'>,
    Pick<DamageWatch, 'watchJob'>,
    Writer {
  /** Encodes the value of a column with secrets; `unseal` decodes it. */
  seal(text: string): string;
  /** Resolves when the full-text index contains all earlier writes. Rejects with `storage_failed`. */
  index(): Promise<void>;
  /** Waits briefly for the full-text index. @returns The last indexed sequence. */
  searchable(): Promise<IndexState>;
  /** Resolves when all earlier writes are committed or have failed, so that a read sees them. */
  settled(): Promise<void>;
  /** Calls for each problem of a thread of the store that no caller waits for, including earlier ones. */
  onProblem(receive: (message: string) => void): void;
  /** Notices for the user about opening, e.g. that a damaged file was renamed. */
  readonly notices: readonly string[];
  readonly sqliteVersion: string;
  /** The database. */
  readonly file: string;
}

/** Passes on the reports of the store's threads, and keeps them until there is a listener. */
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
 * Opens the database, creating or migrating it; a damaged one is set aside. `notices` describe what was done.
 * @param stamp Part of the name of a renamed file.
 * @param secrets Seals columns with secrets; by default they are stored in plain text.
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
  const reports = { onProblem: problems.report, onDamage: damage.found };
  const isDue = found.unindexed > maxUnindexed || statSync(file).size > maxCheckedBytes;
  const keeper = createKeeper({ file, textFile, isDue }, reports, createWallClock());
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
    watchJob: damage.watchJob,
    submit: writer.submit,
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
