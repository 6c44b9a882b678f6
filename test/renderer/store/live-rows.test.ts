import { expect, test } from 'vitest';
import {
  addRows,
  changeRows,
  mergeRows,
  noRows,
  ReadPage,
  releaseRows,
  windowLimit,
  type LiveRows,
} from '../../../renderer/store/live-rows.ts';

interface Row {
  id: string;
  n: number;
  word?: string;
}

const keyOf = ({ n }: Row): number => n;
const rowOf = (n: number): Row => ({ id: String(n), n });
const rowsOf = (...numbers: number[]) => numbers.map(rowOf);
/** The numbers from `first` down to `last`. */
const down = (first: number, last: number) =>
  rowsOf(...Array.from({ length: first - last + 1 }, (_, at) => first - at));
const known = (numbers: number[], next: string | null = null): LiveRows<Row> => ({
  ...noRows,
  items: rowsOf(...numbers),
  next,
});
const page = (numbers: number[], next: string | null, from?: number) =>
  new ReadPage({ items: rowsOf(...numbers), next }, from);
const numbersOf = (rows: readonly Row[]) => rows.map(({ n }) => n);
const merged = (before: LiveRows<Row>, read: ReadPage<Row>) => {
  const { items, next } = mergeRows(before, read, keyOf);
  return [numbersOf(items), next];
};

test('adds new rows on top, and ignores known ones', () => {
  const { items, next } = addRows(known([2, 1], '1'), rowsOf(4, 3, 2), keyOf);
  expect([numbersOf(items), next]).toEqual([[4, 3, 2, 1], '1']);
  const same = known([2, 1]);
  expect(addRows(same, rowsOf(2), keyOf)).toBe(same);
});

test('merges a page into the known rows, and keeps older ones', () => {
  expect(merged(known([8, 6, 4, 2], '2'), page([10, 8, 6], '6', 8))).toEqual([[10, 8, 6, 4, 2], '2']);
});

test('drops removed rows among the newest', () => {
  expect(merged(known([8, 6, 4, 2]), page([8, 4], '4', 8))).toEqual([[8, 4, 2], null]);
  expect(merged(known([8, 6, 4, 2]), page([6, 4], '4', 8))).toEqual([[6, 4, 2], null]);
  expect(merged(known([8, 6], '6'), page([], null, 8))).toEqual([[], null]);
});

test('keeps rows of the feed that arrived during the read', () => {
  const before = addRows(known([2, 1]), rowsOf(4, 3), keyOf);
  expect(merged(before, page([3, 2, 1], null, 2))).toEqual([[4, 3, 2, 1], null]);
});

test('restarts the list when the page does not reach the known rows', () => {
  expect(merged(known([3, 2, 1]), page([90, 89], '89', 3))).toEqual([[90, 89], '89']);
});

test('has no next page when all rows fit into one', () => {
  expect(merged(known([8, 6], '6'), page([8], null, 8))).toEqual([[8], null]);
});

test('keeps the newest rows up to the limit, and reads the others again as older ones', () => {
  const { items, next } = addRows(known([1]), down(windowLimit + 10, 2), keyOf);
  expect([items.length, items[0]?.n, next]).toEqual([windowLimit, windowLimit + 10, '11']);
});

test('keeps the visible rows while the list is held, and shows the pending ones on release', () => {
  const held = addRows({ ...known([2, 1]), held: true }, rowsOf(4, 3, 2), keyOf);
  expect([numbersOf(held.items), numbersOf(held.pending)]).toEqual([
    [2, 1],
    [4, 3],
  ]);
  const read = mergeRows(held, page([5, 4, 3, 2, 1], null, 4), keyOf);
  expect([numbersOf(read.items), numbersOf(read.pending), read.gap]).toEqual([[2, 1], [5, 4, 3], false]);
  const released = releaseRows(read, keyOf);
  expect([numbersOf(released.items), released.pending, released.held]).toEqual([[5, 4, 3, 2, 1], [], false]);
});

test('drops the oldest pending rows on overflow, and restarts with the pending ones on release', () => {
  const held = addRows({ ...known([2, 1]), held: true }, down(windowLimit + 12, 3), keyOf);
  expect([held.pending.length, held.gap]).toEqual([windowLimit, true]);
  const { gap, items, next } = releaseRows(held, keyOf);
  expect([items.length, items.at(-1)?.n, next, gap]).toEqual([windowLimit, 13, '13', false]);
});

test('restarts on release when a page that was read while the list was held does not reach the rows', () => {
  const held = mergeRows({ ...known([2, 1]), held: true }, page([90, 89], '89', 2), keyOf);
  expect([numbersOf(held.items), held.gap]).toEqual([[2, 1], true]);
  const { items, next } = releaseRows(held, keyOf);
  expect([numbersOf(items), next]).toEqual([[90, 89], '89']);
});

test('changes known rows, also those that a read in flight returns', () => {
  const changes = new Map([['1', { word: 'changed' }]]);
  const same = known([3, 2]);
  expect(changeRows(same, changes, false)).toBe(same);
  const changed = changeRows(known([2, 1]), changes, true);
  expect(changed.items.map(({ word }) => word)).toEqual([undefined, 'changed']);
  const read = mergeRows(changed, page([3, 2, 1], null, 2), keyOf);
  expect(read.items.map(({ word }) => word)).toEqual([undefined, undefined, 'changed']);
  expect(mergeRows(read, page([3, 2, 1], null, 3), keyOf).items.at(-1)?.word).toBeUndefined();
});
