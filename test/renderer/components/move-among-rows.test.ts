import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { moveAmongRows } from '../../../renderer/components/move-among-rows.ts';

/** Presses a key in one of 20 rows. Returns the index of the row that took the focus. */
function focusedAfter(key: string, start: number, inField = false): number | undefined {
  let focused: number | undefined;
  const target = { matches: () => inField };
  const rows = Array.from({ length: 20 }, (_, index) => ({
    contains: (other: unknown) => index === start && other === target,
    focus: () => {
      focused = index;
    },
  }));
  const currentTarget = { querySelectorAll: () => rows };
  const event = { key, target, currentTarget, preventDefault: () => undefined };
  moveAmongRows(event as unknown as KeyboardEvent<HTMLElement>);
  return focused;
}

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 7, 8],
  ['ArrowDown', 19, 19],
  ['j', 7, 8],
  ['ArrowUp', 7, 6],
  ['ArrowUp', 0, 0],
  ['k', 7, 6],
  ['PageDown', 0, 12],
  ['PageDown', 15, 19],
  ['PageUp', 15, 3],
  ['PageUp', 5, 0],
  ['Home', 7, 0],
  ['End', 7, 19],
  ['x', 7, undefined],
])('the key %s in row %s focuses row %s', (key, start, row) => {
  expect(focusedAfter(key, start)).toBe(row);
});

test.each(['ArrowDown', 'j', 'End'])('the key %s stays in a field of a row', (key) => {
  expect(focusedAfter(key, 7, true)).toBeUndefined();
});

test.each(['ArrowDown', 'End'])('the key %s does nothing outside of the rows', (key) => {
  expect(focusedAfter(key, -1)).toBeUndefined();
});
