import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { leaveTo } from '../../../renderer/components/leave-to.ts';

const inside = {};

test.each([
  ['Escape in the details', {}, ['entry-list']],
  ['another key', { key: 'Enter' }, []],
  ['Escape that an editor in them uses', { defaultPrevented: true }, []],
  ['Escape in a menu or dialog of them', { target: {} }, []],
])('%s focuses the list only if it leaves the details', (_, event, expected) => {
  const focused: string[] = [];
  const currentTarget = {
    contains: (node: unknown) => node === inside,
    ownerDocument: { getElementById: (id: string) => ({ focus: () => focused.push(id) }) },
  };
  const pressed = { key: 'Escape', defaultPrevented: false, target: inside, currentTarget, ...event };
  leaveTo('entry-list')(pressed as unknown as KeyboardEvent);
  expect(focused).toEqual(expected);
});
