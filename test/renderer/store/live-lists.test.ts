import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { CaptureSummary } from '#shared/model/capture.ts';
import type { Chat } from '#shared/model/customer-contact.ts';
import type { DeliverySummary } from '#shared/model/delivery.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { thisNode } from '#shared/model/fleet.ts';
import { summaryOfCapture } from '#shared/model/summary-of-capture.ts';
import { toInstant } from '#shared/model/instant.ts';
import { liveQuery, type CaptureFilter, type FilterOf, type ListName } from '../../../renderer/store/live-lists.ts';
import { noRows } from '../../../renderer/store/live-rows.ts';
import { liveActions } from '../../../renderer/store/use-live-list.ts';
import { receiveEntries } from '../../../renderer/store/receive-entries.ts';
import { capture, delivery as deliveryEntry, event } from '../../shared/trace/entries.ts';
import { connectedStores, type StubEngine } from '../connected-stores.ts';

/** A page that shows a list with a filter, once it is read. */
async function shown<Name extends ListName>(engine: StubEngine, name: Name, filter: FilterOf<Name>) {
  const stores = connectedStores(engine);
  const options = liveQuery(stores, name, filter);
  const data = () => stores.queries.getQueryData(options.queryKey);
  const items = () => data()?.items ?? [];
  const hide = new QueryObserver(stores.queries, options).subscribe(() => undefined);
  await expect.poll(data).toBeDefined();
  const receive = (...batch: Parameters<typeof receiveEntries>[1]) => receiveEntries(stores, batch);
  const load = () => stores.queries.refetchQueries({ queryKey: options.queryKey });
  return { ...liveActions(stores, name, filter), data, hide, items, load, receive, stores };
}

const row = (seq: number): CaptureSummary => summaryOfCapture(capture({ seq }));
const twoCaptures = () => vi.fn(() => Promise.resolve({ items: [row(2), row(1)], next: null }));

async function shownCaptures(filter: CaptureFilter = {}) {
  const summaries = twoCaptures();
  const list = await shown({ captures: { summaries } }, 'captures', filter);
  return { ...list, summaries, seqs: () => list.items().map(({ seq }) => seq) };
}

test('adds new captures from the feed without reading them, and each only once', async () => {
  const { items, receive, seqs, summaries } = await shownCaptures();
  receive(capture({ seq: 2 }), capture({ seq: 3, failed: ['json'] }), capture({ seq: 4 }));
  receive(capture({ seq: 4 }));
  expect(seqs()).toEqual([4, 3, 2, 1]);
  expect(items()[1]?.failed).toEqual(['json']);
  expect(summaries).toHaveBeenCalledTimes(1);
});

test.each<[CaptureFilter, number[]]>([
  [{ method: 'PUT' }, [3]],
  [{ event: 'chat_started' }, []],
  [{ failed: 'true' }, [3]],
  [{ failed: 'false' }, [4]],
  [{ node: 'lab-1' }, [4]],
  [{ node: thisNode }, [3]],
  [{ pinned: 'true' }, []],
])('adds only captures that match the filter %o', async (filter, added) => {
  const { receive, seqs } = await shownCaptures(filter);
  receive(
    capture({ seq: 3, method: 'PUT', event: 'chat_ended', failed: ['json'] }),
    capture({ seq: 4, case: { id: 'node:lab-1', seq: 1 } }),
  );
  expect(seqs().filter((seq) => seq > 2)).toEqual(added);
});

test.each([{ q: 'word' }, { path: '/x*' }])('reads the captures again for the filter %o', async (filter) => {
  const { receive, seqs, summaries } = await shownCaptures(filter);
  receive(capture({ seq: 3 }));
  await expect.poll(() => summaries.mock.calls.length).toBe(2);
  expect(seqs()).toEqual([2, 1]);
});

test('updates the pairing of a capture from the journal', async () => {
  const entry = {
    ...{ kind: 'pairing' as const, seq: 9, at: '2026-01-01T00:00:00.000Z', atMs: 0 },
    ...{ deliveryId: 'dlv_1', n: 1, captureId: row(2).id, event: 'chat_started', outcome: 'changed' as const },
  };
  const { items, receive } = await shownCaptures();
  const rows = items();
  receive({ ...entry, captureId: 'cap_7' });
  expect(items()).toBe(rows);
  receive(entry);
  expect(items().map(({ outcome }) => outcome)).toEqual(['changed', undefined]);
});

test('shows that captures were pinned or removed elsewhere', async () => {
  const { items, receive, seqs, summaries } = await shownCaptures();
  const changed = { kind: 'catcher' as const, at: row(1).receivedAt, atMs: 0, change: ['captures'], message: '' };
  summaries.mockResolvedValueOnce({ items: [{ ...row(1), pinned: true }], next: null });
  receive({ ...changed, seq: 3, capture: { id: row(1).id, pinned: true } });
  expect(items().map(({ pinned }) => pinned)).toEqual([undefined, true]);
  await expect.poll(seqs).toEqual([1]);
});

test('an entry that changes no row does not render the list again', async () => {
  const { data, receive } = await shownCaptures();
  const before = data();
  receive(event({ seq: 3 }));
  expect(data()).toBe(before);
});

test('keeps captures of the feed that a response does not contain yet, and no removed ones', async () => {
  const { load, receive, seqs, summaries } = await shownCaptures();
  receive(capture({ seq: 3 }));
  const response = Promise.withResolvers<{ items: CaptureSummary[]; next: null }>();
  summaries.mockReturnValueOnce(response.promise);
  const loaded = load();
  receive(capture({ seq: 4 }));
  response.resolve({ items: [row(2)], next: null });
  await loaded;
  expect(seqs()).toEqual([4, 2]);
});

test('reads the list once more when captures arrived before the first response', async () => {
  const summaries = twoCaptures();
  const response = Promise.withResolvers<{ items: CaptureSummary[]; next: null }>();
  summaries.mockReturnValueOnce(response.promise);
  const stores = connectedStores({ captures: { summaries } });
  const options = liveQuery(stores, 'captures', {});
  new QueryObserver(stores.queries, options).subscribe(() => undefined);
  await expect.poll(() => summaries.mock.calls.length).toBe(1);
  receiveEntries(stores, [capture({ seq: 2 })]);
  response.resolve({ items: [row(1)], next: null });
  await expect.poll(() => stores.queries.getQueryData(options.queryKey)?.items.length).toBe(2);
});

test('adds new rows only while something shows the list', async () => {
  const { hide, receive, seqs } = await shownCaptures();
  hide();
  receive(capture({ seq: 3 }));
  expect(seqs()).toEqual([2, 1]);
});

test('holds the list, and shows the new rows on release', async () => {
  const { data, hold, receive, release, seqs } = await shownCaptures();
  hold();
  receive(capture({ seq: 3 }));
  receive(capture({ seq: 3 }), capture({ seq: 4 }));
  expect([data()?.pending.length, seqs()]).toEqual([2, [2, 1]]);
  release();
  expect([data()?.pending.length, seqs()]).toEqual([0, [4, 3, 2, 1]]);
});

const summary = (n: number, part: Partial<DeliverySummary> = {}): DeliverySummary => ({
  id: `dlv_${n}`,
  event: 'chat_started',
  customerId: 'C-1001',
  subscriptionId: 'sub_1',
  url: 'http://receiver.example/',
  status: 'pending',
  nextAttemptAt: '2026-11-20T12:05:00.000Z',
  attemptsMade: 0,
  lastStatus: null,
  lastCause: null,
  ...part,
});

async function shownDeliveries(filter: FilterOf<'deliveries'> = {}) {
  const read = vi.fn(() => Promise.resolve({ items: [summary(2), summary(1)], next: null }));
  const list = await shown({ webhooks: { deliveries: read } }, 'deliveries', filter);
  const receive = (...changed: Partial<DeliverySummary>[]) =>
    list.receive(...changed.map((each, at) => deliveryEntry({ seq: at + 1, ...each })));
  return { ...list, read, receive, ids: () => list.items().map(({ id }) => id) };
}

const exhausted = summary(1, {
  status: 'exhausted',
  nextAttemptAt: null,
  attemptsMade: 3,
  attemptsFailed: 3,
  lastStatus: 500,
  lastCause: 'receiver-error',
});

test('adds new deliveries from the feed and updates known ones, without reading them', async () => {
  const { ids, items, read, receive } = await shownDeliveries();
  const { attemptsMade: _, lastCause: _cause, lastStatus: _status, ...created } = summary(4);
  receive(summary(3), exhausted, created, { id: 'dlv_4', status: 'delivered', attemptsMade: 1, lastStatus: 204 });
  expect(ids()).toEqual(['dlv_4', 'dlv_3', 'dlv_2', 'dlv_1']);
  expect(items()[0]).toMatchObject({ ...summary(4), status: 'delivered', attemptsMade: 1, lastStatus: 204 });
  expect(items()[3]).toMatchObject(exhausted);
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  [{ event: 'chat_ended' }, ['dlv_3']],
  [{ subscriptionId: 'sub_2' }, ['dlv_4']],
])('adds only deliveries that match the filter %o', async (filter, added) => {
  const { ids, receive } = await shownDeliveries(filter);
  receive(summary(3, { event: 'chat_ended' }), summary(4, { subscriptionId: 'sub_2' }));
  expect(ids().slice(0, -2)).toEqual(added);
});

test.each([{ status: 'exhausted' as const }, { q: 'word' }])(
  'reads the deliveries again for the filter %o',
  async (filter) => {
    const { read, receive } = await shownDeliveries(filter);
    receive(exhausted);
    await expect.poll(() => read.mock.calls.length).toBe(2);
  },
);

test('keeps changes of the feed that a response does not contain yet', async () => {
  const { items, load, read, receive } = await shownDeliveries();
  const response = Promise.withResolvers<{ items: DeliverySummary[]; next: null }>();
  read.mockReturnValueOnce(response.promise);
  const loaded = load();
  receive(exhausted);
  response.resolve({ items: [summary(2), summary(1)], next: null });
  await loaded;
  expect(items().map(({ status }) => status)).toEqual(['pending', 'exhausted']);
});

const chat = (n: number): Chat => ({
  id: `chat_${String(n)}`,
  customerId: 'C-1',
  sessionId: `ses_${String(n)}`,
  status: 'queued',
  since: toInstant(n),
  agentId: null,
  startedAt: toInstant(n),
  endedAt: null,
});

const chatEntry = (n: number, given: Partial<EntryOf<'chat'>> = {}): EntryOf<'chat'> => ({
  ...{ kind: 'chat', seq: n, at: toInstant(n), atMs: n },
  ...{ id: `chat_${String(n)}`, customerId: 'C-1', sessionId: `ses_${String(n)}`, status: 'queued' },
  ...given,
});

test('adds new chats from the feed and updates known ones, without reading them', async () => {
  const chats = vi.fn(() => Promise.resolve({ items: [chat(2), chat(1)], next: null }));
  const { items, receive } = await shown({ service: { chats } }, 'chats', {});
  const assigned = { status: 'active', action: 'assign', agentId: 'A-1', since: toInstant(60_004) } as const;
  const { agentId: _, endedAt: _ended, ...started } = chat(3);
  receive(chatEntry(3, started), chatEntry(4, { ...started, ...assigned }), chatEntry(5, { ...chat(1), ...assigned }));
  expect(items()).toMatchObject([
    { id: 'chat_3', status: 'active', agentId: 'A-1', endedAt: null },
    { id: 'chat_2', status: 'queued' },
    { id: 'chat_1', status: 'active', agentId: 'A-1', since: toInstant(60_004) },
  ]);
  receive(chatEntry(6, { id: 'chat_1', status: 'ended', endedAt: toInstant(6) }));
  expect(items()[2]).toMatchObject({ status: 'ended', endedAt: toInstant(6) });
  expect(chats).toHaveBeenCalledTimes(1);
});

const journal = Array.from({ length: 1200 }, (_, index) => event({ seq: 1200 - index }));

/** A journal of 1200 events. */
function journalEngine() {
  const state = { broken: false };
  const list = vi.fn(({ after, limit }: { after?: string; limit: number }) => {
    if (state.broken) return Promise.reject(new Error('The disk is gone.'));
    const older = journal.filter(({ seq }) => after === undefined || seq < Number(after));
    const items = older.slice(0, limit);
    return Promise.resolve({ items, next: older.length > limit ? String(items.at(-1)?.seq) : null });
  });
  return { engine: { journal: { list } }, list, state };
}

test('loads older pages until the end', async () => {
  const { engine, list } = journalEngine();
  const { data, items, loadOlder } = await shown(engine, 'journal', { kind: 'event' });
  for (let page = 0; page < 4; page += 1) await loadOlder();
  expect(list.mock.calls.map(([{ after }]) => after)).toEqual([undefined, '701', '201']);
  expect(items().map(({ seq }) => seq)).toEqual(journal.map(({ seq }) => seq));
  expect(data()).toMatchObject({ next: null, loadingOlder: false });
});

test('keeps the rows and reports the error when older rows cannot be loaded', async () => {
  const { engine, state } = journalEngine();
  const { data, items, loadOlder } = await shown(engine, 'journal', { kind: 'event' });
  state.broken = true;
  await loadOlder();
  expect(data()).toMatchObject({ problem: 'The disk is gone.', loadingOlder: false });
  expect(items()).toHaveLength(500);
  state.broken = false;
  await loadOlder();
  expect(data()?.problem).toBeUndefined();
  expect(items()).toHaveLength(1000);
});

test('adds only entries that match the filter, and drops those of a removed case file', async () => {
  const list = () => Promise.resolve({ items: [], next: null });
  const { items, receive, stores } = await shown({ journal: { list } }, 'journal', { case: 'case_1' });
  stores.filters.setState({ journal: { case: 'case_1' } });
  receive(event({ seq: 1 }), event({ seq: 2, case: { id: 'case_1', seq: 1 } }));
  expect(items().map(({ seq }) => seq)).toEqual([2]);
  receive({
    ...{ kind: 'case', seq: 3, at: toInstant(3), atMs: 3, id: 'case_1', change: 'removed' },
    ...{ entries: 1, message: '' },
  });
  expect(items()).toEqual([]);
  expect(stores.filters.getState().journal).toEqual({});
});

test('searches the journal again after new entries', async () => {
  const list = vi.fn(() => Promise.resolve({ items: [], next: null, indexed: { seq: 1, behind: 0 } }));
  const { receive } = await shown({ journal: { list } }, 'journal', { q: 'word' });
  receive(event({ seq: 3 }));
  await expect.poll(() => list.mock.calls.length).toBe(2);
});

test('repeats a search only while the index is behind', () => {
  const { refetchInterval } = liveQuery(connectedStores({}), 'journal', { q: 'word' });
  const after = (behind: number) =>
    typeof refetchInterval === 'function' &&
    refetchInterval({ state: { data: { ...noRows, behind } } } as unknown as Parameters<typeof refetchInterval>[0]);
  expect([after(2), after(0)]).toEqual([1000, false]);
});
