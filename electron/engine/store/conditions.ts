import type { SqlValue } from './statement.ts';

/** The conditions of a query with their parameters, and a function that adds one. */
export function conditions(where: string[] = [], params: SqlValue[] = []) {
  const narrow = (condition: string, ...values: SqlValue[]): void => {
    where.push(condition);
    params.push(...values);
  };
  return { narrow, params, where };
}
