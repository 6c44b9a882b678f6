import { skipToken, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Run, RunKind, RunSummary } from '#shared/runs/run.ts';
import { type LoadedList, useApi, useItems, useStoreState } from './use-stores.ts';
import type { RunsByKind } from './runs-store.ts';

/** The running or last run of a kind. */
export function useRun<Kind extends RunKind>(kind: Kind): RunsByKind[Kind] {
  return useStoreState('runs', ({ runs }) => runs[kind]);
}

/** Whether a run of a kind is in progress. */
export const useRunning = (kind: RunKind): boolean => useRun(kind)?.state === 'running';

/** The running or last run of a kind, and the stored ones, newest first. */
export const useRuns = (kind: RunKind): LoadedList<RunSummary> =>
  useItems(useApi().runs.list.queryOptions({ input: { kind } }));

/** A run with its results: live if it is the last one, else as it was stored. */
export function useKnownRun<Kind extends RunKind>(
  kind: Kind,
  id: string | undefined,
): Pick<UseQueryResult<NonNullable<RunsByKind[Kind]>>, 'data' | 'error' | 'refetch'> {
  const live = useRun(kind);
  const isLive = id !== undefined && live?.id === id;
  const stored = useQuery(
    useApi().runs.get.queryOptions({ input: id === undefined || isLive ? skipToken : { id }, retry: false }),
  );
  const isWanted = (run: Run | undefined): run is NonNullable<RunsByKind[Kind]> => run?.kind === kind && run.id === id;
  const data = isLive ? live : isWanted(stored.data) ? stored.data : undefined;
  return { data, error: isLive ? null : stored.error, refetch: stored.refetch } as ReturnType<typeof useKnownRun<Kind>>;
}

/** Deletes a stored run. */
export function useRemoveRun(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useMutation(useApi().runs.remove.mutationOptions());
  return (id) => mutateAsync({ id });
}
