import type { EntryOf } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import { oauthClient, type OAuthClient } from '#shared/model/oauth-client.ts';
import { user as userSchema } from '#shared/model/user.ts';
import { readFamilies, pageOfTokens, readToken } from '../authorization/read-issued.ts';
import type { Engine } from '../engine.ts';
import { os, orNotFound } from './area.ts';

/** Applies a change to a record: omitted fields are kept, `null` removes a field. */
function applyChange(before: object, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const after = new Map<string, unknown>(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) after.delete(name);
    else if (value !== undefined) after.set(name, value);
  }
  return Object.fromEntries(after);
}

type Registration = EntryOf<'registration'>;

/** Records that a client or a user was added, changed or removed. */
const noted = ({ clocks, journal }: Engine, of: Registration['of'], id: string, change: Registration['change']) =>
  journal.append([
    { kind: 'registration', atMs: clocks.wall.now(), of, id, change, message: `The ${of} ${id} was ${change}.` },
  ]);

/** The part of the area `authorization` about clients. */
function clientProcedures(engine: Engine) {
  const {
    authorization: { clients },
    random,
  } = engine;
  const withSecret = (client: OAuthClient): OAuthClient =>
    client.secret === 'generate' ? { ...client, secret: random.bytes(24).toString('base64url') } : client;
  return {
    clients: os.authorization.clients.handler(() => ({ items: clients.all(), next: null })),
    addClient: os.authorization.addClient.handler(async ({ input }) => {
      const client = withSecret(input);
      await clients.add(client);
      await noted(engine, 'client', client.id, 'added');
      return client;
    }),
    changeClient: os.authorization.changeClient.handler(async ({ input: { id, ...change } }) => {
      const before = orNotFound(clients.find(id), 'client', id);
      const after = withSecret(oauthClient.parse(applyChange(before, change)));
      await clients.put(after);
      await noted(engine, 'client', id, 'changed');
      return after;
    }),
    removeClient: os.authorization.removeClient.handler(async ({ input: { id } }) => {
      orNotFound((await clients.remove(id)) || undefined, 'client', id);
      await noted(engine, 'client', id, 'removed');
      return { removed: true as const };
    }),
  };
}

/** The part of the area `authorization` about users. */
function userProcedures(engine: Engine) {
  const { users } = engine.authorization;
  return {
    users: os.authorization.users.handler(() => ({ items: users.all(), next: null })),
    addUser: os.authorization.addUser.handler(async ({ input }) => {
      await users.add(input);
      await noted(engine, 'user', input.username, 'added');
      return input;
    }),
    changeUser: os.authorization.changeUser.handler(async ({ input: { username, ...change } }) => {
      const before = orNotFound(users.find(username), 'user', username);
      const after = userSchema.parse(applyChange(before, change));
      await users.put(after);
      await noted(engine, 'user', username, 'changed');
      return after;
    }),
    removeUser: os.authorization.removeUser.handler(async ({ input: { username } }) => {
      orNotFound((await users.remove(username)) || undefined, 'user', username);
      await noted(engine, 'user', username, 'removed');
      return { removed: true as const };
    }),
  };
}

function tokenProcedures({ authorization: { testTokens }, store }: Engine) {
  return {
    tokens: os.authorization.tokens.handler(({ input }) => pageOfTokens(store, input)),
    mintToken: os.authorization.mintToken.handler(({ input }) => testTokens.mint(input)),
    expireToken: os.authorization.expireToken.handler(async ({ input: { id } }) => {
      await testTokens.expireById(id);
      return orNotFound(readToken(store, id), 'token', id);
    }),
    revokeToken: os.authorization.revokeToken.handler(async ({ input: { id } }) => {
      await testTokens.revokeById(id);
      return orNotFound(readToken(store, id), 'token', id);
    }),
    families: os.authorization.families.handler(({ input: { limit } }) => ({ items: readFamilies(store, limit) })),
  };
}

function keyProcedures({ authorization: { keys }, profile }: Engine) {
  const read = () => ({
    items: keys.all().map(({ alg, kid, retiresAt }) => ({
      kid,
      alg,
      signs: retiresAt === null && alg === profile.get().signingAlgorithm,
      retiresAt: retiresAt === null ? null : toInstant(retiresAt),
    })),
  });
  return {
    keys: os.authorization.keys.handler(read),
    rotateKeys: os.authorization.rotateKeys.handler(async ({ input: { overlapSeconds } }) => {
      const { keyOverlap, signingAlgorithm } = profile.get();
      await keys.rotate(signingAlgorithm, overlapSeconds ?? keyOverlap);
      return read();
    }),
  };
}

/** The area `authorization`. */
export function authorizationArea(engine: Engine) {
  return {
    ...clientProcedures(engine),
    ...userProcedures(engine),
    ...tokenProcedures(engine),
    ...keyProcedures(engine),
  };
}
