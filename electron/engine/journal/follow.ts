import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Journal } from './journal.ts';

const page = 500;
/** So many entries wait in memory for a slow follower; what is beyond is read from the store again. */
const window = 5000;

/**
 * The journal as an endless sequence of batches, without gap or repetition.
 * @param after Sequence to start behind; entries already there come first.
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
  const subscription = journal.feed.subscribe((batch) => {
    if (waiting.length + batch.length > window) {
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
    const batch = waiting.filter((entry) => entry.seq > last);
    waiting = [];
    return batch;
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
