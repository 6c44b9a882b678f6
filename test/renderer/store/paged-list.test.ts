import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { mergePage, pagedList, type PagedList } from '../../../renderer/store/paged-list.ts';

interface Row {
  id: string;
}
interface Filter {
  even?: boolean;
}

const rowOf = (n: number): Row => ({ id: String(n) });
const page = (numbers: number[], next: string | null) => ({ items: numbers.map(rowOf), next });
const numbers = ({ items }: { items: readonly Row[] }) => items.map(({ id }) => Number(id));

test('adds new rows on top, and keeps older ones', () => {
  const merged = mergePage(page([8, 6, 4, 2], '2'), page([10, 8, 6], '6'));
  expect(numbers(merged)).toEqual([10, 8, 6, 4, 2]);
  expect(merged.next).toBe('2');
});

test('drops removed rows among the newest', () => {
  expect(numbers(mergePage(page([8, 6, 4, 2], null), page([8, 4], '4')))).toEqual([8, 4, 2]);
});

test('restarts the list when the pages do not overlap', () => {
  expect(mergePage(page([3, 2, 1], null), page([90, 89], '89'))).toEqual(page([90, 89], '89'));
});

test('has no next page when all rows fit into one', () => {
  expect(mergePage(page([8, 6], '6'), page([], null))).toEqual(page([], null));
  expect(numbers(mergePage(page([8, 6], '6'), page([8], null)))).toEqual([8]);
});

/** A list of `count` rows, newest first. */
function listOf(count: number) {
  const kept = { count, broken: false };
  const read = vi.fn(({ limit, after, even }: Filter & { limit: number; after?: string }) => {
    if (kept.broken) return Promise.reject(new Error('The engine is gone.'));
    const before = after === undefined ? kept.count + 1 : Number(after);
    const found = Array.from({ length: before - 1 }, (_, index) => before - 1 - index).filter(
      (n) => even === undefined || n % 2 === 0,
    );
    const items = found.slice(0, limit).map(rowOf);
    return Promise.resolve({ items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null });
  });
  const store = createStore<PagedList<Row, Filter>>((set, get) => pagedList<Row, Filter>(set, get, read, {}));
  return { kept, read, store };
}

test('loads older rows page by page until the last page', async () => {
  const { store } = listOf(1200);
  await store.getState().load();
  expect(store.getState().items).toHaveLength(100);
  await store.getState().loadOlder();
  expect(store.getState().items).toHaveLength(600);
  await store.getState().loadOlder();
  await store.getState().loadOlder();
  expect(store.getState()).toMatchObject({ next: null, status: 'ready', loadingOlder: false });
  expect(numbers(store.getState())).toEqual(Array.from({ length: 1200 }, (_, n) => 1200 - n));
});

test('counts new rows while the list is held, and shows them on release', async () => {
  const { kept, store } = listOf(5);
  store.getState().watch();
  await store.getState().load();
  store.getState().hold();
  kept.count = 8;
  store.getState().refresh();
  await vi.waitFor(() => {
    expect(store.getState().waiting).toBe(3);
  });
  expect(store.getState().items).toHaveLength(5);
  store.getState().release();
  await vi.waitFor(() => {
    expect(store.getState().items).toHaveLength(8);
  });
  expect(store.getState().waiting).toBe(0);
});

test('counts up to a page of new rows while the list is held', async () => {
  const { kept, store } = listOf(5);
  await store.getState().load();
  store.getState().hold();
  kept.count = 900;
  await store.getState().load();
  expect(store.getState().waiting).toBe(store.getState().waitingLimit);
});

test('ignores the response for an earlier filter', async () => {
  const { store, read } = listOf(10);
  const first = store.getState().load();
  store.getState().narrow({ even: true });
  await first;
  await vi.waitFor(() => {
    expect(store.getState().status).toBe('ready');
  });
  expect(numbers(store.getState())).toEqual([10, 8, 6, 4, 2]);
  expect(read).toHaveBeenLastCalledWith({ even: true, limit: 100 });
});

test('keeps the rows and reports the error when older rows cannot be loaded', async () => {
  const { kept, store } = listOf(200);
  await store.getState().load();
  kept.broken = true;
  await store.getState().loadOlder();
  expect(store.getState()).toMatchObject({ status: 'ready', problem: 'The engine is gone.' });
  kept.broken = false;
  await store.getState().loadOlder();
  expect(store.getState().problem).toBeUndefined();
  expect(store.getState().items).toHaveLength(200);
});

test('reads new rows only while something shows the list', async () => {
  const { read, store } = listOf(5);
  const end = store.getState().watch();
  await store.getState().load();
  store.getState().refresh();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  end();
  store.getState().refresh();
  expect(read).toHaveBeenCalledTimes(2);
  store.getState().watch();
  store.getState().refresh();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
});
