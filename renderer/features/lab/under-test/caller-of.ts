import type { OAuthClient } from '#shared/model/oauth-client.ts';

/** The client whose credentials are shown: the one that is chosen, else one that can get a token without a user. */
export function callerOf(clients: readonly OAuthClient[], chosen: string): OAuthClient | undefined {
  return (
    clients.find(({ id }) => id === chosen) ??
    clients.find(({ secret, grants }) => secret !== undefined && grants.includes('client_credentials'))
  );
}
