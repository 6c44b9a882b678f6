import { expect, test } from 'vitest';
import type { Page } from '#shared/model/page.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { createEntryList } from '../../../renderer/store/entry-list.ts';
import { event } from '../../shared/trace/entries.ts';

const journal = Array.from({ length: 25 }, (_, index) => event({ seq: 25 - index }));

/** Pages of ten entries, newest first, in the format of the control contract. */
const pages =
  (asked: (string | undefined)[]) =>
  (after?: string): Promise<Page<JournalEntry>> => {
    asked.push(after);
    const older = journal.filter(({ seq }) => after === undefined || seq < Number(after));
    const items = older.slice(0, 10);
    return Promise.resolve({ items, next: older.length > 10 ? String(items.at(-1)?.seq) : null });
  };

test('loads older pages until the end', async () => {
  const asked: (string | undefined)[] = [];
  const list = createEntryList(pages(asked));
  await list.getState().load();
  for (let page = 0; page < 4; page += 1) await list.getState().loadOlder();
  expect(asked).toEqual([undefined, '16', '6']);
  expect(list.getState().entries).toHaveLength(25);
  expect(list.getState().complete).toBe(true);
});

test('reports why a page could not be loaded, and keeps the known entries', async () => {
  const list = createEntryList((after) =>
    after === undefined ? pages([])(after) : Promise.reject(new Error('The disk is gone.')),
  );
  await list.getState().load();
  await list.getState().loadOlder();
  expect(list.getState()).toMatchObject({ problem: 'The disk is gone.', status: 'ready', loadingOlder: false });
  expect(list.getState().entries).toHaveLength(10);
});

test('reports why the first page could not be loaded', async () => {
  const list = createEntryList(() => Promise.reject(new Error('No connection.')));
  await list.getState().load();
  expect(list.getState()).toMatchObject({ problem: 'No connection.', status: 'failed' });
});
