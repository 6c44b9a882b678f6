import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Random } from '../random.ts';
import type { Store } from '../journal/store/open-store.ts';

/** The clients registered at the authorization server. */
export interface Clients {
  find(id: string): OAuthClient | undefined;
  all(): OAuthClient[];
}

function demoClients(random: Random): OAuthClient[] {
  const scope = 'read:customers write:customers admin';
  return [
    { id: 'demo-service', secret: random.bytes(24).toString('base64url'), grants: ['client_credentials'], scope },
    {
      id: 'demo-app',
      grants: ['authorization_code', 'refresh_token'],
      scope,
      redirectUris: ['http://127.0.0.1/callback'],
    },
    { id: 'demo-device', grants: ['device_code', 'refresh_token'], scope },
  ];
}

/** Reads the clients from the store, registering those for demonstration where there are none. */
export async function openClients(store: Store, random: Random): Promise<Clients> {
  const read = (): OAuthClient[] =>
    store
      .all('SELECT client FROM oauth_clients ORDER BY rowid')
      .map((row) => JSON.parse(row['client'] as string) as OAuthClient);
  let clients = read();
  if (clients.length === 0) {
    clients = demoClients(random);
    await store.write(
      clients.map((client) => ({
        sql: 'INSERT INTO oauth_clients (id, client) VALUES (?, ?)',
        params: [client.id, JSON.stringify(client)],
      })),
    );
  }
  const byId = new Map(clients.map((client) => [client.id, client]));
  return { find: (id) => byId.get(id), all: () => clients };
}
