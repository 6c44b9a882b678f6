import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { RecordedClient } from '../recording/play/recorded-issuer.ts';
import type { Store } from '../store/open-store.ts';

/** The clients registered at the authorization server. */
export type Clients = Awaited<ReturnType<typeof openClients>>;

/** The client that Hookbench itself uses. */
export const demoServiceId = 'demo-service';

function demoClients(random: Random): OAuthClient[] {
  const api = 'read:customers write:customers admin';
  return [
    {
      id: demoServiceId,
      name: 'Demo service',
      secret: random.bytes(24).toString('base64url'),
      grants: ['client_credentials'],
      scope: api,
    },
    {
      id: 'demo-app',
      name: 'Demo app',
      grants: ['authorization_code', 'refresh_token'],
      scope: `openid profile email offline_access ${api}`,
      redirectUris: ['http://127.0.0.1/callback'],
      postLogoutRedirectUris: ['http://127.0.0.1/signed-out'],
    },
    {
      id: 'demo-device',
      name: 'Demo device',
      grants: ['device_code', 'refresh_token'],
      scope: `openid profile offline_access ${api}`,
    },
  ];
}

const upsert = `INSERT INTO oauth_clients (id, client) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET client = excluded.client`;

const demoIds = new Set([demoServiceId, 'demo-app', 'demo-device']);

/**
 * Reads the clients from the store. Registers the demo clients if it is empty.
 * @param clock The clock of the authorization server.
 * @param ownScopes The scopes of the user's own interface, which the demo clients may have.
 * @param recorded The clients of a recording that is played. Registered clients with the same id win.
 */
export async function openClients(
  store: Store,
  random: Random,
  clock: Clock,
  ownScopes: () => Readonly<Record<string, string>> | undefined,
  recorded: () => ReadonlyMap<string, RecordedClient> | undefined,
) {
  const byId = new Map(
    store
      .all('SELECT client FROM oauth_clients ORDER BY rowid')
      .map((row) => JSON.parse(store.unseal(row['client'] as string)) as OAuthClient)
      .map((client) => [client.id, client]),
  );
  async function put(client: OAuthClient): Promise<void> {
    await store.write([{ sql: upsert, params: [client.id, store.seal(JSON.stringify(client))] }]);
    byId.set(client.id, client);
  }
  function withOwnScopes(client: OAuthClient): OAuthClient {
    const own = demoIds.has(client.id) ? ownScopes() : undefined;
    return own
      ? { ...client, scope: [...new Set([...client.scope.split(' '), ...Object.keys(own)])].join(' ') }
      : client;
  }
  if (byId.size === 0) for (const client of demoClients(random)) await put(client);
  return {
    find(id: string): OAuthClient | RecordedClient | undefined {
      const client = byId.get(id);
      return client ? withOwnScopes(client) : recorded()?.get(id);
    },
    all(): OAuthClient[] {
      const others = [...(recorded() ?? [])].filter(([id]) => !byId.has(id));
      const played = others.map(([, { acceptsAnySecret: _any, ...client }]) => client);
      return [...played, ...[...byId.values()].map(withOwnScopes)];
    },
    /** Whether the secret of a client that registered itself has expired. */
    hasExpiredSecret: ({ registration }: OAuthClient): boolean =>
      clock.now() >= (registration?.secretExpiresAt ?? Infinity) * 1000,
    /** @throws HookbenchError `conflict` when the id is taken */
    async add(client: OAuthClient): Promise<void> {
      if (byId.has(client.id)) {
        throw new HookbenchError('conflict', `A client with the id "${client.id}" is already registered.`, {
          field: '/id',
        });
      }
      await put(client);
    },
    /** Adds the client or replaces the one with the same id. */
    put,
    /** @returns Whether the client existed. */
    async remove(id: string): Promise<boolean> {
      if (!byId.has(id)) return false;
      await store.write([{ sql: 'DELETE FROM oauth_clients WHERE id = ?', params: [id] }]);
      return byId.delete(id);
    },
  };
}
