import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { LoadedList } from './loaded-list.ts';
import { useApi, useItems } from './use-engine.ts';

/** The clients registered at the authorization server. */
export function useClients(): LoadedList<OAuthClient> {
  return useItems(useApi().authorization.clients.queryOptions({ input: {} }));
}
