import { expect, test } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { traceQuery, type Trace } from '../../../renderer/store/traces.ts';
import { detailKey } from '../../../renderer/store/use-detail.ts';
import { connectedStores } from '../connected-stores.ts';

const entryOf = (seq: number, message: string, trace = 't') =>
  ({ seq, at: '2026-11-20T12:00:00.000Z', atMs: 0, kind: 'engine', change: 'started', message, trace }) as JournalEntry;

const [first, second, third] = [entryOf(1, 'first'), entryOf(2, 'second'), entryOf(3, 'third')];

/** The traces of a page whose engine has these. */
function tracesOf(answer: (input: { id: string; of?: 'lab' }) => Promise<Partial<Trace>>) {
  const stores = connectedStores({ journal: { trace: answer } });
  const read = (of?: 'lab') => stores.queries.fetchQuery(traceQuery(stores.api, 't', of));
  const known = (of?: 'lab') => stores.queries.getQueryData(traceQuery(stores.api, 't', of).queryKey)?.entries;
  return { ...stores, known, read };
}

test('separates the lab’s entries of a trace from the user’s', async () => {
  const { known, read } = tracesOf(async ({ of }) =>
    of === 'lab' ? { lab: true, entries: [entryOf(1, 'of the lab')] } : { entries: [entryOf(1, 'of the user')] },
  );
  await Promise.all([read('lab'), read()]);
  expect(known('lab')).toMatchObject([{ message: 'of the lab' }]);
  expect(known()).toMatchObject([{ message: 'of the user' }]);
});

test('adds new entries of a known trace in order, each once', async () => {
  const { known, read, receiveTraces } = tracesOf(async () => ({ entries: [first, third] }));
  receiveTraces([second]);
  expect(known()).toBeUndefined();
  await read();
  receiveTraces([second, third, entryOf(4, 'of another trace', 'u')]);
  expect(known()).toEqual([first, second, third]);
});

test('keeps an entry of the feed that a later read does not contain yet', async () => {
  const { known, queries, read, api, receiveTraces } = tracesOf(async () => ({ entries: [first] }));
  await read();
  receiveTraces([second]);
  await queries.refetchQueries({ queryKey: api.journal.trace.key() });
  expect(known()).toEqual([first, second]);
});

test('reads a trace once more if entries arrive during its first read', async () => {
  const answers = [Promise.withResolvers<Partial<Trace>>(), Promise.withResolvers<Partial<Trace>>()];
  let reads = 0;
  const { known, queries, api, receiveTraces } = tracesOf(async () => answers[reads++]?.promise ?? {});
  const { QueryObserver } = await import('@tanstack/react-query');
  const stop = new QueryObserver(queries, traceQuery(api, 't')).subscribe(() => undefined);
  receiveTraces([second]);
  for (const answer of answers) answer.resolve({ entries: [first, second] });
  await expect.poll(() => known()).toEqual([first, second]);
  await expect.poll(() => reads).toBe(2);
  stop();
});

test('does not add later entries of the user to those of the lab', async () => {
  const { known, read, receiveTraces } = tracesOf(async () => ({ lab: true, entries: [entryOf(1, 'of the lab')] }));
  await read();
  receiveTraces([entryOf(2, 'of the user')]);
  expect(known()).toEqual([entryOf(1, 'of the lab')]);
});

test('distinguishes details of entries with the same number by trace', () => {
  expect(detailKey(entryOf(1, '', 'a'))).not.toEqual(detailKey(entryOf(1, '', 'b')));
});
