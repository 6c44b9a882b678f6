import { expect, test } from 'vitest';
import { firstApart } from '../../../../renderer/components/value-pair/first-apart.ts';
import { excerptAt } from '../../../../renderer/features/captures/detail/excerpt-at.ts';

test.each([
  ['v1,AbC', 'v1,AbD', { same: 'v1,Ab', expected: 'C', received: 'D' }],
  ['abc', 'ab', { same: 'ab', expected: 'c', received: '' }],
  ['a😀', 'a😁', { same: 'a', expected: '😀', received: '😁' }],
  ['', 'x', { same: '', expected: '', received: 'x' }],
])('splits %s and %s at the first difference', (expected, received, apart) => {
  expect(firstApart(expected, received)).toEqual(apart);
});

const view = (content: string) => ({ size: content.length, encoding: 'utf8' as const, content, truncated: false });

test('shows a byte with the bytes around it, with an ellipsis where truncated', () => {
  const body = view(`${'a'.repeat(40)}"${'b'.repeat(40)}`);
  expect(excerptAt(body, 40)).toEqual({ before: `…${'a'.repeat(24)}`, at: '"', after: `${'b'.repeat(24)}…` });
});

test('formats non-ASCII bytes as hex, and returns nothing past the end', () => {
  expect(excerptAt(view('é'), 0)).toEqual({ before: '', at: '\\xc3', after: '\\xa9' });
  expect(excerptAt(view('ab'), 2)).toBeUndefined();
});
