import { isDeepStrictEqual } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import {
  authorizationServer,
  type AuthorizationServer,
  type ServerToSave,
} from '#shared/model/authorization-server.ts';
import { ownServer } from '#shared/model/request-auth.ts';
import { inList } from '../../config/declared-wrong.ts';
import type { NewId } from '../../identifier.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';

/** Authorization servers of others, in the order in which they were added. */
export interface SavedServers {
  all(): AuthorizationServer[];
  /** @param wanted An id or a name. */
  find(wanted: string): AuthorizationServer | undefined;
  add(server: ServerToSave): Promise<AuthorizationServer>;
  /**
   * The statements that store servers, without those that are stored already.
   * @returns The name of each under which it is stored; another one if its name is used. `added`: those that are new.
   */
  toAdd(wanted: readonly ServerToSave[]): {
    names: ReadonlyMap<string, string>;
    added: AuthorizationServer[];
    statements: Statement[];
  };
  /** Saves servers. Those with the name of a saved one replace it. */
  declare(servers: readonly ServerToSave[]): Promise<void>;
  /** Replaces a server. Its tokens stay. */
  put(server: AuthorizationServer): Promise<AuthorizationServer>;
  /** Removes a server with its tokens. @returns Whether it existed. */
  remove(id: string): Promise<boolean>;
}

const maxServers = 200;

const bad = (field: string, message: string, hint: string): HookbenchError =>
  new HookbenchError('bad_input', message, { field, hint });

/** @throws HookbenchError `bad_input` for a server that could not issue tokens */
export function mustIssueTokens({ endpoints, grant, issuer, username }: ServerToSave): void {
  if ((issuer === undefined) === (endpoints === undefined))
    throw bad('/issuer', 'Either an issuer or endpoints are required.', 'Enter the issuer, or the token endpoint.');
  if (grant === 'authorization_code' && endpoints && endpoints.authorization === undefined)
    throw bad(
      '/endpoints/authorization',
      'The authorization endpoint is missing.',
      'The grant authorization_code uses it.',
    );
  if (grant === 'device_code' && endpoints && endpoints.deviceAuthorization === undefined)
    throw bad(
      '/endpoints/deviceAuthorization',
      'The device authorization endpoint is missing.',
      'The grant device_code uses it.',
    );
  if (grant === 'password' && username === undefined)
    throw bad('/username', 'The user name is missing.', 'The grant password uses it.');
}

/** @throws HookbenchError `bad_input` for a server that could not issue tokens, or whose name is taken */
function mustBeUsable(server: ServerToSave & { id?: string }, others: SavedServers): void {
  mustIssueTokens(server);
  const { id, name } = server;
  const same = others.find(name);
  if (name.toLowerCase() === ownServer || (same && same.id !== id))
    throw bad('/name', `The name "${name}" is already used.`, 'Enter another name.');
}

/** Whether a name is that of another server. */
const isTaken = (known: ServerToSave | undefined, name: string, server: ServerToSave): boolean =>
  name.toLowerCase() === ownServer || (known !== undefined && !isDeepStrictEqual(known, { ...server, name }));

export function createSavedServers(store: Store, newId: NewId): SavedServers {
  const sealed = (server: AuthorizationServer): string => store.seal(JSON.stringify(server));
  function insert(wanted: ServerToSave, known: number): { server: AuthorizationServer; statement: Statement } {
    if (known >= maxServers)
      throw bad('/name', `At most ${maxServers} authorization servers can be saved.`, 'Delete those you do not need.');
    const server = { id: newId('as'), ...wanted };
    const sql = 'INSERT INTO authorization_servers (id, server) VALUES (?, ?)';
    return { server, statement: { sql, params: [server.id, sealed(server)] } };
  }
  const servers: SavedServers = {
    all: () =>
      store
        .all('SELECT server FROM authorization_servers ORDER BY rowid')
        .map(({ server }) => authorizationServer.parse(JSON.parse(store.unseal(server as string)))),
    find: (wanted) => {
      const all = servers.all();
      return all.find(({ id }) => id === wanted) ?? all.find(({ name }) => name === wanted);
    },
    async add(wanted) {
      mustBeUsable(wanted, servers);
      const { server, statement } = insert(wanted, servers.all().length);
      await store.write([statement]);
      return server;
    },
    toAdd(wanted) {
      const all = new Map(servers.all().map(({ id: _id, ...one }) => [one.name, one]));
      const names = new Map<string, string>();
      const added: AuthorizationServer[] = [];
      const statements: Statement[] = [];
      for (const server of wanted) {
        mustIssueTokens(server);
        let { name } = server;
        for (let copy = 2; isTaken(all.get(name), name, server); copy++) name = `${server.name.slice(0, 90)} ${copy}`;
        names.set(server.name, name);
        if (all.has(name)) continue;
        const inserted = insert({ ...server, name }, all.size);
        statements.push(inserted.statement);
        added.push(inserted.server);
        all.set(name, { ...server, name });
      }
      return { names, added, statements };
    },
    async declare(wanted) {
      for (const [index, server] of wanted.entries()) {
        const known = servers.find(server.name);
        await (known ? servers.put({ ...server, id: known.id }) : servers.add(server)).catch(inList(index));
      }
    },
    async put(server) {
      mustBeUsable(server, servers);
      const sql = 'UPDATE authorization_servers SET server = ? WHERE id = ?';
      await store.write([{ sql, params: [sealed(server), server.id] }]);
      return server;
    },
    async remove(id) {
      const outcome = await store.write([
        { sql: 'DELETE FROM authorization_servers WHERE id = ?', params: [id], expect: 1 },
        { sql: 'DELETE FROM server_tokens WHERE server_id = ?', params: [id] },
      ]);
      return outcome.kind === 'committed';
    },
  };
  return servers;
}
