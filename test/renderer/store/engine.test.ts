import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { pauseQueriesOffline } from '../../../renderer/store/engine.ts';
import { receiveEntries } from '../../../renderer/store/receive-entries.ts';
import type { Stores } from '../../../renderer/store/stores.ts';
import { event } from '../../shared/trace/entries.ts';
import { connect, connectedStores, emptyStores, type StubEngine } from '../connected-stores.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

/** An engine whose users can be changed. `asked` has the name of each procedure that was called. */
function engine(names: string[]) {
  const asked: string[] = [];
  const stub: StubEngine = {
    authorization: {
      users: () => {
        asked.push('users');
        return Promise.resolve({ items: names.map((username) => ({ username })) });
      },
      removeUser: ({ username }: { username: string }) => {
        asked.push('removeUser');
        names.splice(names.indexOf(username), 1);
        return Promise.resolve({ removed: true });
      },
    },
    cases: {
      list: () => {
        asked.push('cases');
        return Promise.resolve({ items: [] });
      },
    },
  };
  return { stub, asked };
}

/** Shows the users as a mounted component does. */
function show({ api, queries }: Stores) {
  const users = new QueryObserver(queries, api.authorization.users.queryOptions({ input: {} }));
  users.subscribe(() => undefined);
  return () => ({
    status: users.getCurrentResult().status,
    names: users.getCurrentResult().data?.items.map(({ username }) => username),
  });
}

test('waits for the connection, then reads what is shown', async () => {
  const stores = emptyStores();
  pauseQueriesOffline(stores.connection, stores.queries);
  const shown = show(stores);
  expect(shown()).toEqual({ status: 'pending', names: undefined });
  connect(stores, engine(['ada']).stub);
  await expect.poll(shown).toEqual({ status: 'success', names: ['ada'] });
});

test('keeps what is shown without a connection, and reads it again when the connection is restored', async () => {
  const stores = connectedStores(engine(['ada']).stub);
  const shown = show(stores);
  await expect.poll(shown).toEqual({ status: 'success', names: ['ada'] });
  pauseQueriesOffline(stores.connection, stores.queries);
  stores.connection.setState({ connection: { state: 'lost', reason: 'closed', retryAt: 0 } });
  void stores.queries.invalidateQueries();
  expect(shown()).toEqual({ status: 'success', names: ['ada'] });
  connect(stores, engine(['ada', 'bob']).stub);
  await expect.poll(shown).toEqual({ status: 'success', names: ['ada', 'bob'] });
});

test('reads again what a lost connection interrupted, without a problem', async () => {
  const { stub } = engine(['ada']);
  const interrupted: ((error: Error) => void)[] = [];
  const stores = emptyStores();
  pauseQueriesOffline(stores.connection, stores.queries);
  connect(stores, {
    ...stub,
    authorization: { users: () => new Promise((_resolve, reject) => interrupted.push(reject)) },
  });
  const shown = show(stores);
  await expect.poll(() => interrupted.length).toBe(1);
  interrupted[0]?.(new DOMException('Queue[gg] was closed or aborted while waiting for pulling.', 'AbortError'));
  stores.connection.setState({ connection: { state: 'restarting', restored: '' } });
  await expect.poll(() => onlineManager.isOnline()).toBe(false);
  expect(shown()).toEqual({ status: 'pending', names: undefined });
  connect(stores, stub);
  await expect.poll(shown).toEqual({ status: 'success', names: ['ada'] });
});

test('reads a query again whose first read began before a mutation', async () => {
  const { stub } = engine(['ada', 'bob']);
  const { users } = stub['authorization'] as unknown as { users: () => Promise<unknown> };
  const answers: (() => void)[] = [];
  const answersLater = async () => {
    const before = structuredClone(await users());
    await new Promise<void>((answer) => answers.push(answer));
    return before;
  };
  const { api, queries, ...stores } = connectedStores({
    ...stub,
    authorization: { ...stub['authorization'], users: answersLater },
  });
  const shown = show({ api, queries, ...stores });
  await expect.poll(() => answers.length).toBe(1);
  const removed = queries
    .getMutationCache()
    .build(queries, api.authorization.removeUser.mutationOptions())
    .execute({ username: 'ada' });
  await expect.poll(() => queries.isMutating()).toBe(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await removed;
  expect(shown()).toEqual({ status: 'success', names: ['bob'] });
});

test('reads the shown queries of an area again after a mutation, and no others', async () => {
  const { stub, asked } = engine(['ada', 'bob']);
  const stores = connectedStores(stub);
  const { api, queries } = stores;
  const shown = show(stores);
  new QueryObserver(queries, api.cases.list.queryOptions()).subscribe(() => undefined);
  await expect.poll(shown).toEqual({ status: 'success', names: ['ada', 'bob'] });
  await queries
    .getMutationCache()
    .build(queries, api.authorization.removeUser.mutationOptions())
    .execute({ username: 'ada' });
  expect(shown().names).toEqual(['bob']);
  expect(asked).toEqual(['users', 'cases', 'removeUser', 'users']);
});

test('rejects a mutation without a connection with a message for the user', async () => {
  const stores = emptyStores();
  pauseQueriesOffline(stores.connection, stores.queries);
  const { api, queries } = stores;
  const removing = queries
    .getMutationCache()
    .build(queries, api.authorization.removeUser.mutationOptions())
    .execute({ username: 'ada' });
  await expect(removing).rejects.toThrow('Not connected to Hookbench.');
});

test('reads a live query again when an entry of the journal changes it', async () => {
  const { stub, asked } = engine([]);
  const stores = connectedStores(stub);
  new QueryObserver(stores.queries, stores.api.cases.list.queryOptions()).subscribe(() => undefined);
  await expect.poll(() => asked).toEqual(['cases']);
  receiveEntries(stores, [event({ seq: 1 })]);
  expect(asked).toEqual(['cases']);
  receiveEntries(stores, [{ ...event({ seq: 2 }), kind: 'case' } as never]);
  await expect.poll(() => asked).toEqual(['cases', 'cases']);
});
