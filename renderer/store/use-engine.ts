import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Engine } from './engine.ts';
import type { LoadedList } from './loaded-list.ts';
import { useStores } from './use-stores.ts';

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
