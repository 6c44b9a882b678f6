import { expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { keepConnected } from '../../../renderer/connection/start-connection.ts';
import type { Closed, OpenTransport } from '../../../renderer/connection/transport.ts';
import type { Connection } from '../../../renderer/store/connection-store.ts';
import { emptyStores } from '../connected-stores.ts';

const endless = () => new Promise(() => undefined);

/** A connection that closes at once. Its calls get no response. */
const closing = (closed: Closed): OpenTransport => ({
  client: {
    journal: { list: endless },
    runs: { list: endless, feed: endless },
    scenarios: { list: endless, feed: endless },
    shell: { commands: endless },
  } as unknown as ControlClient,
  closed: Promise.resolve(closed),
  close: () => undefined,
});

/**
 * Connects a page, without pauses.
 * @param tries What each try to connect gives; undefined if it fails. After them, the page stays connected.
 */
async function connected(tries: readonly (OpenTransport | undefined)[]) {
  const stores = emptyStores();
  const states: Connection[] = [];
  const loaded: string[] = [];
  const left = [...tries];
  await new Promise<void>((resolve) => {
    stores.connection.subscribe(({ connection, retry }) => {
      states.push(connection);
      // A task of its own: a page that never stays connected fails the test, and does not keep it from ending.
      if (connection.state === 'lost' || connection.state === 'restarting') setTimeout(retry);
    });
    const open = async (): Promise<OpenTransport> => {
      if (left.length === 0) {
        resolve();
        return { ...closing({ reason: '' }), closed: new Promise(() => undefined) };
      }
      const next = left.shift();
      if (!next) throw new Error('Hookbench does not respond.');
      return next;
    };
    void keepConnected(stores, { open }, (restored) => {
      loaded.push(restored);
      resolve();
    });
  });
  const shown = states.filter(({ state }) => state !== 'connected');
  return { shown, loaded };
}

test.each(['monday', ''])(
  'during a restart with the snapshot “%s”, says so, then loads the page again',
  async (restored) => {
    const failed = Array.from({ length: 20 }, () => undefined);
    const { loaded, shown } = await connected([closing({ reason: 'closed', restored }), ...failed]);
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['restarting']));
    expect(shown).toContainEqual({ state: 'restarting', restored });
    expect(loaded).toEqual([restored]);
  },
);

test('a restart that takes more than 60 s is a lost connection, after which the page is loaded again', async () => {
  const failed = Array.from({ length: 130 }, () => undefined);
  const { loaded, shown } = await connected([closing({ reason: 'closed', restored: 'monday' }), ...failed]);
  expect(shown.filter(({ state }) => state === 'restarting')).toHaveLength(120);
  expect(shown.at(-1)).toMatchObject({ state: 'lost', reason: 'Hookbench does not respond.' });
  expect(loaded).toEqual(['monday']);
});

test('a connection that is lost without notice is reported, and the page is not loaded again', async () => {
  const { loaded, shown } = await connected([closing({ reason: 'closed' }), undefined]);
  expect(shown).toMatchObject([
    { state: 'lost', reason: 'closed' },
    { state: 'lost', reason: 'Hookbench does not respond.' },
  ]);
  expect(loaded).toEqual([]);
});
