import { expect, test } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { compareHeaders, isAddedOnWriting, isSame } from '../../../../renderer/components/hop/compare-headers.ts';

test('pairs fields by name whatever its case, repeated ones in their order', () => {
  const sent: HeaderPair[] = [
    ['Accept', 'a'],
    ['X-Id', '1'],
    ['X-Id', '2'],
  ];
  const received: HeaderPair[] = [
    ['x-id', '1'],
    ['accept', 'a'],
    ['x-id', '2'],
  ];
  expect(compareHeaders(sent, received).every(isSame)).toBe(true);
});

test('shows what only one end has, and what changed on the way', () => {
  const rows = compareHeaders(
    [
      ['__proto__', 'x'],
      ['a', '1'],
    ],
    [
      ['a', '2'],
      ['via', 'proxy'],
    ],
  );
  expect(rows).toEqual([
    { name: '__proto__', sent: 'x' },
    { name: 'a', sent: '1', received: '2' },
    { name: 'via', received: 'proxy' },
  ]);
});

test('tells what was added when the message was written from what was added on the way', () => {
  const rows = compareHeaders(
    [['a', '1']],
    [
      ['a', '1'],
      ['Date', 'now'],
      ['via', 'proxy'],
    ],
  );
  expect(rows.map(isAddedOnWriting)).toEqual([false, true, false]);
});
