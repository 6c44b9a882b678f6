import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AuthorizationServer, BrokenTokenChoice, ServerToken } from '#shared/model/authorization-server.ts';
import type { LoadedList } from './loaded-list.ts';
import { useApi, useItems } from './use-engine.ts';

/** The saved authorization servers. */
export function useServers(): LoadedList<AuthorizationServer> {
  return useItems(useApi().authorizationServers.list.queryOptions({ input: {} }));
}

interface KeptTokens {
  items: ServerToken[];
  broken: BrokenTokenChoice[];
}

const none: KeptTokens = { items: [], broken: [] };

/** The kept tokens of a server, newest first, and how they can be broken. */
export function useServerTokens(id: string): KeptTokens {
  return useQuery(useApi().authorizationServers.tokens.queryOptions({ input: { id } })).data ?? none;
}

/** What a server supports, from its discovery document; read once. */
export function useServerSupport(
  id: string,
  environmentId: string | undefined,
): UseQueryResult<{ scopes: string[]; grants: string[]; problem?: string | undefined }> {
  const input = { id, ...(environmentId !== undefined && { environmentId }) };
  return useQuery(useApi().authorizationServers.metadata.queryOptions({ input, staleTime: Infinity, retry: false }));
}
