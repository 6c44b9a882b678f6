import { useQuery } from '@tanstack/react-query';
import type { Flow } from '#shared/model/flow.ts';
import { type LoadedList, listOf, useApi } from './use-stores.ts';

/** Poll intervals by the status of an open flow, in milliseconds. */
const pauses: Partial<Record<Flow['status'], number>> = { running: 500, 'waiting-for-user': 5000 };

/** The flows since Hookbench started, newest first. Open flows are polled, because not every change is in the journal. */
export function useFlows(): LoadedList<Flow> {
  const { flows } = useApi();
  const query = useQuery(
    flows.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) => {
        const wanted = state.data?.items.flatMap(({ status }) => pauses[status] ?? []) ?? [];
        return wanted.length > 0 && Math.min(...wanted);
      },
    }),
  );
  return listOf(query, query.data?.items ?? []);
}
