import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { ScenarioContext } from '../scenario-context.ts';

/** One request of a client under test, as our servers received it. */
export interface SeenRequest {
  atMs: number;
  to: 'authorization' | 'service' | 'catcher';
  method: string;
  path: string;
  status: number;
  /** Whether the request had an Authorization header. */
  authorized: boolean;
  trace?: string | undefined;
}

type Received = EntryOf<'decision'> | EntryOf<'capture'>;

/** Whether an entry is a request that one of our servers or the catcher received. */
export const isReceived = (entry: JournalEntry): entry is Received =>
  entry.kind === 'decision' || entry.kind === 'capture';

async function headersOf({ id, kind }: Received, { control }: ScenarioContext): Promise<readonly HeaderPair[]> {
  return kind === 'decision'
    ? (await control.exchanges.decision({ id })).request.headers
    : (await control.captures.get({ id })).headers;
}

async function seenAs(entry: Received, context: ScenarioContext): Promise<SeenRequest> {
  const headers = await headersOf(entry, context);
  const { atMs, method, status, trace } = entry;
  const place =
    entry.kind === 'decision'
      ? { to: entry.server, path: new URL(entry.url, 'http://localhost').pathname }
      : { to: 'catcher' as const, path: entry.path };
  const authorized = headers.some(([name]) => name.toLowerCase() === 'authorization');
  return { atMs, method, status, trace, authorized, ...place };
}

/** The requests of other programs, in order: for those of our client and sender, an entry has the same span. */
export async function seenRequests(entries: readonly JournalEntry[], context: ScenarioContext): Promise<SeenRequest[]> {
  const ownSpans = new Set(
    entries.flatMap((entry) => (entry.kind === 'exchange' || entry.kind === 'attempt' ? [entry.span] : [])),
  );
  const foreign = entries.filter(isReceived).filter(({ span }) => span === undefined || !ownSpans.has(span));
  const seen = await Promise.all(foreign.map((entry) => seenAs(entry, context)));
  return seen.sort((a, b) => a.atMs - b.atMs);
}
