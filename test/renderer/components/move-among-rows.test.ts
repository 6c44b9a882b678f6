import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { moveAmongRows } from '../../../renderer/components/move-among-rows.ts';

/** Presses a key in the first of 20 rows. Returns the index of the row that took the focus. */
function focusedAfter(key: string, inField = false): number | undefined {
  let focused: number | undefined;
  const target = { matches: () => inField };
  const rows = Array.from({ length: 20 }, (_, index) => ({
    contains: (other: unknown) => index === 0 && other === target,
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
  ['ArrowDown', 1],
  ['j', 1],
  ['PageDown', 12],
  ['End', 19],
  ['k', 0],
  ['x', undefined],
])('the key %s focuses row %s', (key, row) => {
  expect(focusedAfter(key)).toBe(row);
});

test.each(['ArrowDown', 'j', 'End'])('the key %s stays in a field of a row', (key) => {
  expect(focusedAfter(key, true)).toBeUndefined();
});
