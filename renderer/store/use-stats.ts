import { useEffect } from 'react';
import { statsKey, type WatchedStats } from './subscription-stats-store.ts';
import { useStoreState } from './use-stores.ts';

/** The statistics of a subscription over the last minutes, kept up to date while shown. */
export function useStats(id: string, minutes: number): WatchedStats | undefined {
  const watch = useStoreState('subscriptionStats', (state) => state.watch);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const stats = useStoreState('subscriptionStats', ({ known }) => known.get(statsKey(id, minutes)));
  useEffect(() => (connected ? watch(id, minutes) : undefined), [id, minutes, connected, watch]);
  return stats;
}
