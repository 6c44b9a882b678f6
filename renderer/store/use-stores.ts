import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OwnStores, States, Stores } from './stores.ts';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Engine } from './engine.ts';
import type { Status } from '#shared/model/status.ts';
import { keptQueries, type KeptData } from './kept-data.ts';

export const StoresContext = createContext<Stores | undefined>(undefined);

/** The stores of the page. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('StoresContext is missing above this component.');
  return stores;
}

/** A part of one store; the component rerenders when it changes. */
export function useStoreState<Name extends keyof States, Part>(
  name: Name,
  select: (state: States[Name]) => Part,
): Part {
  const stores: OwnStores = useStores();
  return useStore(stores[name], select);
}

/** A list that is loaded as a whole. */
export interface LoadedList<Item> {
  status: 'loading' | 'ready' | 'failed';
  items: readonly Item[];
  /** Why it could not be loaded. */
  problem: string | undefined;
  /** Loads it; the known items stay until the response arrives. */
  load: () => Promise<void>;
}

/** The procedures of the engine as options of `useQuery` and `useMutation`. */
export function useApi(): Engine['api'] {
  return useStores().api;
}

/**
 * A list read from the engine. Known items stay while it is read again, also when that fails.
 * @param options The options of a query whose result has `items`.
 */
export function useItems<Item>(
  options: Pick<UseQueryOptions<{ items: readonly Item[] }>, 'queryKey' | 'queryFn' | 'enabled'>,
): LoadedList<Item> {
  const query = useQuery(options);
  return listOf(query, query.data?.items ?? []);
}

/** The state of a query of a list, with the items that its result contains. */
export function listOf<Item>(
  { status, error, refetch }: Pick<UseQueryResult, 'status' | 'error' | 'refetch'>,
  items: readonly Item[],
): LoadedList<Item> {
  return {
    status: ({ pending: 'loading', success: 'ready', error: 'failed' } as const)[status],
    items,
    problem: error ? messageOf(error) : undefined,
    load: async () => {
      await refetch();
    },
  };
}

/** The query of kept data. */
export function useKept<Name extends keyof KeptData>(name: Name): UseQueryResult<KeptData[Name]> {
  const query: object = keptQueries(useApi())[name];
  return useQuery(query as Parameters<typeof useQuery<KeptData[Name]>>[0]);
}

/** The status of the engine and its listeners; undefined until it is read. */
export const useStatus = (): Status | undefined => useKept('status').data;

/** Whether the page is in the desktop app. */
export const useDesktop = (): boolean => useKept('shell').data?.runsIn === 'desktop';
