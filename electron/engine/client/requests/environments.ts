import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Environment } from '#shared/model/request-run.ts';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';

/** Environments with variables. Secret values are stored only in the data folder, not in the journal or in exports. */
export interface Environments {
  all(): Environment[];
  find(id: string): Environment | undefined;
  add(environment: Omit<Environment, 'id'>): Promise<Environment>;
  put(environment: Environment): Promise<void>;
  /** @returns Whether the environment existed. */
  remove(id: string): Promise<boolean>;
}

function rejectDuplicates({ variables }: Omit<Environment, 'id'>): void {
  const seen = new Set<string>();
  for (const [index, { name }] of variables.entries()) {
    if (seen.has(name)) {
      throw new HookbenchError('bad_input', `The variable "${name}" is defined twice.`, {
        field: `/variables/${index}/name`,
        hint: 'Give each variable a unique name.',
      });
    }
    seen.add(name);
  }
}

export function createEnvironments(store: Store, newId: NewId): Environments {
  const read = (sql: string, ...params: string[]): Environment[] =>
    store.all(sql, ...params).map((row) => JSON.parse(store.unseal(row['environment'] as string)) as Environment);
  return {
    all: () => read('SELECT environment FROM environments ORDER BY rowid'),
    find: (id) => read('SELECT environment FROM environments WHERE id = ?', id)[0],
    async add(wanted) {
      rejectDuplicates(wanted);
      const environment = { id: newId('env'), ...wanted };
      const sql = 'INSERT INTO environments (id, environment) VALUES (?, ?)';
      await store.write([{ sql, params: [environment.id, store.seal(JSON.stringify(environment))] }]);
      return environment;
    },
    async put(environment) {
      rejectDuplicates(environment);
      const sql = 'UPDATE environments SET environment = ? WHERE id = ?';
      await store.write([{ sql, params: [store.seal(JSON.stringify(environment)), environment.id] }]);
    },
    async remove(id) {
      const outcome = await store.write([{ sql: 'DELETE FROM environments WHERE id = ?', params: [id], expect: 1 }]);
      return outcome.kind === 'committed';
    },
  };
}
