import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { followJournal } from '../../../renderer/connection/follow-journal.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createStores, type Stores } from '../../../renderer/store/stores.ts';
import { event } from '../../shared/trace/entries.ts';

/** An engine whose journal has entries up to `newest`; its feed sends what is behind `after`, then ends. */
function engine(newest: number) {
  const entries = Array.from({ length: newest }, (_, index) => event({ seq: index + 1, trace: 't' }));
  const asked: (number | undefined)[] = [];
  const client = {
    journal: {
      list: () => Promise.resolve({ items: entries.toReversed().slice(0, 200), next: null }),
      feed: ({ after }: { after?: number }) => {
        asked.push(after);
        return Promise.resolve(batches(entries.slice(after)));
      },
    },
    status: { get: () => Promise.resolve({ journal: { entries: newest }, listeners: [] }) },
  } as unknown as ApiClient;
  return { client, asked };
}

async function* batches(entries: JournalEntry[]) {
  yield { entries };
}

function connected(client: ApiClient): Stores {
  const forgetful = { read: () => undefined, write: () => undefined };
  const stores = createStores(forgetful, forgetful, forgetful);
  stores.connection.setState({ connection: { state: 'connected', client } });
  return stores;
}

const seqs = (stores: Stores) => stores.journal.getState().entries.map(({ seq }) => seq);

test('shows the newest entries, then asks for what comes behind them', async () => {
  const { client, asked } = engine(3);
  const stores = connected(client);
  await followJournal(stores, client, new AbortController().signal);
  expect([seqs(stores), asked, stores.status.getState().journalCount]).toEqual([[1, 2, 3], [3], 3]);
});

test('after an interruption goes on where it was, with what was missed', async () => {
  const before = engine(3);
  const stores = connected(before.client);
  await followJournal(stores, before.client, new AbortController().signal);
  const after = engine(7);
  stores.connection.setState({ connection: { state: 'connected', client: after.client } });
  await followJournal(stores, after.client, new AbortController().signal);
  expect([seqs(stores), after.asked]).toEqual([[1, 2, 3, 4, 5, 6, 7], [3]]);
});

test('starts anew when the journal is another one', async () => {
  const before = engine(9);
  const stores = connected(before.client);
  await followJournal(stores, before.client, new AbortController().signal);
  stores.selection.getState().selectTrace('t');
  const other = engine(2);
  stores.connection.setState({ connection: { state: 'connected', client: other.client } });
  await followJournal(stores, other.client, new AbortController().signal);
  expect([seqs(stores), stores.selection.getState().trace]).toEqual([[1, 2], undefined]);
});

test('starts anew when more was missed than is kept', async () => {
  const before = engine(3);
  const stores = connected(before.client);
  await followJournal(stores, before.client, new AbortController().signal);
  const much = engine(6000);
  stores.connection.setState({ connection: { state: 'connected', client: much.client } });
  await followJournal(stores, much.client, new AbortController().signal);
  expect([seqs(stores)[0], much.asked]).toEqual([5801, [6000]]);
});
