import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AuthorizationServer, BrokenTokenChoice, ServerToken } from '#shared/model/authorization-server.ts';
import { type LoadedList, useApi, useItems } from './use-stores.ts';
import { useOffset } from './use-clocks.ts';

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
