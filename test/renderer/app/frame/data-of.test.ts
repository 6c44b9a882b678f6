import { expect, test } from 'vitest';
import { dataOf } from '../../../../renderer/app/frame/data-of.ts';

test.each([
  ['', {}],
  [' \n', {}],
  ['{"a": {"b": 1}}', { data: { a: { b: 1 } } }],
])('%j is read', (text, data) => {
  expect(dataOf(text)).toEqual(data);
});

test.each(['[1]', '"x"', 'null', '{"a": '])('%j is refused with a reason', (text) => {
  expect(dataOf(text)).toEqual({ problem: expect.stringMatching(/JSON/) as string });
});
