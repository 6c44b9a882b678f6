import type { OAuthClient } from '#shared/model/oauth-client.ts';

/** The client whose credentials are shown: the chosen one, or else one with the grant client_credentials. */
export function callerOf(clients: readonly OAuthClient[], chosen: string): OAuthClient | undefined {
  return (
    clients.find(({ id }) => id === chosen) ??
    clients.find(({ secret, grants }) => secret !== undefined && grants.includes('client_credentials'))
  );
}
