import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Status } from '#shared/model/status.ts';
import { keptQueries, type KeptData } from './kept-data.ts';
import { useApi } from './use-engine.ts';

/** The query of kept data. */
export function useKept<Name extends keyof KeptData>(name: Name): UseQueryResult<KeptData[Name]> {
  const query: object = keptQueries(useApi())[name];
  return useQuery(query as Parameters<typeof useQuery<KeptData[Name]>>[0]);
}

/** The status of the engine and its listeners; undefined until it is read. */
export const useStatus = (): Status | undefined => useKept('status').data;

/** Whether the page is in the desktop app. */
export const useDesktop = (): boolean => useKept('shell').data?.runsIn === 'desktop';
