import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Environment } from '#shared/model/request-run.ts';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';

/** Environments with variables. Secret values are stored only in the data folder, not in the journal or in exports. */
export type Environments = ReturnType<typeof createEnvironments>;

/** @throws HookbenchError `bad_input` if two variables have the same name */
export function rejectDuplicates({ variables }: Pick<Environment, 'variables'>): void {
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

/** The id of the row with the secrets of an environment in a file. */
const idOfFile = (file: string): string => `file:${file}`;

export function createEnvironments(store: Store, newId: NewId) {
  const read = (sql: string, ...params: string[]): Environment[] =>
    store.all(sql, ...params).map((row) => JSON.parse(store.unseal(row['environment'] as string)) as Environment);
  function toAdd(wanted: readonly Omit<Environment, 'id'>[]): { added: Environment[]; statements: Statement[] } {
    for (const one of wanted) rejectDuplicates(one);
    const added = wanted.map((one) => ({ id: newId('env'), ...one }));
    const sql = 'INSERT INTO environments (id, environment) VALUES (?, ?)';
    const statements = added.map((one) => ({ sql, params: [one.id, store.seal(JSON.stringify(one))] }));
    return { added, statements };
  }
  return {
    /** Environments with their ids, and the statements that store them. */
    toAdd,
    all: (): Environment[] => read("SELECT environment FROM environments WHERE id NOT LIKE 'file:%' ORDER BY rowid"),
    find: (id: string): Environment | undefined =>
      read("SELECT environment FROM environments WHERE id = ? AND id NOT LIKE 'file:%'", id)[0],
    async add(wanted: Omit<Environment, 'id'>): Promise<Environment> {
      const { added, statements } = toAdd([wanted]);
      await store.write(statements);
      return added[0] as Environment;
    },
    async put(environment: Environment): Promise<void> {
      rejectDuplicates(environment);
      const sql = 'UPDATE environments SET environment = ? WHERE id = ?';
      await store.write([{ sql, params: [store.seal(JSON.stringify(environment)), environment.id] }]);
    },
    /** @returns Whether the environment existed. */
    async remove(id: string): Promise<boolean> {
      const outcome = await store.write([{ sql: 'DELETE FROM environments WHERE id = ?', params: [id], expect: 1 }]);
      return outcome.kind === 'committed';
    },
    /** Values of secret variables whose environment is in a file, by name. @param file Its path. */
    secretsOf: (file: string): ReadonlyMap<string, string> => {
      const [stored] = read('SELECT environment FROM environments WHERE id = ?', idOfFile(file));
      return new Map(stored?.variables.map(({ name, value }) => [name, value]));
    },
    async putSecrets(file: string, variables: Environment['variables']): Promise<void> {
      const id = idOfFile(file);
      const sealed = store.seal(JSON.stringify({ id, name: file, variables }));
      const remove = { sql: 'DELETE FROM environments WHERE id = ?', params: [id] };
      const insert = { sql: 'INSERT INTO environments (id, environment) VALUES (?, ?)', params: [id, sealed] };
      await store.write(variables.length === 0 ? [remove] : [remove, insert]);
    },
  };
}
