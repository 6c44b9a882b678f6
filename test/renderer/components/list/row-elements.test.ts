import { expect, test } from 'vitest';
import { createRowElements, reuseFrom } from '../../../../renderer/components/list/row-elements.ts';

/** The ids of the rows from one number down to another, as a list shows them. */
const rows = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => `row-${String(newest - index)}`);

test('a row keeps its element while others appear above it and leave below it', () => {
  const elementsOf = createRowElements();
  const before = elementsOf(rows(20, 1));
  const after = elementsOf(rows(23, 4));
  expect(after.slice(3)).toEqual(before.slice(0, 17));
  expect(new Set([...before, ...after]).size).toBe(23);
});

test('uses the elements again, in their order, when many rows appear at once', () => {
  const elementsOf = createRowElements();
  const before = elementsOf(rows(20, 1));
  expect(elementsOf(rows(20 + reuseFrom, 1 + reuseFrom))).toEqual(before);
});

test('gives each row an element of its own when the list becomes longer or shorter', () => {
  const elementsOf = createRowElements();
  const [first] = elementsOf(rows(1, 1));
  const many = elementsOf(rows(50, 21));
  expect([many[0], new Set(many).size]).toEqual([first, 30]);
  const few = elementsOf(rows(90, 76));
  expect(few).toEqual(many.slice(0, 15));
  const more = elementsOf(rows(93, 76));
  expect(new Set(more).size).toBe(18);
  expect(more.slice(3)).toEqual(few);
});

test('returns the same elements when it is asked again', () => {
  const elementsOf = createRowElements();
  expect(elementsOf(rows(30, 1))).toEqual(elementsOf(rows(30, 1)));
});
