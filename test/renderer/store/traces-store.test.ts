import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { detailKey } from '../../../renderer/store/use-detail.ts';
import { createTracesStore, traceKey } from '../../../renderer/store/traces-store.ts';

const entryOf = (seq: number, message: string, trace = 't') =>
  ({ seq, at: '2026-11-20T12:00:00.000Z', atMs: 0, kind: 'engine', change: 'started', message, trace }) as JournalEntry;

function tracesOf(answer: (input: { id: string; of?: 'lab' }) => unknown) {
  const connection = createConnectionStore();
  const trace = (input: { id: string; of?: 'lab' }) => Promise.resolve(answer(input));
  const client = { journal: { trace } } as unknown as ApiClient;
  connection.setState({ connection: { state: 'connected', client } });
  return createTracesStore(connection);
}

test('separates the lab’s entries of a trace from the user’s', async () => {
  const traces = tracesOf(({ of }) =>
    of === 'lab' ? { lab: true, entries: [entryOf(1, 'of the lab')] } : { entries: [entryOf(1, 'of the user')] },
  );
  await traces.getState().watch('t', 'lab');
  await traces.getState().watch('t');
  const traceOf = (of?: 'lab') => traces.getState().traces.get(traceKey('t', of));
  expect(traceOf('lab')).toMatchObject({ lab: true, entries: [{ message: 'of the lab' }] });
  expect(traceOf()).toMatchObject({ lab: false, entries: [{ message: 'of the user' }] });
});

test('does not add later entries of the user to those of the lab', async () => {
  const traces = tracesOf(() => ({ lab: true, entries: [entryOf(1, 'of the lab')] }));
  await traces.getState().watch('t');
  traces.getState().receive([entryOf(2, 'of the user')]);
  expect(traces.getState().traces.get('t')?.entries).toEqual([entryOf(1, 'of the lab')]);
});

test('distinguishes details of entries with the same number by trace', () => {
  expect(detailKey(entryOf(1, '', 'a'))).not.toEqual(detailKey(entryOf(1, '', 'b')));
});
