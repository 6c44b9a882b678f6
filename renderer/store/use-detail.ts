import { useEffect } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { detailKey, type LoadedDetail } from './details-store.ts';
import { useStoreState } from './use-stores.ts';

/** The detail of an entry, loaded on first use. */
export function useDetail(entry: JournalEntry | undefined): LoadedDetail | undefined {
  const load = useStoreState('details', (state) => state.load);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const detail = useStoreState('details', ({ details }) =>
    entry === undefined ? undefined : details.get(detailKey(entry)),
  );
  useEffect(() => {
    if (entry && connected) void load(entry);
  }, [entry, connected, load]);
  return detail;
}
