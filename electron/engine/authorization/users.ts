import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { User } from '#shared/model/user.ts';
import type { Store } from '../store/open-store.ts';

/** The users who can sign in. */
export type Users = Awaited<ReturnType<typeof openUsers>>;

const demoUsers: readonly User[] = [
  {
    username: 'agent',
    password: 'agent',
    role: 'agent',
    name: 'Alex Agent',
    email: 'agent@example.com',
    customerId: 'C-1001',
  },
  {
    username: 'viewer',
    password: 'viewer',
    role: 'viewer',
    name: 'Vera Viewer',
    email: 'viewer@example.com',
    customerId: 'C-1002',
  },
];

const upsert = `INSERT INTO users (username, user) VALUES (?, ?)
  ON CONFLICT (username) DO UPDATE SET user = excluded.user`;

/**
 * Reads the users from the store. Adds the demo users if it is empty.
 * @param recorded The users of a recording that is played.
 */
export async function openUsers(store: Store, recorded: () => ReadonlyMap<string, User> | undefined) {
  const byName = new Map(
    store
      .all('SELECT user FROM users ORDER BY rowid')
      .map((row) => JSON.parse(store.unseal(row['user'] as string)) as User)
      .map((user) => [user.username, user]),
  );
  async function put(user: User): Promise<void> {
    await store.write([{ sql: upsert, params: [user.username, store.seal(JSON.stringify(user))] }]);
    byName.set(user.username, user);
  }
  if (byName.size === 0) for (const user of demoUsers) await put(user);
  return {
    find: (username: string): User | undefined => byName.get(username) ?? recorded()?.get(username),
    all: (): User[] => [...new Map([...(recorded() ?? []), ...byName]).values()],
    /** @throws HookbenchError `conflict` when the name is taken */
    async add(user: User): Promise<void> {
      if (byName.has(user.username)) {
        const message = `A user with the name "${user.username}" already exists.`;
        throw new HookbenchError('conflict', message, { field: '/username' });
      }
      await put(user);
    },
    put,
    /** @returns Whether the user existed. */
    async remove(username: string): Promise<boolean> {
      if (!byName.has(username)) return false;
      await store.write([{ sql: 'DELETE FROM users WHERE username = ?', params: [username] }]);
      return byName.delete(username);
    },
  };
}
