import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { type LoadedList, useApi, useItems } from './use-stores.ts';

/** The clients registered at the authorization server. */
export function useClients(): LoadedList<OAuthClient> {
  return useItems(useApi().authorization.clients.queryOptions({ input: {} }));
}
