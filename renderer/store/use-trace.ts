import { useEffect } from 'react';
import { useStoreState } from './use-stores.ts';
import type { WatchedTrace } from './traces-store.ts';

/** The entries of a trace, asked for and kept up to date. */
export function useTrace(id: string | undefined): WatchedTrace | undefined {
  const watch = useStoreState('traces', (state) => state.watch);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const trace = useStoreState('traces', ({ traces }) => (id === undefined ? undefined : traces.get(id)));
  useEffect(() => {
    if (id !== undefined && connected) void watch(id);
  }, [id, connected, watch]);
  return trace;
}
