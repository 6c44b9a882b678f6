import type { KV, KvWatchEntry } from '@nats-io/kv';

/** What a value of a bucket is sealed for. */
export const placeIn = (bucket: string, key: string): string => `$KV.${bucket}.${key}`;

/** The entries of a bucket and their changes, until the signal aborts. */
export async function* watchBucket(bucket: KV, signal: AbortSignal): AsyncGenerator<KvWatchEntry> {
  const entries = await bucket.watch();
  const stop = (): void => entries.stop();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    yield* entries;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
