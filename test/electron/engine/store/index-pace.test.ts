import { expect, it } from 'vitest';
import { arrivingOf, isLeftForLater } from '../../../../electron/engine/store/index-pace.ts';

it.each([
  { count: 0, ms: 250, expected: 'none' },
  { count: 1, ms: 250, expected: 'some' },
  { count: 124, ms: 250, expected: 'some' },
  { count: 125, ms: 250, expected: 'load' },
])('$count entries in $ms ms are $expected', ({ count, expected, ms }) => {
  expect(arrivingOf(count, ms)).toBe(expected);
});

it('indexes every entry once none arrive', () => {
  expect(isLeftForLater('none', 1)).toBe(false);
});

it('indexes whole portions while entries arrive', () => {
  expect(isLeftForLater('some', 999)).toBe(true);
  expect(isLeftForLater('some', 1000)).toBe(false);
});

it('leaves what a search can wait for under load, and no more', () => {
  expect(isLeftForLater('load', 4999)).toBe(true);
  expect(isLeftForLater('load', 5000)).toBe(false);
});
