import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Journal } from './journal.ts';

const page = 500;

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
  let wake: (() => void) | undefined;
  const subscription = journal.feed.subscribe((batch) => {
    waiting.push(...batch);
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  let last = after ?? journal.lastCommitted();
  try {
    for (let batch = journal.since(last, page); batch.length > 0; batch = journal.since(last, page)) {
      last = batch.at(-1)?.seq ?? last;
      yield batch;
    }
    while (!signal?.aborted) {
      const batch = waiting.filter((entry) => entry.seq > last);
      waiting = [];
      last = batch.at(-1)?.seq ?? last;
      if (batch.length > 0) yield batch;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waiting.length > 0 || signal?.aborted) resolve();
        });
    }
  } finally {
    subscription.stop();
    signal?.removeEventListener('abort', onAbort);
  }
}
