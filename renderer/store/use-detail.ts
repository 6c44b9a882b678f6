import { skipToken, useQuery } from '@tanstack/react-query';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { loadDetail, type EntryDetail } from '#shared/trace/entry-detail.ts';
import type { ReceivedEntry, SentEntry } from '#shared/trace/fold-hops.ts';
import { hopEnd } from '#shared/trace/hop-end.ts';
import { useStores } from './use-stores.ts';

/** The state of a detail, with the detail when it is ready. */
export type LoadedDetail =
  | { status: 'loading' }
  | { status: 'ready'; detail: EntryDetail }
  | { status: 'failed'; problem: string };

/** The key of an entry's detail. It includes the trace because entries of the failure lab reuse sequence numbers. */
export const detailKey = ({ seq, trace }: JournalEntry) => ['detail', seq, trace ?? ''] as const;

/** The detail of an entry, loaded on first use. It never changes, so it is not read again. */
export function useDetail(entry: JournalEntry | undefined): LoadedDetail | undefined {
  const { client } = useStores();
  const { data, error } = useQuery({
    queryKey: entry ? detailKey(entry) : ['detail'],
    queryFn: entry ? () => loadDetail(client, entry) : skipToken,
    staleTime: Infinity,
  });
  if (!entry) return undefined;
  if (data) return { status: 'ready', detail: data };
  return error ? { status: 'failed', problem: messageOf(error) } : { status: 'loading' };
}

/** What each end of a request stored of it, and whether its details are loaded: first those of the sender. */
export function useEnds({ sent, received }: { sent: SentEntry | undefined; received: ReceivedEntry | undefined }) {
  const loaded = [useDetail(sent), useDetail(received)];
  const details = loaded.map((one) => (one?.status === 'ready' ? one.detail : undefined));
  const [sentEnd, receivedEnd] = details.map((detail) => detail && hopEnd(detail));
  return { loaded, receivedDetail: details[1], sent: sentEnd, received: receivedEnd };
}
