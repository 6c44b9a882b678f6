import { useEffect } from 'react';
import { useStoreState } from './use-stores.ts';
import { traceKey, type TraceOf, type WatchedTrace } from './traces-store.ts';

/** The entries of a trace, kept up to date. @param of Selects the lab's entries when both the user and the lab have some. */
export function useTrace(id: string | undefined, of?: TraceOf): WatchedTrace | undefined {
  const watch = useStoreState('traces', (state) => state.watch);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const trace = useStoreState('traces', ({ traces }) => (id === undefined ? undefined : traces.get(traceKey(id, of))));
  useEffect(() => {
    if (id !== undefined && connected) void watch(id, of);
  }, [id, of, connected, watch]);
  return trace;
}
