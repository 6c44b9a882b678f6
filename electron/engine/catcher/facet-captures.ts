import type { Page, PageQuery } from '#shared/model/page.ts';
import { conditions, placeOf } from '../store/keyset-page.ts';
import type { Reader } from '../store/connection.ts';
import type { SqlValue } from '../store/statement.ts';

/** The filters that the index of facets answers. */
export interface FacetFilter {
  event?: string | undefined;
  method?: string | undefined;
  /** `*` stands for any characters. */
  path?: string | undefined;
  failed?: 'true' | 'false' | undefined;
}

/** A condition of a query, with its parameters. */
export interface Condition {
  where: string;
  params: SqlValue[];
}

/** A pattern in which only `*` has a meaning. */
export const globOf = (pattern: string): string => pattern.replace(/[[?]/g, '[$&]');

/** The conditions of a filter for columns with these names, with their parameters. */
export function facetConditions(filter: FacetFilter): { where: string[]; params: SqlValue[] } {
  const { narrow, params, where } = conditions();
  if (filter.event !== undefined) narrow('event = ?', filter.event);
  if (filter.method !== undefined) narrow('method = ?', filter.method.toUpperCase());
  if (filter.failed !== undefined) narrow(filter.failed === 'true' ? 'failed > 0' : 'failed = 0');
  if (filter.path !== undefined) {
    const [begin = ''] = filter.path.split('*', 1);
    // The beginning of the pattern is a range of the index.
    narrow('path GLOB ? AND path >= ? AND path <= ?', globOf(filter.path), begin, `${begin}\u{10ffff}`);
  }
  return { where, params };
}

type Lookup = Pick<Reader, 'get' | 'all' | 'iterate'>;

/** Captures after `from` up to `to`, in the order of the query, so that `from` is the greater one for the newest first. */
interface Range {
  from: number;
  to: number;
}

const newest = Number.MAX_SAFE_INTEGER;

/** The condition for a sequence to be in a range. Its parameters are `from` and `to`. */
const within = (column: string, order: PageQuery['order']): string =>
  order === 'asc' ? `${column} > ? AND ${column} <= ?` : `${column} < ? AND ${column} >= ?`;

/**
 * The first captures of a range that match the filter: of each combination of facets that matches, beginning with the one
 * that has the first capture.
 */
function firstCaptures(
  store: Pick<Reader, 'all' | 'iterate'>,
  filter: FacetFilter,
  { from, to }: Range,
  { limit, order }: Pick<PageQuery, 'limit' | 'order'>,
): number[] {
  const { where, params } = facetConditions(filter);
  const first = order === 'asc' ? 'min' : 'max';
  const sets = store.iterate(
    `SELECT id, first FROM (SELECT id, (SELECT ${first}(seq) FROM capture_facets
        WHERE facet_set = s.id AND ${within('seq', order)}) AS first
      FROM facet_sets s WHERE ${where.join(' AND ')}) WHERE first IS NOT NULL ORDER BY first ${order}`,
    from,
    to,
    ...params,
  );
  const compare = order === 'asc' ? (a: number, b: number) => a - b : (a: number, b: number) => b - a;
  let found: number[] = [];
  for (const set of sets) {
    const last = found[limit - 1];
    if (last !== undefined && compare(last, Number(set['first'])) < 0) break;
    const rows = store.all(
      `SELECT f.seq FROM capture_facets f WHERE f.facet_set = ? AND ${within('f.seq', order)}
        AND EXISTS (SELECT 1 FROM captures c WHERE c.seq = f.seq) ORDER BY f.seq ${order} LIMIT ?`,
      Number(set['id']),
      from,
      to,
      limit,
    );
    found = [...found, ...rows.map(({ seq }) => Number(seq))].toSorted(compare).slice(0, limit);
  }
  return found;
}

/**
 * Captures that are read one by one before the index is used, which takes longer for many combinations of facets: if
 * enough of the first ones match, the others probably fill the page.
 */
const readFirst = [500, 5000];
const enoughShare = 1 / 50;

/**
 * One page of the captures with these facets. Captures that are not indexed yet are read one by one.
 * @param find Returns the first captures that fulfil the filter and a condition for the column `c.seq`.
 */
export function pageByFacets<Item extends { seq: number }>(
  store: Lookup,
  { after, limit, order, ...filter }: FacetFilter & PageQuery,
  find: (limit: number, condition: Condition) => Item[],
): Page<Item> {
  const ascending = order === 'asc';
  const indexedTo = Number(store.get('SELECT facets_seq AS seq FROM journal_text_state')?.['seq']);
  const items: Item[] = [];
  const missing = (): number => limit + 1 - items.length;
  let place = after === undefined ? (ascending ? 0 : newest) : placeOf(after);

  function readOneByOne(to: number): Item[] {
    const found = missing() > 0 ? find(missing(), { where: within('c.seq', order), params: [place, to] }) : [];
    items.push(...found);
    place = to;
    return found;
  }

  for (const count of readFirst) {
    const row = store.get(
      `SELECT seq FROM captures WHERE seq ${ascending ? '>' : '<'} ? ORDER BY seq ${order} LIMIT 1 OFFSET ${count - 1}`,
      place,
    );
    const last = Number(row?.['seq'] ?? (ascending ? newest : 0));
    const found = readOneByOne(ascending ? last : Math.min(last, indexedTo + 1));
    if (missing() === 0 || found.length < count * enoughShare) break;
  }
  const end = ascending ? indexedTo : 0;
  if (missing() > 0) {
    const seqs = firstCaptures(store, filter, { from: place, to: end }, { order, limit: missing() });
    const where = 'c.seq IN (SELECT value FROM json_each(?))';
    items.push(...find(missing(), { where, params: [JSON.stringify(seqs)] }));
  }
  if (ascending) {
    place = Math.max(place, indexedTo);
    readOneByOne(newest);
  }
  const shown = items.slice(0, limit);
  return { items: shown, next: items.length > shown.length ? String(shown.at(-1)?.seq) : null };
}
