import { catcherSecrets, receiverSecrets } from './secret-values.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement } from '../store/statement.ts';

/** Settings with secrets: authentication of the sender, and signing secrets. */
interface Holder {
  auth?: object | undefined;
  secrets?: object | undefined;
}

const insert = 'INSERT INTO former_secrets (secrets) VALUES (?)';

function lostRows(store: Pick<Store, 'seal'>, before: unknown[], after: readonly unknown[]): Statement[] {
  const values = before.filter((value) => typeof value === 'string' && !after.includes(value));
  return values.length > 0 ? [{ sql: insert, params: [store.seal(JSON.stringify({ values }))] }] : [];
}

/**
 * Rows that store secrets which are replaced or removed; commit them with that change. Messages that were sent
 * with these secrets stay in the journal, and exports must redact them.
 */
export function formerSecrets(store: Pick<Store, 'seal'>, before: Holder, after: Holder = {}): Statement[] {
  return lostRows(store, receiverSecrets({ ...before }), receiverSecrets({ ...after }));
}

/** The same for settings of the catcher. */
export function formerDemands(store: Pick<Store, 'seal'>, before: object, after: object): Statement[] {
  return lostRows(store, catcherSecrets({ ...before }), catcherSecrets({ ...after }));
}

/** The same for secrets of direct deliveries, which are not part of settings. Each value is stored once. */
export function passingSecrets(store: Pick<Store, 'all' | 'seal' | 'unseal'>, sent: Holder): Statement[] {
  const known = store.all('SELECT secrets FROM former_secrets').flatMap(({ secrets }) => {
    return (JSON.parse(store.unseal(secrets as string)) as { values: unknown[] }).values;
  });
  return lostRows(store, receiverSecrets({ ...sent }), known);
}
