import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Journal } from './journal.ts';

/** Max entries of a batch. */
const page = 500;
/** Max entries in memory for a slow follower; further ones are read from the store later. */
const window = 5000;

/**
 * The journal as an endless sequence of batches, without gaps or repetitions.
 * @param after The sequence number to start after; stored entries are first.
 * @param signal Ends it.
 */
export async function* follow(
  journal: Journal,
  after: number | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEntry[], void> {
  let waiting: JournalEntry[] = [];
  let behind = true;
  let wake: (() => void) | undefined;
  const subscription = journal.feed.subscribe((batch, more) => {
    if (more || waiting.length + batch.length > window) {
      waiting = [];
      behind = true;
    } else if (!behind) waiting.push(...batch);
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  let last = after ?? journal.lastCommitted();

  function take(): JournalEntry[] {
    if (behind) {
      const stored = journal.since(last, page);
      behind = stored.length === page;
      return stored;
    }
    const fresh = waiting.filter((entry) => entry.seq > last);
    waiting = fresh.slice(page);
    return fresh.slice(0, page);
  }

  try {
    while (!signal?.aborted) {
      const batch = take();
      last = batch.at(-1)?.seq ?? last;
      if (batch.length > 0) yield batch;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waiting.length > 0 || behind || signal?.aborted) resolve();
        });
    }
  } finally {
    subscription.stop();
    signal?.removeEventListener('abort', onAbort);
  }
}

/** A batch, or how many entries were skipped. */
export interface FollowedBatch {
  entries: JournalEntry[];
  missed?: number;
}

/**
 * The journal like `follow`, for readers that skip entries rather than lag behind.
 * @param maxBehind A reader that lags by more entries skips to the newest, and gets the number of missed entries.
 */
export async function* followWithin(
  journal: Journal,
  after: number | undefined,
  signal: AbortSignal | undefined,
  maxBehind: number,
): AsyncGenerator<FollowedBatch, void> {
  let last = after ?? journal.lastCommitted();
  while (!signal?.aborted) {
    let missed = 0;
    for await (const entries of follow(journal, last, signal)) {
      const newest = journal.lastCommitted();
      if (newest - last > maxBehind) {
        missed = newest - last;
        last = newest;
        break;
      }
      last = entries.at(-1)?.seq ?? last;
      yield { entries };
    }
    if (missed === 0) return;
    yield { entries: [], missed };
  }
}
