import { expect, test, vi } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createCapturesStore } from '../../../renderer/store/captures-store.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';

interface Asked {
  limit: number;
  after?: string;
  method?: string;
}

const captureOf = (seq: number): Capture => ({
  id: `cap_${String(seq)}`,
  seq,
  receivedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  method: seq % 2 === 0 ? 'PUT' : 'POST',
  path: '/',
  httpVersion: '1.1',
  headers: [],
  size: 0,
  truncated: false,
  peer: '127.0.0.1:1',
  verdicts: [],
  status: 200,
});

/** An engine with `count` captures, newest first. */
function engine(count: number) {
  const kept = { count };
  const list = vi.fn(({ limit, after, method }: Asked) => {
    const before = after === undefined ? kept.count + 1 : Number(after);
    const found = Array.from({ length: before - 1 }, (_, index) => captureOf(before - 1 - index)).filter(
      (capture) => method === undefined || capture.method === method,
    );
    const items = found.slice(0, limit);
    return Promise.resolve({ items, next: found.length > limit ? String(items.at(-1)?.seq) : null });
  });
  const connection = createConnectionStore();
  connection.setState({ connection: { state: 'connected', client: { captures: { list } } as unknown as ApiClient } });
  return { kept, list, store: createCapturesStore(connection) };
}

const came = [{ kind: 'capture' }] as unknown as JournalEntry[];

test('loads older captures page by page until the last page', async () => {
  const { store } = engine(1200);
  await store.getState().load();
  expect(store.getState().items).toHaveLength(100);
  await store.getState().loadOlder();
  expect(store.getState().items).toHaveLength(600);
  await store.getState().loadOlder();
  await store.getState().loadOlder();
  expect(store.getState()).toMatchObject({ next: null, status: 'ready' });
  expect(store.getState().items.map(({ seq }) => seq)).toEqual(Array.from({ length: 1200 }, (_, n) => 1200 - n));
});

test('counts new captures while the list is paused, and shows them on release', async () => {
  const { kept, store } = engine(5);
  await store.getState().load();
  store.getState().hold();
  kept.count = 8;
  store.getState().receive(came);
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

test('ignores the response for an earlier filter', async () => {
  const { store, list } = engine(10);
  const first = store.getState().load();
  store.getState().narrow({ method: 'PUT' });
  await first;
  await vi.waitFor(() => {
    expect(store.getState().status).toBe('ready');
  });
  expect(store.getState().items.map(({ method }) => method)).toEqual(Array.from({ length: 5 }, () => 'PUT'));
  expect(list).toHaveBeenLastCalledWith({ method: 'PUT', limit: 100 });
});
