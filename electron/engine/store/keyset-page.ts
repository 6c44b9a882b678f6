import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { Row } from './connection.ts';
import type { Store } from './open-store.ts';
import type { SqlValue } from './statement.ts';

/** The conditions of a query with their parameters, and a function that adds one. */
export function conditions(where: string[] = [], params: SqlValue[] = []) {
  const narrow = (condition: string, ...values: SqlValue[]): void => {
    where.push(condition);
    params.push(...values);
  };
  return { narrow, params, where };
}

export interface KeysetQuery<Item> {
  store: Pick<Store, 'all'>;
  query: PageQuery;
  /** `SELECT … AS key … FROM table`; rows are ordered by the column `key`. */
  from: string;
  where?: readonly string[];
  params?: readonly SqlValue[];
  /** The column that `key` selects. */
  key: string;
  numericKey?: boolean;
  read(row: Row): Item;
}

/**
 * The number that `next` of a page is, for a numeric key.
 * @throws HookbenchError `bad_input`
 */
export function placeOf(after: string): number {
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new HookbenchError('bad_input', `"${after}" is not a place in this list.`, {
    field: '/after',
    hint: 'Use the value of next of the page before.',
  });
}

/** A page of rows with their `key`; more rows than the page has mean that another one follows. */
export function pageOfRows<Item>(rows: readonly Row[], limit: number, read: (row: Row) => Item): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(read), next: rows.length > shown.length && last ? String(last['key']) : null };
}

/** One page of a list, found by the key of the previous page's last item: as fast at the end as at the start. */
export function keysetPage<Item>(options: KeysetQuery<Item>): Page<Item> {
  const { query, where = [], params = [] } = options;
  const conditions = [...where];
  const values = [...params];
  if (query.after !== undefined) {
    conditions.push(`${options.key} ${query.order === 'asc' ? '>' : '<'} ?`);
    values.push(options.numericKey ? placeOf(query.after) : query.after);
  }
  const filter = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const sql = `${options.from}${filter} ORDER BY ${options.key} ${query.order} LIMIT ?`;
  return pageOfRows(options.store.all(sql, ...values, query.limit + 1), query.limit, options.read);
}
