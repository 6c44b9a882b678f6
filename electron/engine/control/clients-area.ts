import { oauthClient, type OAuthClient } from '#shared/model/oauth-client.ts';
import { user as userSchema } from '#shared/model/user.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';

/** Applies a change to a record: omitted fields are kept, `null` removes a field. */
function applyChange(before: object, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const after = new Map<string, unknown>(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) after.delete(name);
    else if (value !== undefined) after.set(name, value);
  }
  return Object.fromEntries(after);
}

/** The part of the area `authorization` about clients. */
export function clientProcedures({ authorization: { clients }, random }: Engine) {
  const withSecret = (client: OAuthClient): OAuthClient =>
    client.secret === 'generate' ? { ...client, secret: random.bytes(24).toString('base64url') } : client;
  return {
    clients: os.authorization.clients.handler(() => ({ items: clients.all(), next: null })),
    addClient: os.authorization.addClient.handler(async ({ input }) => {
      const client = withSecret(input);
      await clients.add(client);
      return client;
    }),
    changeClient: os.authorization.changeClient.handler(async ({ input: { id, ...change } }) => {
      const before = orNotFound(clients.find(id), 'client', id);
      const after = withSecret(oauthClient.parse(applyChange(before, change)));
      await clients.put(after);
      return after;
    }),
    removeClient: os.authorization.removeClient.handler(async ({ input: { id } }) => {
      orNotFound((await clients.remove(id)) || undefined, 'client', id);
      return { removed: true as const };
    }),
  };
}

/** The part of the area `authorization` about users. */
export function userProcedures({ authorization: { users } }: Engine) {
  return {
    users: os.authorization.users.handler(() => ({ items: users.all(), next: null })),
    addUser: os.authorization.addUser.handler(async ({ input }) => {
      await users.add(input);
      return input;
    }),
    changeUser: os.authorization.changeUser.handler(async ({ input: { username, ...change } }) => {
      const before = orNotFound(users.find(username), 'user', username);
      const after = userSchema.parse(applyChange(before, change));
      await users.put(after);
      return after;
    }),
    removeUser: os.authorization.removeUser.handler(async ({ input: { username } }) => {
      orNotFound((await users.remove(username)) || undefined, 'user', username);
      return { removed: true as const };
    }),
  };
}
