import type { Credential } from '#shared/interface/served-interface.ts';
import { formerSecrets } from '../../journal/former-secrets.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { InterfaceInput } from '../interface-job.ts';
import type { Credentials } from './credentials.ts';

/** The documents in the store, as JSON; undefined while the built-in interface is served. */
export function storedInterface(store: Store): InterfaceInput | undefined {
  const row = store.get('SELECT documents FROM interface');
  return row && (JSON.parse(store.unseal(row['documents'] as string)) as InterfaceInput);
}

/** The credentials in the store, by security scheme. */
export const storedCredentials = (store: Store): Credentials =>
  Object.fromEntries(
    store
      .all('SELECT scheme, credential FROM interface_credentials')
      .map((row) => [row['scheme'] as string, JSON.parse(store.unseal(row['credential'] as string)) as Credential]),
  );

const upsert =
  'INSERT INTO interface (one, documents) VALUES (1, ?) ON CONFLICT DO UPDATE SET documents = excluded.documents';
const upsertCredential = `INSERT INTO interface_credentials (scheme, credential) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET credential = excluded.credential`;

/** The secret values of credentials, by security scheme. */
const valuesOf = (credentials: Credentials): Record<string, string> =>
  Object.fromEntries(
    Object.entries(credentials).map(([name, one]) => [name, 'value' in one ? one.value : one.password]),
  );

/** Stores an interface with its credentials. Those that they replace stay secret: the journal has them. */
export const storing = (store: Store, input: InterfaceInput, credentials: Credentials): Statement[] => [
  ...formerSecrets(
    store,
    { secrets: valuesOf(storedCredentials(store)) },
    { secrets: valuesOf({ ...storedCredentials(store), ...credentials }) },
  ),
  { sql: upsert, params: [store.seal(JSON.stringify(input))] },
  ...Object.entries(credentials).map(([scheme, credential]) => ({
    sql: upsertCredential,
    params: [scheme, store.seal(JSON.stringify(credential))],
  })),
];

/** Removes the documents. The credentials stay for the next interface with the same schemes. */
export const removal: Statement = { sql: 'DELETE FROM interface', params: [] };
