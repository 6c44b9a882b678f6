import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Reader } from './connection.ts';
import { databaseDamaged, isBroken, type DamageMark } from './damage.ts';
import { storageFailed } from './writer-protocol.ts';

/** Reports damage found in use, the first time also to the user, and marks it for the next start. */
export interface DamageWatch {
  /** @returns The error for the caller. */
  found(what: string): HookbenchError;
  /** The error for a failed write. */
  failure(code: string, message: string): HookbenchError;
  /** Wraps a reader so that its calls report damage. */
  watch(reader: Reader): Reader;
  /** The outcome of a job that reads the database, whose error `database_damaged` is reported. */
  watchJob<Output>(job: Promise<Output>): Promise<Output>;
}

export function createDamageWatch(file: string, mark: DamageMark, report: (problem: string) => void): DamageWatch {
  let reported = false;

  function notice(error: HookbenchError): HookbenchError {
    if (!reported) {
      reported = true;
      mark.set(error.message);
      report(`${error.message} ${error.hint ?? ''}`.trim());
    }
    return error;
  }

  const found = (what: string): HookbenchError => notice(databaseDamaged(file, what));

  const rethrow = (error: unknown): never => {
    throw isBroken(error) ? found(messageOf(error)) : error;
  };
  const watched =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args): Result => {
      try {
        return run(...args);
      } catch (error) {
        return rethrow(error);
      }
    };

  return {
    found,
    watchJob: (job) =>
      job.catch((error: unknown) => {
        throw error instanceof HookbenchError && error.code === 'database_damaged' ? notice(error) : error;
      }),
    failure: (code, message) => (isBroken({ errstr: code, message }) ? found(message) : storageFailed(code, message)),
    watch: (reader) => ({
      ...reader,
      get: watched(reader.get),
      all: watched(reader.all),
      *iterate(sql, ...params) {
        try {
          yield* reader.iterate(sql, ...params);
        } catch (error) {
          rethrow(error);
        }
      },
    }),
  };
}
