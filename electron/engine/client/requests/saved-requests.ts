import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { savedRequest, type SavedRequest } from '#shared/model/request-run.ts';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';

/** Saved requests, in the order in which they were added. */
export interface SavedRequests {
  all(): SavedRequest[];
  find(id: string): SavedRequest | undefined;
  /** Adds all or none. @param beside Statements that are part of it. */
  add(items: readonly Omit<SavedRequest, 'id'>[], beside?: readonly Statement[]): Promise<SavedRequest[]>;
  put(item: SavedRequest): Promise<void>;
  /** @returns Whether the request existed. */
  remove(id: string): Promise<boolean>;
}

const maxSaved = 10_000;

export function createSavedRequests(store: Store, newId: NewId): SavedRequests {
  const read = (sql: string, ...params: string[]): SavedRequest[] =>
    store.all(sql, ...params).map((row) => savedRequest.parse(JSON.parse(store.unseal(row['request'] as string))));
  const count = (): number => Number(store.get('SELECT count(*) AS n FROM saved_requests')?.['n'] ?? 0);
  return {
    all: () => read('SELECT request FROM saved_requests ORDER BY rowid'),
    find: (id) => read('SELECT request FROM saved_requests WHERE id = ?', id)[0],
    async add(items, beside = []) {
      if (count() + items.length > maxSaved) {
        throw new HookbenchError('bad_input', `At most ${maxSaved.toLocaleString('en')} requests can be saved.`, {
          field: '/items',
          hint: 'Delete saved requests that you do not need.',
        });
      }
      const added = items.map((item) => ({ id: newId('req'), ...item }));
      const sql = 'INSERT INTO saved_requests (id, request) VALUES (?, ?)';
      const inserts = added.map((item) => ({ sql, params: [item.id, store.seal(JSON.stringify(item))] }));
      await store.write([...inserts, ...beside]);
      return added;
    },
    async put(item) {
      const sql = 'UPDATE saved_requests SET request = ? WHERE id = ?';
      await store.write([{ sql, params: [store.seal(JSON.stringify(item)), item.id] }]);
    },
    async remove(id) {
      const outcome = await store.write([{ sql: 'DELETE FROM saved_requests WHERE id = ?', params: [id], expect: 1 }]);
      return outcome.kind === 'committed';
    },
  };
}
