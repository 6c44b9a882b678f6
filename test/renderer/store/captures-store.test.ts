import { expect, test, vi } from 'vitest';
import type { CaptureSummary } from '../../../shared/model/capture.ts';
import type { CaptureFilter } from '../../../renderer/store/captures-store.ts';
import { windowLimit } from '../../../renderer/store/entry-window.ts';
import { thisNode } from '../../../shared/model/node.ts';
import { summaryOfCapture } from '../../../shared/model/summary-of-capture.ts';
import { capture, event } from '../../shared/trace/entries.ts';
import { connectedStores } from '../connected-stores.ts';

const row = (seq: number): CaptureSummary => summaryOfCapture(capture({ seq }));

test('updates the pairing of a row from the journal', async () => {
  const entry = {
    kind: 'pairing' as const,
    seq: 9,
    at: '2026-01-01T00:00:00.000Z',
    atMs: 0,
    deliveryId: 'dlv_1',
    n: 1,
    captureId: 'cap_2',
    event: 'chat_started',
    outcome: 'changed' as const,
  };
  const { captures } = await shown();
  const rows = captures.getState().items;
  captures.getState().receive([{ ...entry, captureId: 'cap_7' }]);
  expect(captures.getState().items).toBe(rows);
  captures.getState().receive([entry]);
  expect(captures.getState().items.map(({ outcome }) => outcome)).toEqual(['changed', undefined]);
});

test('an entry that changes no row does not render the list again', () => {
  const { captures } = connectedStores({});
  const renders: unknown[] = [];
  captures.subscribe((state) => renders.push(state));
  captures.getState().receive([event({ seq: 3 })]);
  expect(renders).toEqual([]);
});

/** A page whose engine has the captures 1 and 2, while the list is shown. */
async function shown() {
  const summaries = vi.fn(() => Promise.resolve({ items: [row(2), row(1)], next: null }));
  const { captures } = connectedStores({ captures: { summaries } });
  captures.getState().watch();
  await captures.getState().load();
  const seqs = () => captures.getState().items.map(({ seq }) => seq);
  return { captures, seqs, summaries };
}

test('adds new captures from the feed without reading them, and each only once', async () => {
  const { captures, seqs, summaries } = await shown();
  captures.getState().receive([capture({ seq: 2 }), capture({ seq: 3, failed: ['json'] }), capture({ seq: 4 })]);
  captures.getState().receive([capture({ seq: 4 })]);
  expect(seqs()).toEqual([4, 3, 2, 1]);
  expect(captures.getState().items[1]?.failed).toEqual(['json']);
  expect(summaries).toHaveBeenCalledTimes(1);
});

test('adds only captures that match the filters', async () => {
  const { captures, seqs } = await shown();
  const put = capture({ seq: 3, method: 'PUT', event: 'chat_ended', failed: ['json'] });
  const ofNode = capture({ seq: 4, case: { id: 'node:lab-1', seq: 1 } });
  const added = async (filter: CaptureFilter) => {
    captures.getState().narrow(filter);
    await vi.waitFor(() => expect(captures.getState().status).toBe('ready'));
    captures.getState().receive([put, ofNode]);
    return seqs().filter((seq) => seq > 2);
  };
  expect(await added({ method: 'PUT' })).toEqual([3]);
  expect(await added({ event: 'chat_started' })).toEqual([]);
  expect(await added({ failed: 'true' })).toEqual([3]);
  expect(await added({ failed: 'false' })).toEqual([4]);
  expect(await added({ node: 'lab-1' })).toEqual([4]);
  expect(await added({ node: thisNode })).toEqual([3]);
  expect(await added({ pinned: 'true' })).toEqual([]);
});

test('reads the list again for new captures when the filter contains words', async () => {
  const { captures, seqs, summaries } = await shown();
  captures.getState().narrow({ q: 'word' });
  await vi.waitFor(() => expect(captures.getState().status).toBe('ready'));
  captures.getState().receive([capture({ seq: 3 })]);
  await vi.waitFor(() => expect(summaries).toHaveBeenCalledTimes(3));
  expect(seqs()).toEqual([2, 1]);
});

test('counts new captures once while the list is held', async () => {
  const { captures, seqs } = await shown();
  captures.getState().hold();
  captures.getState().receive([capture({ seq: 3 })]);
  captures.getState().receive([capture({ seq: 3 }), capture({ seq: 4 })]);
  expect(captures.getState().waiting).toBe(2);
  expect(seqs()).toEqual([2, 1]);
});

test('keeps captures of the feed that a response does not contain yet, and no removed ones', async () => {
  const { captures, seqs, summaries } = await shown();
  captures.getState().receive([capture({ seq: 3 })]);
  let respond = (_page: { items: CaptureSummary[]; next: null }): void => undefined;
  summaries.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const loaded = captures.getState().load();
  captures.getState().receive([capture({ seq: 4 })]);
  respond({ items: [row(2)], next: null });
  await loaded;
  expect(seqs()).toEqual([4, 2]);
});

test('drops the oldest captures of a long list, and reads them again as older ones', async () => {
  const { captures, seqs } = await shown();
  captures.getState().receive(Array.from({ length: 2000 }, (_, n) => capture({ seq: n + 3 })));
  expect(seqs()).toHaveLength(windowLimit);
  expect(captures.getState().next).toBe(String(seqs().at(-1)));
});

test('shows that captures were pinned or removed elsewhere', async () => {
  const { captures, seqs, summaries } = await shown();
  const changed = { kind: 'catcher' as const, at: row(1).receivedAt, atMs: 0, change: ['captures'], message: '' };
  summaries.mockResolvedValueOnce({ items: [{ ...row(1), pinned: true }], next: null });
  captures.getState().receive([{ ...changed, seq: 3, capture: { id: row(1).id, pinned: true } }]);
  expect(captures.getState().items.map(({ pinned }) => pinned)).toEqual([undefined, true]);
  await vi.waitFor(() => expect(seqs()).toEqual([1]));
});
