import type { RunKind } from '#shared/runs/run.ts';
import type { RunsByKind } from './runs-store.ts';
import { useStoreState } from './use-stores.ts';

/** The running or last run of a kind. */
export function useRun<Kind extends RunKind>(kind: Kind): RunsByKind[Kind] {
  return useStoreState('runs', ({ runs }) => runs[kind]);
}

/** Whether a run of a kind is in progress. */
export const useRunning = (kind: RunKind): boolean => useRun(kind)?.state === 'running';
