import { expect, test } from 'vitest';
import { marksAfter } from '../../../../renderer/features/deliveries/list/marks-after.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const marks = (ids: string[], last?: string) => ({ ids: new Set(ids), last });

test('marks a row, and unmarks it again', () => {
  expect([...marksAfter(marks([]), 'b', false, rows)]).toEqual(['b']);
  expect([...marksAfter(marks(['b'], 'b'), 'b', false, rows)]).toEqual([]);
});

test('marks a range from the last marked row, in either direction', () => {
  expect([...marksAfter(marks(['c'], 'c'), 'a', true, rows)].sort()).toEqual(['a', 'b', 'c']);
  expect([...marksAfter(marks(['a'], 'a'), 'c', true, rows)].sort()).toEqual(['a', 'b', 'c']);
});

test('marks one row when the start of the range no longer exists', () => {
  expect([...marksAfter(marks(['x'], 'x'), 'b', true, rows)]).toEqual(['x', 'b']);
});
