import { expect, test } from 'vitest';
import { prettyJson } from '#shared/text/pretty-json.ts';

test('puts each member on its own line', () => {
  expect(prettyJson('{"a":[1,{"b":null}],"c":"x, y: {}"}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "x, y: {}"\n}',
  );
});

test('keeps empty objects and arrays on one line', () => {
  expect(prettyJson('{"a":{},"b":[ ]}')).toBe('{\n  "a": {},\n  "b": []\n}');
});

test('does not change numbers, escapes and repeated names', () => {
  expect(prettyJson(String.raw`{"n":12345678901234567890,"n":1.0,"s":"\u00e9\"\\"}`)).toBe(
    '{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "\\u00e9\\"\\\\"\n}',
  );
});

test.each([
  ['{"a":1', 'broken'],
  ['', 'empty'],
  [`${'['.repeat(1000)}${']'.repeat(1000)}`, 'too deep'],
])('does not format %.10s', (text) => {
  expect(prettyJson(text)).toBeUndefined();
});

test('keeps the same value', () => {
  const value = { a: [1, 'two', { three: [true, false, null] }], b: { c: [] } };
  expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});
