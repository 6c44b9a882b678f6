import { expect, test } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { compareHeaders, isAddedOnWriting, isSame } from '../../../../renderer/components/hop/compare-headers.ts';

test('pairs headers by name ignoring case, repeated ones in order', () => {
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

test('shows headers of one end only, and headers that changed in transit', () => {
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

test('distinguishes headers added by the HTTP library from headers added in transit', () => {
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
