import { expect, test } from 'vitest';
import { marksAfter } from '../../../../renderer/features/deliveries/list/marks-after.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const marks = (ids: string[], last?: string) => ({ ids: new Set(ids), last });

test('a row is marked, and unmarked again', () => {
  expect([...marksAfter(marks([]), 'b', false, rows)]).toEqual(['b']);
  expect([...marksAfter(marks(['b'], 'b'), 'b', false, rows)]).toEqual([]);
});

test('a range goes from the row marked last, in either direction', () => {
  expect([...marksAfter(marks(['c'], 'c'), 'a', true, rows)].sort()).toEqual(['a', 'b', 'c']);
  expect([...marksAfter(marks(['a'], 'a'), 'c', true, rows)].sort()).toEqual(['a', 'b', 'c']);
});

test('a range from a row that is there no more marks the one row', () => {
  expect([...marksAfter(marks(['x'], 'x'), 'b', true, rows)]).toEqual(['x', 'b']);
});
