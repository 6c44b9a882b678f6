import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { followJournal } from '../../../renderer/connection/follow-journal.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { wholeJournal } from '../../../renderer/store/live-lists.ts';
import { newestOf } from '../../../renderer/store/live-rows.ts';
import type { Stores } from '../../../renderer/store/stores.ts';
import { event } from '../../shared/trace/entries.ts';
import { connect, connectedStores } from '../connected-stores.ts';

/** A stub engine with entries up to `newest`. Its feed sends the entries after `after`, then ends. */
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
  } as unknown as ControlClient;
  return { client, asked };
}

async function* batches(entries: JournalEntry[]) {
  yield { entries };
}

/** The page is not painted: it takes what waits when the feed ends. */
const noFrame = () => undefined;

const entriesOf = (stores: Stores) => stores.queries.getQueryData(wholeJournal(stores).queryKey)?.items ?? [];
const seqs = (stores: Stores) =>
  entriesOf(stores)
    .map(({ seq }) => seq)
    .toReversed();

test('loads the newest entries, then follows the feed after them', async () => {
  const { client, asked } = engine(3);
  const stores = connectedStores(client);
  await followJournal(stores, client, new AbortController().signal, noFrame);
  expect([seqs(stores), asked]).toEqual([[1, 2, 3], [3]]);
});

test('continues after an interruption and loads the missed entries', async () => {
  const before = engine(3);
  const stores = connectedStores(before.client);
  await followJournal(stores, before.client, new AbortController().signal, noFrame);
  const after = engine(7);
  connect(stores, after.client);
  await followJournal(stores, after.client, new AbortController().signal, noFrame);
  expect([seqs(stores), after.asked]).toEqual([[1, 2, 3, 4, 5, 6, 7], [3]]);
});

test('restarts when the journal is a different one', async () => {
  const before = engine(9);
  const stores = connectedStores(before.client);
  await followJournal(stores, before.client, new AbortController().signal, noFrame);
  stores.selection.getState().selectTrace('t');
  const other = engine(2);
  connect(stores, other.client);
  await followJournal(stores, other.client, new AbortController().signal, noFrame);
  expect([seqs(stores), stores.selection.getState().trace]).toEqual([[1, 2], undefined]);
});

test('restarts when too many entries were missed', async () => {
  const before = engine(3);
  const stores = connectedStores(before.client);
  await followJournal(stores, before.client, new AbortController().signal, noFrame);
  const much = engine(6000);
  connect(stores, much.client);
  await followJournal(stores, much.client, new AbortController().signal, noFrame);
  expect([seqs(stores)[0], much.asked]).toEqual([5801, [6000]]);
});

test('rejects when the feed skipped entries, so that the page reconnects and reloads them', async () => {
  const { client } = engine(3);
  async function* skipped() {
    yield { entries: [], missed: 12_345 };
  }
  client.journal.feed = (() => Promise.resolve(skipped())) as unknown as typeof client.journal.feed;
  const following = followJournal(connectedStores(client), client, new AbortController().signal, noFrame);
  await expect(following).rejects.toThrow('missed 12,345 entries');
});

test('rejects when the status cannot be read, so that the page reconnects', async () => {
  const { client } = engine(3);
  client.status.get = () => Promise.reject(new Error('The engine is busy.'));
  const following = followJournal(connectedStores(client), client, new AbortController().signal, noFrame);
  await expect(following).rejects.toThrow('The engine is busy.');
});

test('takes the entries of all batches before a frame in one update', async () => {
  const { client } = engine(3);
  const stores = connectedStores(client);
  const updates: number[] = [];
  async function* threeBatches() {
    for (const seq of [4, 5, 6]) yield { entries: [event({ seq })] };
    frames.forEach((act) => act());
    updates.push(entriesOf(stores).length);
    yield { entries: [event({ seq: 7 })] };
  }
  client.journal.feed = (() => Promise.resolve(threeBatches())) as unknown as typeof client.journal.feed;
  const frames: (() => void)[] = [];
  new QueryObserver(stores.queries, wholeJournal(stores)).subscribe(({ data }) => {
    if (data) updates.push(newestOf(data)?.seq ?? 0);
  });
  await followJournal(stores, client, new AbortController().signal, (act) => frames.push(act));
  expect([updates, frames.length, seqs(stores)]).toEqual([[3, 6, 6, 7], 2, [1, 2, 3, 4, 5, 6, 7]]);
});
