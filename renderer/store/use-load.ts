import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoadCheck } from '#shared/load/load-check.ts';
import type { LoadProgress } from '#shared/load/load-report.ts';
import { useApi } from './use-engine.ts';
import { useStores } from './use-stores.ts';

/** How often the state is read while a test runs, and otherwise, in milliseconds. Others can start one, too. */
const refreshMs = { running: 500, idle: 5000 };

/** Whether a load test has not ended. */
export const isRunning = (run: Pick<LoadProgress, 'state'> | undefined): boolean =>
  run?.state === 'starting' || run?.state === 'running';

/** The running or last load test. When it ends, the list of runs is read again. */
export function useLoadRun(): LoadProgress | undefined {
  const { load } = useApi();
  const { queries } = useStores();
  const { data } = useQuery(
    load.current.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (isRunning(state.data?.run) ? refreshMs.running : refreshMs.idle),
    }),
  );
  const run = data?.run;
  const ended = run && !isRunning(run) ? run.id : undefined;
  useEffect(() => {
    if (ended !== undefined) void queries.invalidateQueries({ queryKey: load.runs.key() });
  }, [ended, load, queries]);
  return run;
}

/** Time without typing after which a plan is checked, in milliseconds. */
const pauseMs = 250;

/** What is wrong with a load plan, or what it does. The last check stays until the next one is done. */
export function useLoadCheck(text: string): LoadCheck | undefined {
  const [checked] = useDebouncedValue(text, pauseMs);
  const { data } = useQuery({
    ...useApi().load.check.queryOptions({ input: { text: checked } }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return data;
}
