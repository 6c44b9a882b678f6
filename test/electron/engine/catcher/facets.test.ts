import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOfCaptures, type CaptureQuery, wholeCapture } from '../../../../electron/engine/catcher/read-captures.ts';
import { matchExpression } from '../../../../electron/engine/store/search-text.ts';
import { startCatcher, type TestCatcher } from '../../../support/catcher.ts';

let catcher: TestCatcher;
const total = 3000;

/** Copies the first capture: a rare path among the oldest, an event and a method among the others, and many paths used once. */
async function multiply(): Promise<void> {
  const { journal, store } = catcher.engine;
  await catcher.send({ url: `${catcher.catcher}/first`, body: '{}' });
  const first = journal.lastCommitted();
  const rows = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${total})`;
  const others = `http_version, truncated, peer, tls, headers, body, checks, pinned, more`;
  await journal.adopt(total, undefined, (next) => [
    {
      sql: `${rows} INSERT INTO journal (seq, at, kind, trace, entry) SELECT ${next - 1} + n, at, kind, trace,
        json_set(entry, '$.seq', ${next - 1} + n, '$.id', 'cap_' || n) FROM journal, n WHERE seq = ${first}`,
      params: [],
    },
    {
      sql: `${rows} INSERT INTO captures (seq, id, event, method, path, failed, ${others})
        SELECT ${next - 1} + n, 'cap_' || n, CASE WHEN n < 1200 AND n % 2 = 0 THEN 'early' END,
          CASE n % 1000 WHEN 7 THEN 'PUT' ELSE 'POST' END,
          CASE WHEN n IN (5, 6, 1000) THEN '/rare/' || n WHEN n % 40 = 0 THEN '/once/' || n ELSE '/often' END,
          n % 3 = 0, ${others} FROM captures, n WHERE seq = ${first}`,
      params: [],
    },
  ]);
  await store.index();
}

beforeAll(async () => {
  catcher = await startCatcher();
  await multiply();
}, 300_000);
afterAll(() => catcher.close());

const newestFirst = (query: Partial<CaptureQuery>) =>
  pageOfCaptures(catcher.engine.store, { limit: 100, order: 'desc', ...query }, wholeCapture);

/** The ids of all pages. */
function allPages(query: Partial<CaptureQuery>): string[] {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const page = newestFirst({ ...query, after });
    ids.push(...page.items.map(({ id }) => id));
    if (page.next === null) return ids;
    after = page.next;
  }
}

/** The ids by a plain query, which reads all captures. */
const expected = (condition: string, order = 'DESC') =>
  catcher.engine.store
    .all(`SELECT id FROM captures WHERE ${condition} ORDER BY seq ${order}`)
    .map(({ id }) => String(id));

describe('captures filtered by facets', () => {
  it.each<[string, Partial<CaptureQuery>, string]>([
    ['a rare path', { path: '/rare/*' }, `path GLOB '/rare/*'`],
    ['a path without captures', { path: '/missing/*' }, 'false'],
    ['the end of a path', { path: '*000' }, `path GLOB '*000'`],
    ['many paths', { path: '/once/*' }, `path GLOB '/once/*'`],
    ['one path', { path: '/once/400' }, `path = '/once/400'`],
    ['a method', { method: 'put' }, `method = 'PUT'`],
    [
      'an event that only old ones have, with a failure',
      { event: 'early', failed: 'true' },
      `event = 'early' AND failed > 0`,
    ],
    ['a path and a method', { path: '/once/*', method: 'PUT' }, 'false'],
    ['a path without a failure', { path: '/once/1*', failed: 'false' }, `path GLOB '/once/1*' AND failed = 0`],
  ])('are all found page by page: %s', (_, query, condition) => {
    expect(allPages({ limit: 37, ...query })).toEqual(expected(condition));
    expect(allPages({ limit: 37, order: 'asc', ...query })).toEqual(expected(condition, 'ASC'));
  });

  it('finds the combinations of a path by its index', () => {
    const where = 'path GLOB ? AND path >= ? AND path <= ?';
    const [row] = catcher.engine.store.all(`EXPLAIN QUERY PLAN SELECT id FROM facet_sets s WHERE ${where}`, '', '', '');
    expect(row?.['detail']).toContain('facet_sets_path (path>? AND path<?)');
  });

  it.each([
    ['rar', `path GLOB '/rare/*'`],
    ['oft', `path = '/often'`],
    ['missing', 'false'],
  ])('are all found by the word %s', (word, condition) => {
    expect(allPages({ limit: 400, match: matchExpression(word) })).toEqual(expected(condition));
    expect(allPages({ limit: 400, match: matchExpression(word), method: 'PUT' })).toEqual(
      expected(`${condition} AND method = 'PUT'`),
    );
  });

  it('rejects a place that is not in the list', () => {
    expect(() => newestFirst({ path: '/rare/*', after: 'x' })).toThrow('"x" is not a place in this list.');
  });

  it('finds captures that are not indexed yet', () => {
    const db = new DatabaseSync(join(catcher.engine.dataDir, 'hookbench.text.sqlite'));
    const { seq } = db.prepare('SELECT facets_seq AS seq FROM journal_text_state').get() as { seq: number };
    try {
      db.exec(`PRAGMA busy_timeout = 5000; UPDATE journal_text_state SET facets_seq = ${seq - 700};
        DELETE FROM capture_facets WHERE seq > ${seq - 700}`);
      expect(allPages({ path: '/once/*' })).toEqual(expected(`path GLOB '/once/*'`));
      expect(allPages({ path: '/once/*', order: 'asc' })).toEqual(expected(`path GLOB '/once/*'`, 'ASC'));
    } finally {
      db.close();
    }
  });
});
