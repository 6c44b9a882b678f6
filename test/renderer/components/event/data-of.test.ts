import { expect, test } from 'vitest';
import { dataOf } from '../../../../renderer/components/event/data-of.ts';

test.each([
  ['', {}],
  [' \n', {}],
  ['{"a": {"b": 1}}', { data: { a: { b: 1 } } }],
])('parses %j', (text, data) => {
  expect(dataOf(text)).toEqual(data);
});

test.each(['[1]', '"x"', 'null', '{"a": '])('rejects %j with a reason', (text) => {
  expect(dataOf(text)).toEqual({ problem: expect.stringMatching(/JSON/) as string });
});
