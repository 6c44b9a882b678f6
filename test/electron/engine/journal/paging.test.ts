import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysetPage } from '../../../../electron/engine/store/keyset-page.ts';
import { openJournal, type TestJournal } from '../../../support/open-journal.ts';

const count = 57;
let opened: TestJournal;
beforeAll(async () => {
  opened = await openJournal();
  const entries = Array.from({ length: count }, (_, n) => `entry ${n % 2 === 0 ? 'even' : 'odd'}`);
  for (const message of entries) await opened.journal.append([{ kind: 'engine', atMs: 0, change: 'failure', message }]);
  const insert = 'INSERT INTO customers (id, record) VALUES (?, ?)';
  await opened.store.write(Array.from({ length: count }, (_, n) => ({ sql: insert, params: [`C-${n}`, `${n}`] })));
});
afterAll(() => opened.close());

type Page = (
  after: string | undefined,
  limit: number,
  order: 'asc' | 'desc',
) => Promise<{ items: unknown[]; next: string | null }>;

const journal: Page = async (after, limit, order) => {
  const { items, next } = await opened.journal.list({ limit, order, ...(after !== undefined && { after }) });
  return { items: items.map(({ seq }) => seq), next };
};
const odd: Page = async (after, limit, order) => {
  const query = { limit, order, q: 'odd', ...(after !== undefined && { after }) };
  const { items, next } = await opened.journal.list(query);
  return { items: items.map(({ seq }) => seq), next };
};
const customers: Page = (after, limit, order) =>
  Promise.resolve(
    keysetPage({
      store: opened.store,
      query: { limit, order, ...(after !== undefined && { after }) },
      from: 'SELECT id AS key, record FROM customers',
      key: 'id',
      read: (row) => row['key'],
    }),
  );

async function allPages(page: Page, limit: number, order: 'asc' | 'desc'): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let after: string | undefined; ;) {
    const { items: some, next } = await page(after, limit, order);
    expect(some.length).toBeLessThanOrEqual(limit);
    items.push(...some);
    if (next === null) return items;
    expect(some.length).toBe(limit);
    after = next;
  }
}

describe('paging returns each item once, in order, for any page size', () => {
  const seqs = Array.from({ length: count }, (_, n) => n + 1);
  const ids = Array.from({ length: count }, (_, n) => `C-${n}`).sort();
  it.each([
    ['the journal', journal, seqs],
    ['a search', odd, seqs.filter((seq) => seq % 2 === 0)],
    ['records by a text key', customers, ids],
  ] as const)('%s', async (_what, page, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: count + 3 }), async (limit) => {
        expect(await allPages(page, limit, 'asc')).toEqual(expected);
        expect(await allPages(page, limit, 'desc')).toEqual(expected.toReversed());
      }),
      { numRuns: 12, examples: [[1], [count - 1], [count], [count + 1]] },
    );
  });

  it('also when items are added meanwhile', async () => {
    const first = await journal(undefined, 50, 'desc');
    await opened.journal.append([{ kind: 'engine', atMs: 0, change: 'failure', message: 'later' }]);
    const second = await journal(first.next ?? undefined, 50, 'desc');
    expect([...first.items, ...second.items]).toEqual(seqs.toReversed());
  });

  it.each(['x', '-1', '1.5', '1e3', "1' OR 1", '99999999999999999999'])(
    'and refuses a place that is none: %s',
    async (after) => {
      await expect(journal(after, 5, 'asc')).rejects.toMatchObject({ code: 'bad_input', field: '/after' });
    },
  );
});
