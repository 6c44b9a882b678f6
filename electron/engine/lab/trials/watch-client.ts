import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SeenRequest } from '#shared/trials/seen-request.ts';
import { follow } from '../../journal/follow.ts';
import type { Parties } from '../../parties.ts';

/** Reads the headers of a request that one of our servers or the catcher received. */
export type ReadRequestHeaders = (parties: Parties, kind: 'decision' | 'capture', id: string) => readonly HeaderPair[];

export interface Watching {
  since: number;
  /** How long to wait for the first request, and how long without a request ends the trial. */
  waitMs: number;
  quietMs: number;
  signal: AbortSignal;
  /** Called when a request arrives, with the time (ms) until which the trial waits for another one. */
  onCall: (untilMs: number) => void;
}

/** Whether a request was sent by another program: our client and sender record an entry with the same span. */
function isForeign(entry: JournalEntry, ownSpans: ReadonlySet<string>): boolean {
  if (entry.kind !== 'decision' && entry.kind !== 'capture') return false;
  return entry.span === undefined || !ownSpans.has(entry.span);
}

function seenIn(entries: readonly JournalEntry[], headersOf: (entry: JournalEntry) => readonly HeaderPair[]) {
  const ownSpans = new Set(
    entries.flatMap((entry) => (entry.kind === 'exchange' || entry.kind === 'attempt' ? [entry.span] : [])),
  );
  return entries
    .filter((entry) => isForeign(entry, ownSpans))
    .flatMap((entry): SeenRequest[] => {
      if (entry.kind !== 'decision' && entry.kind !== 'capture') return [];
      const authorized = headersOf(entry).some(([name]) => name.toLowerCase() === 'authorization');
      const { atMs, method, status, trace } = entry;
      const [to, path] =
        entry.kind === 'decision'
          ? [entry.server, new URL(entry.url, 'http://localhost').pathname]
          : (['catcher', entry.path] as const);
      return [{ atMs, method, status, to, path, authorized, trace }];
    })
    .sort((a, b) => a.atMs - b.atMs);
}

/** Waits until the client under test has called and then paused, or did not call in time. */
export async function watchClient(
  parties: Parties,
  read: ReadRequestHeaders,
  watching: Watching,
): Promise<SeenRequest[]> {
  const { onCall, quietMs, signal, since, waitMs } = watching;
  const { wall } = parties.clocks;
  const over = new AbortController();
  const end = (): void => {
    over.abort();
  };
  let cancel = wall.after(waitMs, end);
  for await (const batch of follow(parties.journal, since, AbortSignal.any([signal, over.signal]))) {
    if (!batch.some(({ kind }) => kind === 'decision' || kind === 'capture')) continue;
    cancel();
    cancel = wall.after(quietMs, end);
    onCall(wall.now() + quietMs);
  }
  cancel();
  await parties.store.settled();
  return seenIn(parties.journal.since(since, 100_000), (entry) =>
    entry.kind === 'decision' || entry.kind === 'capture' ? read(parties, entry.kind, entry.id) : [],
  );
}
