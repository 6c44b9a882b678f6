import { expect, test } from 'vitest';
import { ordinal } from '#shared/trace/counted.ts';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
])('formats %i as %s', (n, words) => {
  expect(ordinal(n)).toBe(words);
});
