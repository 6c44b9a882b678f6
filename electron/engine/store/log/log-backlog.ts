import type { Cancel, Clock } from '../../clock.ts';
import type { Batch, WriteCallbacks } from '../batch.ts';
import { storageFailed } from '../storage-failed.ts';
import type { AppendLog, LogRange } from './append-log.ts';

/** Frames of the log that are stored in the database together. */
export interface UnindexedRange extends LogRange {
  /** Called when the writes are in the database. */
  indexed: WriteCallbacks['resolve'][];
  statements: Set<string>;
  /** Whether storing it was tried before and failed, so that parts of it may be stored. */
  again: boolean;
}

/** The part of the log that the database does not contain. */
export interface LogBacklog {
  /** Whether a batch should be written to the log: many callers wait, or the database is behind. */
  takes(batch: Batch): boolean;
  /** Writes a batch to the log, and reports the result to its callers. */
  write(batch: Batch): void;
  /** Whether the log is being written. */
  isWriting(): boolean;
  isEmpty(): boolean;
  /** The number of writes in the log that the database does not contain. */
  pending(): number;
  /** Requests that all frames are stored for which this was not requested. */
  requestAll(): void;
  /** Reports the result of a request. Results arrive in the order of the requests. */
  indexed(range: UnindexedRange, isStored: boolean): void;
  /** Closes the log, and removes it if all of it is stored. */
  close(): void;
}

/** With fewer waiting callers, a commit of the database is about as fast, and its rows can be read immediately. */
const minWaiting = 8;
/** How long frames are collected: larger transactions need less time per row. */
const collectMs = 15;
const retryMs = 1000;
/** How long the log must be unused until it is marked as stored. */
const idleMs = 1000;

export interface BacklogDeps {
  log: AppendLog;
  clock: Clock;
  /** Requests that a range is stored in the database. */
  request(range: UnindexedRange): void;
  /** Called after each write to the log. */
  written(): void;
}

/** Adds a range to another. */
function merged(range: UnindexedRange, { again, from, indexed, statements, to }: UnindexedRange): UnindexedRange {
  for (const one of indexed) range.indexed.push(one);
  for (const one of statements) range.statements.add(one);
  return {
    ...range,
    from: Math.min(range.from, from),
    to: Math.max(range.to, to),
    again: range.again || again,
  };
}

export function createLogBacklog({ clock, log, request, written }: BacklogDeps): LogBacklog {
  /** The frames for which storing was not requested, or failed. */
  let waiting: UnindexedRange | undefined;
  let requested = 0;
  let pending = 0;
  let isStuck = false;
  let cancelRequest: Cancel | undefined;
  let cancelMark: Cancel | undefined;

  const isEmpty = (): boolean => pending === 0 && !log.isWriting;

  function requestAll(): void {
    cancelRequest?.();
    cancelRequest = undefined;
    if (!waiting) return;
    const range = waiting;
    waiting = undefined;
    requested++;
    request(range);
  }

  /** While the database stores frames, the next ones are collected. */
  function requestNext(): void {
    cancelRequest = undefined;
    if (requested === 0) requestAll();
  }

  function wait(range: UnindexedRange): void {
    waiting = waiting ? merged(waiting, range) : range;
    cancelRequest ??= clock.after(range.again ? retryMs : collectMs, requestNext);
  }

  /** Begins the log again. It is marked as stored once it is unused, so that nothing in it is ever stored again. */
  function restart(): void {
    log.restart();
    cancelMark?.();
    cancelMark = clock.after(idleMs, () => {
      if (isEmpty() && log.isReady()) log.append([], written);
    });
  }

  return {
    takes: (batch) =>
      batch.isLoggable() && !isStuck && (batch.logged.length >= minWaiting || !isEmpty()) && log.isReady(),
    write({ logged, statements }) {
      cancelMark?.();
      log.append(logged, (result) => {
        if (result instanceof Error) for (const one of logged) one.reject(storageFailed('log', result.message));
        else {
          pending += logged.length;
          wait({ ...result, indexed: logged.map(({ indexed }) => indexed), statements, again: false });
          for (const { durable } of logged) durable.resolve({ kind: 'committed' });
        }
        written();
      });
    },
    isWriting: () => log.isWriting,
    isEmpty,
    pending: () => pending,
    requestAll,
    indexed(range, isStored) {
      requested--;
      isStuck = !isStored;
      if (!isStored) {
        wait({ ...range, again: true });
        return;
      }
      pending -= range.indexed.length;
      for (const one of range.indexed) one({ kind: 'committed' });
      if (isEmpty()) restart();
      else if (!cancelRequest) requestNext();
    },
    close() {
      cancelRequest?.();
      cancelMark?.();
      log.close(pending === 0);
    },
  };
}
