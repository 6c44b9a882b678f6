import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AuthorizationServer, BrokenTokenChoice, ServerToken } from '#shared/model/authorization-server.ts';
import { type LoadedList, useApi, useItems, listOf } from './use-stores.ts';
import { useOffset } from './use-clocks.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Flow } from '#shared/model/flow.ts';

/** The saved authorization servers. */
export function useServers(): LoadedList<AuthorizationServer> {
  return useItems(useApi().authorizationServers.list.queryOptions({ input: {} }));
}

interface KeptTokens {
  items: ServerToken[];
  broken: BrokenTokenChoice[];
}

const none: KeptTokens = { items: [], broken: [] };

/** The longest time until tokens are read again, in milliseconds: timers have a limit. */
const maxWaitMs = 3_600_000;

/** The kept tokens of a server, newest first, and how they can be broken. They are read again when one expires. */
export function useServerTokens(id: string): KeptTokens {
  const offset = useOffset('client');
  const { tokens } = useApi().authorizationServers;
  const { data } = useQuery({
    ...tokens.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => {
      const next = state.data?.broken.find(({ at, possible }) => !possible && at !== undefined)?.at;
      if (next === undefined) return false;
      return Math.min(maxWaitMs, Math.max(1000, Date.parse(next) - Date.now() - offset));
    },
  });
  return data ?? none;
}

/** What a server supports, from its discovery document; read once. */
export function useServerSupport(
  id: string,
  environmentId: string | undefined,
): UseQueryResult<{ scopes: string[]; grants: string[]; problem?: string | undefined }> {
  const input = { id, ...(environmentId !== undefined && { environmentId }) };
  return useQuery(useApi().authorizationServers.metadata.queryOptions({ input, staleTime: Infinity, retry: false }));
}

/** The clients registered at the authorization server. */
export function useClients(): LoadedList<OAuthClient> {
  return useItems(useApi().authorization.clients.queryOptions({ input: {} }));
}

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
